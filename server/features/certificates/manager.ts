import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { forbidden, unauthorized } from '#server/core/errors.ts'
import { type Actor, actorHolds, actorOf } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/**
 * The caller, by a file token where the address holds one. Throws 401 and 403 for a caller who does not
 * manage courses.
 */
export const managerOf = (engine: Engine, actor: Actor, access: string | undefined): Actor => {
  const named = access ? engine.tokens.verify(access, 'file') : null
  const reader = named && named.collection.name === 'users' ? actorOf(named.record) : actor
  if (!reader.record) throw unauthorized()
  if (!actorHolds(reader, ['courses.manage'])) throw forbidden(PERMISSION_MESSAGE)
  return reader
}
