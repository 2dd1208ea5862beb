/**
 * Sign-in rows: PocketBase's `_otps`, `_mfas`, `_authOrigins`, `_externalAuths` (§5.13), and the product's
 * `sessions` and second steps.
 */
import { type RawRecord, system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { noRequest } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { SecondStepTable } from '../schema/sessions.ts'
import type { Session } from '../write/session.ts'
import { createRecord, updateRecord } from '../write/write.ts'

type SignInTable = '_otps' | '_mfas' | '_authOrigins' | '_externalAuths' | 'sessions' | SecondStepTable

/** The two columns that name the record of a row. */
export const refOf = (record: RawRecord): { collectionRef: string; recordRef: string } => ({
  collectionRef: record.collectionId,
  recordRef: record.id,
})

export const rowById = (engine: EngineCore, table: SignInTable, id: string): RawRecord | null =>
  engine.store.byId(engine.registry.of({ name: table }), id)

/** The rows with these values, newest first. */
export const rowsWhere = (
  engine: EngineCore,
  table: SignInTable,
  equals: Readonly<Record<string, string>>,
): RawRecord[] =>
  engine.store.find(
    engine.registry.of({ name: table }),
    { equals, sort: '-created,-@rowid' },
    engine.context(system),
  )

/** Adds a row on behalf of the server. Throws 400 where a unique index refuses it. */
export const addRow = (
  session: Session,
  table: SignInTable,
  body: Readonly<Record<string, unknown>>,
): RawRecord =>
  createRecord(session, system, {
    collection: session.registry.of({ name: table }),
    body,
    request: noRequest,
  })

/** Removes a row unless something else, such as a changed `tokenKey`, already has. */
export const removeRow = (session: Session, table: SignInTable, id: string): void => {
  const collection = session.registry.of({ name: table })
  const row = session.store.byId(collection, id)
  if (row) session.remove(collection, row)
}

/** Changes an account or a row on behalf of the server. */
export const changeAsServer = (
  session: Session,
  collection: CollectionDefinition,
  id: string,
  body: Readonly<Record<string, unknown>>,
): RawRecord => updateRecord(session, system, id, { collection, body, request: noRequest })

/**
 * Whether a row is older than this, by the engine's clock. A row from further in the future than that was
 * made while the clock was ahead: it counts as older, or its code would be valid until the clock has caught
 * up.
 */
export const isOlderThan = (engine: EngineCore, row: RawRecord, seconds: number): boolean =>
  Math.abs(engine.clock.now().getTime() - new Date(String(row.created)).getTime()) > seconds * 1000
