/**
 * Ten codes that each open an account once when its other second step is lost. Stored as slow hashes, shown
 * once on creation.
 */
import { randomInt } from 'node:crypto'
import {
  plainRecoveryCode,
  RECOVERY_BEGINNING,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_SIGNS,
  shownRecoveryCode,
} from '#drizzle/domain/recovery-code.ts'
import { hashPassword, type PasswordHash, verifyPassword } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { Session } from '../write/session.ts'
import { factorsOf } from './factors.ts'
import { addRow, refOf, removeRow } from './rows.ts'

const randomSigns = (length: number): string =>
  Array.from({ length }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('')

export interface NewRecoveryCodes {
  /** In display form. */
  readonly shown: readonly string[]
  readonly hashed: readonly { readonly beginning: string; readonly code: PasswordHash }[]
}

/**
 * Ten new codes, hashed in the turn of the address `from`. Nothing is stored yet. Throws 429 when too many
 * hashes are pending.
 */
export const newRecoveryCodes = async (from: string): Promise<NewRecoveryCodes> => {
  const plain = new Map<string, string>()
  while (plain.size < RECOVERY_CODES) {
    const code = randomSigns(RECOVERY_LENGTH)
    plain.set(code.slice(0, RECOVERY_BEGINNING), code)
  }
  const hashed: { beginning: string; code: PasswordHash }[] = []
  // In sequence: ten at once would take the turns of others.
  for (const [beginning, code] of plain) hashed.push({ beginning, code: await hashPassword(code, from) })
  return { shown: [...plain.values()].map(shownRecoveryCode), hashed }
}

/** Replaces the codes of the account. */
export const keepRecoveryCodes = (
  engine: EngineCore,
  work: Session,
  record: RawRecord,
  { hashed }: NewRecoveryCodes,
): void => {
  for (const { id } of factorsOf(engine, record).recoveryCodes) removeRow(work, 'recovery_codes', id)
  for (const code of hashed) addRow(work, 'recovery_codes', { ...refOf(record), ...code })
}

/** The row of a code of this account, however it was typed; null for any other, after the same work. */
export const recoveryCodeRow = async (
  engine: EngineCore,
  record: RawRecord,
  typed: string,
  from: string,
): Promise<RawRecord | null> => {
  const code = plainRecoveryCode(typed)
  const row = factorsOf(engine, record).recoveryCodes.find(
    ({ beginning }) => beginning === code.slice(0, RECOVERY_BEGINNING),
  )
  const isRight = await verifyPassword(row ? String(row.code) : null, code, from)
  return row && isRight ? row : null
}
