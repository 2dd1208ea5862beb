import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { forbidden } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'

/**
 * The owner of a new note or entry: the caller, or the user that the server or a superuser names. Throws 403
 * for other accounts.
 */
export const ownerOf = (actor: Actor, submitted: string): string => {
  if (actor.kind === 'system' || actor.kind === 'superuser') return submitted
  if (actor.record?.collectionName !== 'users') throw forbidden(PERMISSION_MESSAGE)
  return actor.record.id
}
