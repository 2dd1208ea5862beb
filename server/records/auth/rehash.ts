import { hashPassword, needsRehash } from '#server/core/passwords.ts'
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { replaceHash } from '../write/rows.ts'

/**
 * Replaces an imported bcrypt hash, now that its password is known. The password itself does not change, so
 * this is no change of the record: `tokenKey` and `updated` are preserved, hooks and realtime are not
 * notified. A hash that was changed meanwhile is unchanged. The given record gets the new hash.
 */
export const replaceOldHash = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  record: RawRecord,
  plain: string,
  from = '',
): Promise<void> => {
  const old = String(record.password)
  if (!needsRehash(old)) return
  const { value } = await hashPassword(plain, from)
  await engine.submit((session) => replaceHash(session, collection, record.id, { from: old, to: value }))
  record.password = value
}
