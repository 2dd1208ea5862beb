/** The right to upload a file for a lesson that does not exist yet. */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { forbidden } from '#server/core/errors.ts'
import { type Actor, actorHolds, bypassesRules, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Destination } from '#server/records/resumable/rights.ts'

/**
 * The rule of lessons needs the teacher of the course, which a file uploaded before its lesson does not name.
 * Throws 403 for a caller who neither manages courses nor teaches one, so that the disk is not filled by
 * callers who could attach the file nowhere.
 */
export const checkTeaching = (engine: Engine, actor: Actor, { collection, record }: Destination): void => {
  if (record !== '' || engine.registry.find(collection)?.name !== lessons.name) return
  // A member is refused by the rule itself.
  if (bypassesRules(actor) || actor.record?.role === 'member' || actorHolds(actor, ['courses.manage'])) return
  const taught = engine.read(system).count(courses, { instructor: actor.record?.id ?? '' })
  if (taught === 0) throw forbidden(PERMISSION_MESSAGE)
}
