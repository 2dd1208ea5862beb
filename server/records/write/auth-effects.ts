/** Effects of a change of an auth record (PocketBase §4.6). */
import { randomText } from '#server/core/ids.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { isOwnSignInTable, SECOND_STEPS } from '../schema/sessions.ts'
import { isUploads } from '../schema/uploads.ts'
import type { Session } from './session.ts'

const rowsOf = (
  session: Session,
  table: string,
  collection: CollectionDefinition,
  id: string,
): { owned: CollectionDefinition; records: RawRecord[] } | null => {
  const owned = session.registry.find(table)
  // An imported schema may have collections of the same names.
  const isOurs =
    table.startsWith('_') || (owned !== undefined && (isOwnSignInTable(owned) || isUploads(owned)))
  if (!owned?.byName.has('recordRef') || !isOurs) return null
  const equals = { collectionRef: collection.id, recordRef: id }
  const sort = 'created,@rowid'
  return { owned, records: session.store.find(owned, { equals, sort }, session.systemContext()) }
}

/** Removes the rows of an account but the oldest `spared` ones; returns how many. */
const removeOf = (
  session: Session,
  table: string,
  collection: CollectionDefinition,
  id: string,
  spared = 0,
): number => {
  const found = rowsOf(session, table, collection, id)
  const records = found?.records.slice(spared) ?? []
  if (found) for (const record of records) session.remove(found.owned, record)
  return records.length
}

/**
 * Called before the changed record is stored: a new password or e-mail renews `tokenKey`, which ends every
 * session and voids every token; sign-in rows of the old state are removed.
 */
export const afterAuthChange = (
  session: Session,
  collection: CollectionDefinition,
  record: RawRecord,
  original: RawRecord,
): void => {
  const isVerifiedNow = record.verified === true && original.verified !== true
  if (isVerifiedNow && removeOf(session, '_externalAuths', collection, record.id) > 0)
    record.tokenKey = randomText(50)
  const changesIdentity = record.password !== original.password || record.email !== original.email
  if (changesIdentity && record.tokenKey === original.tokenKey) record.tokenKey = randomText(50)
  if (record.password !== original.password) {
    removeOf(session, '_mfas', collection, record.id)
    // The oldest place stays, an addition to PocketBase: with none the next sign-in would count as the very first, of which no mail is sent, and a stranger's place is a late one.
    removeOf(session, '_authOrigins', collection, record.id, 1)
  }
  if (record.tokenKey !== original.tokenKey)
    for (const table of ['_otps', 'sessions']) removeOf(session, table, collection, record.id)
}

/** Removes the sign-in rows of a deleted auth record. */
export const removeAuthRows = (session: Session, collection: CollectionDefinition, id: string): void => {
  for (const table of [
    '_externalAuths',
    '_authOrigins',
    '_mfas',
    '_otps',
    'sessions',
    'uploads',
    ...SECOND_STEPS,
  ])
    removeOf(session, table, collection, id)
}
