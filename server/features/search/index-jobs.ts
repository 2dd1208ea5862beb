/** The index follows the records in the transactions that change them, and is rebuilt where it is missing. */
import * as z from 'zod'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { TextIndex } from '#server/records/search/text-index.ts'
import type { Tx, WrittenRow } from '#server/records/types.ts'
import { courseDocument, lessonDocument, SOUGHT_FIELDS } from './documents.ts'

const putCourse = (tx: Tx, index: TextIndex, id: string): void => {
  const course = tx.getOrNull(courses, id)
  if (course) index.put(courseDocument(course))
  else index.remove(id)
}

const putLesson = (tx: Tx, index: TextIndex, id: string): void => {
  const lesson = tx.getOrNull(lessons, id)
  if (lesson) index.put(lessonDocument(tx, lesson))
  else index.remove(id)
}

const changes = ({ collection, fields }: WrittenRow): boolean =>
  fields === null || fields.some((name) => SOUGHT_FIELDS[collection]?.includes(name))

/** The lessons whose documents a change reaches: its own, those of its module, those of a course that was published or taken back. */
const lessonsReached = (index: TextIndex, row: WrittenRow): string[] => {
  if (row.collection === lessons.name) return [row.id]
  if (row.collection === modules.name) return index.within(lessons.name, 'inner', row.id)
  const isOther = row.fields === null || row.fields.includes('status')
  return isOther ? index.within(lessons.name, 'outer', row.id) : []
}

const keep = (tx: Tx, index: TextIndex, rows: readonly WrittenRow[]): void => {
  const reached = rows.filter(changes)
  for (const id of new Set(
    reached.filter(({ collection }) => collection === courses.name).map(({ id }) => id),
  ))
    putCourse(tx, index, id)
  // Modules first: their lessons are found by what the index knew, and again by what came with them.
  for (const id of new Set(reached.flatMap((row) => lessonsReached(index, row)))) putLesson(tx, index, id)
}

/** Opens the index and keeps it in step from here on. */
export const searchHooks = (engine: EngineCore): void => {
  const reader = engine.read(system)
  engine.texts.open(() => reader.count(courses) + reader.count(lessons) === 0)
  engine.onRows([courses, modules, lessons], (tx, rows) => keep(tx, engine.texts, rows))
}

const KIND = 'search.index'
const KEY = { key: KIND }

/** Makes the index anew when it is missing something: page by page, as jobs, while the site goes on. */
export const completeIndex = async (engine: EngineCore): Promise<void> => {
  const reader = engine.read(system)
  engine.texts.open(() => reader.count(courses) + reader.count(lessons) === 0)
  if (engine.texts.isComplete) return
  await engine.write(system, (tx) => tx.enqueue(KIND, {}, KEY))
}

/** Records that are looked at together, and the characters after which a page ends: a transaction of some 50 ms. */
const PAGE = { records: 25, characters: 200_000 }
const STARTS = { [courses.name]: '', [lessons.name]: '' }
const mark = z.object({ courses: z.string().nullable(), lessons: z.string().nullable() })

/** Indexes one page of records after an id; returns the last id, null when none is left. */
const page = (tx: Tx, index: TextIndex, kind: 'courses' | 'lessons', after: string): string | null => {
  const query = { filter: 'id > {:after}', params: { after } }
  const options = { sort: 'id', limit: PAGE.records }
  let last: string | null = null
  let characters = 0
  const documents =
    kind === 'courses'
      ? tx.find(courses, query, options).map(courseDocument)
      : tx.find(lessons, query, options).map((lesson) => lessonDocument(tx, lesson))
  for (const document of documents) {
    index.put(document)
    last = document.id
    characters += document.body.length
    if (characters > PAGE.characters) break
  }
  return last
}

/** Indexes one page and returns whether more are left; changes meanwhile are indexed by the hooks. */
const nextPage = (tx: Tx, index: TextIndex): boolean => {
  if (index.isComplete) return false
  const position = mark.parse(index.position === '' ? STARTS : JSON.parse(index.position))
  const kind = position.courses === null ? 'lessons' : 'courses'
  const last = page(tx, index, kind, position[kind] ?? '')
  if (last === null && kind === 'lessons') {
    index.reach()
    return false
  }
  index.reach(JSON.stringify({ ...position, [kind]: last }))
  return true
}

export const searchJobs = (worker: Worker, engine: EngineCore): void =>
  worker.handle(KIND, () =>
    engine.write(system, (tx) => {
      if (nextPage(tx, engine.texts)) tx.enqueue(KIND, {}, KEY)
    }),
  )
