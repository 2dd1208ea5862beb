/** What a caller's search may reach: a bound that spares her hidden texts the asking, drawn by the record API's own rules. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { forbidden, unauthorized } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { labelOf } from '#server/records/search/tokens.ts'

/** Labels of what is read, and of modules whose lessons show their titles alone; `all`: no bound. */
export type Reach = 'all' | { readonly readable: readonly string[]; readonly titles: readonly string[] }

/** Whether the caller may read a lesson now, by the rule of its collection. */
export const readsLessonNow = (engine: EngineCore, actor: Actor, id: string): boolean =>
  engine.matches(actor, lessons, { id }, engine.registry.of(lessons).viewRule)

/** The courses named, as far as the caller may see them, with their modules: open ones by a lesson that is like all of its module. */
const reachOf = (engine: EngineCore, actor: Actor, courseIds: readonly string[]): Reach => {
  const readable: string[] = []
  const titles: string[] = []
  for (const id of courseIds) {
    if (!engine.read(actor).getOrNull(courses, id)) continue
    readable.push(labelOf('c', id))
    for (const part of engine.read(system).find(modules, { course: id }, { sort: 'order,created' })) {
      const sample = engine.texts.sampleOf(part.id)
      const isOpen = sample === undefined || readsLessonNow(engine, actor, sample)
      readable.push(labelOf(isOpen ? 'm' : 'v', part.id))
      if (!isOpen) titles.push(labelOf('m', part.id))
    }
  }
  return { readable, titles }
}

/** What an account has learnt in or learns in. Throws 401 for whoever has none. */
export const learningReach = (engine: EngineCore, actor: Actor): Reach => {
  const { record } = actor
  if (!record) throw unauthorized()
  if (record.collectionName !== 'users') return { readable: [], titles: [] }
  const own = engine.read(system).find(enrollments, { user: record.id, isActive: true })
  return reachOf(
    engine,
    actor,
    own.map(({ course }) => course),
  )
}

/** What somebody writes: everything, or the courses that she teaches. Throws 403 for others. */
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
