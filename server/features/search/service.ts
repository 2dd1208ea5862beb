/** Searches of courses and lessons: full text in the index, then the rules of the record API for each hit. */

import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { link } from '#drizzle/domain/paths.ts'
import { type Actor, guest, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { holdsAll, type Sought, soughtIn } from '#server/records/search/search-terms.ts'
import type { Hit } from '#server/records/search/text-index.ts'
import { expressionOf } from '#server/records/search/tokens.ts'
import type { searchTexts } from './contract.ts'
import { beginningOf, excerptOf, type HighlightedText, highlightedText } from './excerpt.ts'
import { grouped, MAX_GROUPED } from './grouping.ts'
import { learningReach, managingReach, type Reach } from './scopes.ts'

type SearchRequest = QueryOf<typeof searchTexts>
type Reply = ReplyOf<typeof searchTexts>
type Result = Reply['results'][number]

const reachFor = (engine: EngineCore, actor: Actor, scope: SearchRequest['scope']): Reach => {
  if (scope === 'learning') return learningReach(engine, actor)
  return scope === 'manage' ? managingReach(engine, actor) : 'all'
}

/** The index's hits: open texts first, then titles of closed ones. */
const hitsOf = (
  engine: EngineCore,
  sought: Sought,
  reach: Reach,
  scope: SearchRequest['scope'],
  limit: number,
): Hit[] => {
  const name = scope === 'catalogue' ? 'open' : 'full'
  const ask = (expression: string | null): Hit[] =>
    expression === null ? [] : engine.texts.find(name, expression, limit)
  if (reach === 'all') return ask(expressionOf(sought))
  const texts = ask(expressionOf(sought, { labels: reach.readable }))
  if (texts.length === limit) return texts
  const titles = ask(expressionOf(sought, { labels: reach.titles, titlesAlone: true }))
  const others = titles.filter(({ id }) => !texts.some((hit) => hit.id === id))
  // The rank of a closed title would reveal its text: they follow by id.
  return [...texts, ...others.sort((a, b) => (a.id < b.id ? -1 : 1))].slice(0, limit)
}

interface ResultContext {
  readonly engine: EngineCore
  readonly scope: SearchRequest['scope']
  readonly sought: Sought
  /** Courses that were found or hold what was found, as far as the caller may view them. */
  readonly seen: ReadonlyMap<string, Result['course']>
  readonly modules: ReadonlySet<string>
  readonly lessons: ReadonlySet<string>
  /** Characters of texts that may still be looked through for an excerpt. */
  room: number
}

const MAX_CHARACTERS = 4_000_000

/** Asks the rules, once each, of all that was found. */
const contextOf = (
  engine: EngineCore,
  actor: Actor,
  hits: readonly Hit[],
): Pick<ResultContext, 'seen' | 'modules' | 'lessons'> => {
  const ofLessons = hits.filter(({ kind }) => kind === lessons.name)
  const seen = engine.viewable(
    actor,
    courses,
    hits.map(({ groups }) => groups[0]),
  )
  const all = engine.read(system)
  const reply = [...seen].map((id) => all.get(courses, id))
  return {
    seen: new Map(reply.map(({ id, slug, title }) => [id, { id, slug, title }])),
    modules: engine.viewable(
      actor,
      modules,
      ofLessons.map(({ groups }) => groups[1]),
    ),
    lessons: engine.viewable(
      actor,
      lessons,
      ofLessons.map(({ id }) => id),
    ),
  }
}

const excerptFor = (notifying: ResultContext, id: string): HighlightedText | null => {
  if (notifying.room <= 0) return null
  const body = notifying.engine.texts.bodyOf(id)
  notifying.room -= body.length
  return excerptOf(body, notifying.sought) ?? beginningOf(body)
}

const courseResult = (notifying: ResultContext, { id, title }: Hit, course: Result['course']): Result => ({
  kind: 'course',
  id,
  course,
  module: '',
  locked: false,
  title: highlightedText(title, notifying.sought),
  snippet: excerptFor(notifying, id),
  path: {
    catalogue: link('course', { slug: course.slug }),
    learning: link('memberCourse', { id }),
    manage: adminLink('adminCourseEdit', { id }),
  }[notifying.scope],
})

/** Whether a hit may be returned to the caller at all. */
const isNotified = ({ seen, modules, lessons, sought }: ResultContext, hit: Hit): boolean => {
  const [courseId, moduleId] = hit.groups
  if (!seen.has(courseId)) return false
  if (hit.kind === courses.name) return true
  if (!modules.has(moduleId)) return false
  // Shut by a rule that the index does not know, such as the end of an access: only what is seen of it may have been found.
  return lessons.has(hit.id) || holdsAll(sought, `${hit.title} ${hit.context}`)
}

/** A lesson's title where the programme shows it, its text where the lesson may be read. */
const lessonResult = (notifying: ResultContext, hit: Hit, course: Result['course']): Result => {
  const { scope, sought } = notifying
  const { id, title, context } = hit
  const locked = !notifying.lessons.has(id)
  const read = {
    catalogue: link('lesson', { courseId: course.id, lessonId: id }),
    learning: link('memberLesson', { id: course.id, lessonId: id }),
    manage: adminLink('adminCourseEdit', { id: course.id }, { tab: 'programme', lecon: id }),
  }[scope]
  const listed =
    scope === 'learning' ? link('memberCourse', { id: course.id }) : link('course', { slug: course.slug })
  return {
    kind: 'lesson',
    id,
    course,
    module: context,
    locked,
    title: highlightedText(title, sought),
    snippet: locked ? null : excerptFor(notifying, id),
    path: locked ? listed : read,
  }
}

const resultOf = (notifying: ResultContext, hit: Hit): Result[] => {
  const course = notifying.seen.get(hit.groups[0])
  if (!course) return []
  return [
    hit.kind === courses.name ? courseResult(notifying, hit, course) : lessonResult(notifying, hit, course),
  ]
}

/** The same by course. */
const byCourse = (
  notifying: ResultContext,
  hits: readonly Hit[],
  limit: number,
): Omit<Reply, 'isComplete'> => {
  const all = grouped(hits)
  const shown = all.slice(0, limit)
  return {
    results: shown.flatMap((group) => group.shown.flatMap((hit) => resultOf(notifying, hit))),
    groups: shown.flatMap(({ course: id, count }) => {
      const course = notifying.seen.get(id)
      return course ? [{ course, count }] : []
    }),
    totals: { courses: all.length, results: hits.length },
  }
}

/**
 * The best results for a query. Throws 401 for guests in the scope `learning`, 403 in `manage` for a caller
 * without anything to edit.
 */
export const search = (engine: EngineCore, actor: Actor, question: SearchRequest): Reply => {
  const { scope, by, limit } = question
  const reach = reachFor(engine, actor, scope)
  const sought = soughtIn(question.q)
  const hits = hitsOf(engine, sought, reach, scope, by === 'course' ? MAX_GROUPED : limit)
  // The catalogue is the same for every caller.
  const rules = contextOf(engine, scope === 'catalogue' ? guest : actor, hits)
  const notifying: ResultContext = { engine, scope, sought, ...rules, room: MAX_CHARACTERS }
  const reply = hits.filter((hit) => isNotified(notifying, hit))
  const { isComplete } = engine.texts
  if (by === 'course') return { ...byCourse(notifying, reply, limit), isComplete }
  return { results: reply.flatMap((hit) => resultOf(notifying, hit)), isComplete }
}
