/** The second factors of an account: an authenticator application, passkeys, recovery codes. */
import type { RawRecord } from '../actor.ts'
import { system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { isOwnSignInTable, type SecondStepTable } from '../schema/sessions.ts'
import type { Session } from '../write/session.ts'
import { addRow, changeAsServer, refOf, removeRow } from './rows.ts'

/**
 * The collection of these rows; undefined where a schema has none, and accounts have no second step of the
 * product.
 */
const tableIn = (engine: EngineCore, name: SecondStepTable): CollectionDefinition | undefined => {
  const found = engine.registry.find(name)
  return found && isOwnSignInTable(found) ? found : undefined
}

const rowsOf = (engine: EngineCore, name: SecondStepTable, record: RawRecord): RawRecord[] => {
  const table = tableIn(engine, name)
  if (!table) return []
  return engine.store.find(table, { equals: refOf(record), sort: 'created,@rowid' }, engine.context(system))
}

export interface Factors {
  /** Dates, and the key of an application that may not be confirmed yet; null while there is none. */
  readonly row: RawRecord | null
  /** Whether an authenticator application is active: its key was confirmed. */
  readonly hasApp: boolean
  /** Oldest first. */
  readonly passkeys: readonly RawRecord[]
  /** The unused ones. */
  readonly recoveryCodes: readonly RawRecord[]
}

/** The current factors of one account; in a transaction, as the transaction sees them. */
export const factorsOf = (engine: EngineCore, record: RawRecord): Factors => {
  const [row = null] = rowsOf(engine, 'second_steps', record)
  return {
    row,
    hasApp: row !== null && row.appSince !== '',
    passkeys: rowsOf(engine, 'passkeys', record),
    recoveryCodes: rowsOf(engine, 'recovery_codes', record),
  }
}

/**
 * Whether a sign-in of the account takes a second step beside the collection's own. Recovery codes alone are
 * none.
 */
export const hasSecondStep = (engine: EngineCore, record: RawRecord): boolean => {
  const { hasApp, passkeys } = factorsOf(engine, record)
  return hasApp || passkeys.length > 0
}

/** Changes the account's row, creating it where there is none. */
export const keepFactorRow = (
  engine: EngineCore,
  work: Session,
  record: RawRecord,
  change: Readonly<Record<string, unknown>>,
): void => {
  const { row } = factorsOf(engine, record)
  const table = work.registry.of({ name: 'second_steps' })
  if (row) changeAsServer(work, table, row.id, change)
  else addRow(work, 'second_steps', { ...refOf(record), ...change })
}

/** The account's row without an authenticator application. */
export const NO_APP = { appKey: '', appStep: 0, appKeyAt: '', appSince: '' } as const

/** Removes application, passkeys and recovery codes of an account; its reply to the offer is preserved. */
export const removeFactors = (engine: EngineCore, work: Session, record: RawRecord): void => {
  const { row, passkeys, recoveryCodes } = factorsOf(engine, record)
  if (row) keepFactorRow(engine, work, record, NO_APP)
  for (const { id } of passkeys) removeRow(work, 'passkeys', id)
  for (const { id } of recoveryCodes) removeRow(work, 'recovery_codes', id)
}
