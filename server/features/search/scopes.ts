/**
 * The reach of a caller's search: a bound that excludes hidden texts in advance, drawn by the record API's
 * own rules.
 */
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { forbidden, unauthorized } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { labelOf } from '#server/records/search/tokens.ts'

/** Labels of what is read, and of modules whose lessons show their titles alone; `all`: no bound. */
export type Reach = 'all' | { readonly readable: readonly string[]; readonly titles: readonly string[] }

const NOTHING: Reach = { readable: [], titles: [] }

/**
 * The named courses that the caller may see, with their modules. Whether a module is open is decided by the
 * rule of lessons for one of its lessons that is no preview: they are all alike.
 */
const reachOf = (engine: EngineCore, actor: Actor, courseIds: readonly string[]): Reach => {
  const seen = [...engine.viewable(actor, courses, courseIds)]
  const samples = engine.texts.samplesOf(seen)
  const open = engine.viewable(actor, lessons, [...samples.values()])
  const isShut = (module: string): boolean => {
    const sample = samples.get(module)
    return sample !== undefined && !open.has(sample)
  }
  const readable: string[] = []
  const titles: string[] = []
  for (const course of seen) {
    readable.push(labelOf('c', course))
    const parts = engine.texts.innersOf(course)
    // One label rather than one a module: the query grows with the courses only.
    if (!parts.some(isShut)) readable.push(labelOf('l', course))
    else
      for (const id of parts) {
        readable.push(labelOf(isShut(id) ? 'v' : 'm', id))
        if (isShut(id)) titles.push(labelOf('m', id))
      }
  }
  return { readable, titles }
}

/** The courses of an account, present and past. Throws 401 for guests. */
export const learningReach = (engine: EngineCore, actor: Actor): Reach => {
  const { record } = actor
  if (!record) throw unauthorized()
  if (record.collectionName !== 'users') return NOTHING
  const own = engine.read(system).find(enrollments, { user: record.id, isActive: true })
  return reachOf(
    engine,
    actor,
    own.map(({ course }) => course),
  )
}

/** What the caller may edit: everything, or the courses that the caller teaches. Throws 403 for others. */
export const managingReach = (engine: EngineCore, actor: Actor): Reach => {
  if (actorHolds(actor, ['courses.manage'])) return 'all'
  const { record } = actor
  if (record?.collectionName !== 'users' || record.role === 'member') throw forbidden()
  const own = engine.read(system).find(courses, { instructor: record.id })
  return reachOf(
    engine,
    actor,
    own.map(({ id }) => id),
  )
}
