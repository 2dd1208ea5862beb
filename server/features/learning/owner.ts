import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { forbidden } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'

/** Whose a new note or entry is: the caller's own, or of whom the server and superusers name. Throws 403 for other accounts. */
export const ownerOf = (actor: Actor, submitted: string): string => {
  if (actor.kind === 'system' || actor.kind === 'superuser') return submitted
  if (actor.record?.collectionName !== 'users') throw forbidden(PERMISSION_MESSAGE)
  return actor.record.id
}
