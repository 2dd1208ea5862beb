/** Searches of courses and lessons: by words in the index, by the rules of the record API before anything is told. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { link } from '#drizzle/domain/paths.ts'
import { holdsAll, type Sought, soughtIn } from '#drizzle/domain/search-words.ts'
import { type Actor, guest, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Hit, IndexName } from '#server/records/search/text-index.ts'
import { expressionOf } from '#server/records/search/tokens.ts'
import type { Reader } from '#server/records/types.ts'
import type { searchTexts } from './contract.ts'
import { excerptOf, type Marked, markedText } from './excerpt.ts'
import { learningReach, managingReach, type Reach, readsLessonNow } from './scopes.ts'

type Question = QueryOf<typeof searchTexts>
type Reply = ReplyOf<typeof searchTexts>
type Result = Reply['results'][number]

const PUBLIC: Reach = 'all'

const reachFor = (engine: EngineCore, actor: Actor, scope: Question['scope']): Reach => {
  if (scope === 'learning') return learningReach(engine, actor)
  return scope === 'manage' ? managingReach(engine, actor) : PUBLIC
}

/** What the index finds, texts that are open first, then titles of what is not. */
const hitsOf = (
  engine: EngineCore,
  name: IndexName,
  sought: Sought,
  reach: Reach,
  limit: number,
): readonly Hit[] => {
  const ask = (expression: string | null): Hit[] =>
    expression === null ? [] : engine.texts.find(name, expression, limit)
  if (reach === 'all') return ask(expressionOf(sought))
  const texts = ask(expressionOf(sought, { labels: reach.readable }))
  const titles = ask(expressionOf(sought, { labels: reach.titles, titlesAlone: true }))
  // How well a title fits that text around it says something of the text: they follow in the order of their ids.
  const others = titles.filter(({ id }) => !texts.some((hit) => hit.id === id))
  return [...texts, ...others.sort((a, b) => (a.id < b.id ? -1 : 1))].slice(0, limit)
}

interface Telling {
  readonly engine: EngineCore
  readonly actor: Actor
  readonly scope: Question['scope']
  readonly sought: Sought
  /** Characters of texts that may still be looked through for an excerpt. */
  room: number
}

const MOST_CHARACTERS = 4_000_000

const excerptFor = (telling: Telling, id: string): Marked | null => {
  if (telling.room <= 0) return null
  const body = telling.engine.texts.bodyOf(id)
  telling.room -= body.length
  return excerptOf(body, telling.sought)
}

/** What the caller, or anybody where the catalogue is asked, may see of a course that was found. */
const courseResult = (telling: Telling, reader: Reader, id: string): Result | null => {
  const { scope, sought } = telling
  const course = reader.getOrNull(courses, id)
  if (!course) return null
  const { slug, title } = course
  const path = {
    catalogue: link('course', { slug }),
    learning: link('memberCourse', { id }),
    manage: link('adminCourseEdit', { id }),
  }[scope]
  return {
    ...{ kind: 'course' as const, id, module: '', locked: false, path },
    title: markedText(title, sought),
    course: { id, slug, title },
    snippet: excerptFor(telling, id),
  }
}

/** The same of a lesson: its title where the programme shows it, its text where the lesson may be read. */
const lessonResult = (telling: Telling, reader: Reader, id: string): Result | null => {
  const { engine, scope, sought } = telling
  const lesson = engine.read(system).getOrNull(lessons, id)
  const part = lesson && reader.getOrNull(modules, lesson.module)
  const course = part && reader.getOrNull(courses, part.course)
  if (!course) return null
  const locked = !readsLessonNow(engine, reader.actor, id)
  // Shut since its bound was drawn, or by a rule that the index does not know: only what is seen of it may have been found.
  if (locked && !holdsAll(sought, `${lesson.title} ${part.title}`)) return null
  const title = markedText(lesson.title, sought)
  const read = {
    catalogue: link('lesson', { courseId: course.id, lessonId: id }),
    learning: link('memberLesson', { id: course.id, lessonId: id }),
    manage: link('adminCourseEdit', { id: course.id }, { tab: 'programme', lecon: id }),
  }[scope]
  const listed = scope === 'learning' ? link('memberCourse', { id: course.id }) : link('course', { slug: course.slug })
  return {
    ...{ kind: 'lesson' as const, id, title, module: part.title, locked },
    course: { id: course.id, slug: course.slug, title: course.title },
    snippet: locked ? null : excerptFor(telling, id),
    path: locked ? listed : read,
  }
}

/** The best results for what was typed. Throws 401 for guests who ask for their courses, 403 for whoever writes none and asks for those. */
export const search = (engine: EngineCore, actor: Actor, { q, scope, limit }: Question): Reply => {
  const reach = reachFor(engine, actor, scope)
  const sought = soughtIn(q)
  const name = scope === 'catalogue' ? 'open' : 'full'
  // The catalogue is what anybody sees, whoever asks.
  const reader = engine.read(scope === 'catalogue' ? guest : actor)
  const telling = { engine, actor, scope, sought, room: MOST_CHARACTERS }
  const results = hitsOf(engine, name, sought, reach, limit).map(({ id, kind }) =>
    kind === courses.name ? courseResult(telling, reader, id) : lessonResult(telling, reader, id),
  )
  return { results: results.filter((result) => result !== null), isComplete: engine.texts.isComplete }
}
