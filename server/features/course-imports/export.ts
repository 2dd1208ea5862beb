/** A course as a ZIP that is sent while it is made: its sheet first, then its files one after the other, and what is missing last. */

import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import type { Collection } from '#drizzle/collection.ts'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { type courseFields, courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import { MAX_ARCHIVE, MAX_LESSONS, MAX_MODULES } from '#drizzle/domain/course-import.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest } from '#server/core/errors.ts'
import { limitText } from '#server/core/limit-text.ts'
import { longMoment } from '#server/core/paris.ts'
import type { ArchiveEntry } from '#server/documents/archive.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { audioPreviewStart } from '../extracts/index.ts'
import { ExportedFiles } from './exported-files.ts'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, carriedFields } from './formats/course-archive.ts'
import { ARCHIVE_SHEET } from './read-archive.ts'

type Course = RecordOf<typeof courseFields>

/** The exported fields of a record; unset ones are left out. */
const carriedOf = (collection: Collection, record: object): Record<string, unknown> => {
  const held = record as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    carriedFields(collection.fields).flatMap(([name]) =>
      held[name] === null || held[name] === '' || held[name] === undefined ? [] : [[name, held[name]]],
    ),
  )
}

const quizOf = (reader: Reader, id: string): object | null => {
  const quiz = id === '' ? null : reader.getOrNull(questionnaires, id)
  if (quiz?.kind !== 'quiz') return null
  const request = reader.find(questions, { questionnaire: id }, { sort: 'order,created', limit: 1000 })
  return {
    ...carriedOf(questionnaires, quiz),
    status: quiz.status,
    questions: request.map((question) => carriedOf(questions, question)),
  }
}

const named = (values: Record<string, unknown>, files: ExportedFiles): Record<string, unknown> => {
  const texts = ['description', 'content', 'transcript'].filter((name) => typeof values[name] === 'string')
  return { ...values, ...Object.fromEntries(texts.map((name) => [name, files.inText(String(values[name]))])) }
}

const lessonSheet = (reader: Reader, id: string, folder: string, files: ExportedFiles): object | null => {
  const lesson = reader.getOrNull(lessons, id)
  if (!lesson) return null
  const quiz = quizOf(reader, lesson.quiz)
  const previewStart = audioPreviewStart(reader, id)
  const put = (name: string) => files.of(lessons, lesson, name, folder)
  return {
    ...named(carriedOf(lessons, lesson), files),
    ...(lesson.video ? { video: put(lesson.video) } : {}),
    ...(lesson.audio ? { audio: put(lesson.audio) } : {}),
    ...(lesson.attachments.length > 0 ? { attachments: lesson.attachments.map(put) } : {}),
    ...(lesson.captions.length > 0 ? { captions: lesson.captions.map(put) } : {}),
    ...(quiz ? { quiz } : {}),
    ...(previewStart === null ? {} : { extract: { startSeconds: previewStart } }),
  }
}

const courseSheet = (reader: Reader, course: Course, files: ExportedFiles): object => {
  const category = course.category === '' ? null : reader.getOrNull(categories, course.category)
  return {
    ...named(carriedOf(courses, course), files),
    ...(category ? { category: category.name } : {}),
    tags: course.tags.flatMap((id) => reader.getOrNull(tags, id)?.name ?? []),
    ...(course.coverImage ? { coverImage: files.of(courses, course, course.coverImage, 'media') } : {}),
  }
}

const two = (position: number): string => String(position).padStart(2, '0')

/** The sheet, written a lesson at a time: a course may hold more text than anybody should keep in memory. */
async function* sheetOf(engine: Engine, course: Course, files: ExportedFiles): AsyncGenerator<string> {
  const reader = engine.read(system)
  const head = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: engine.clock.now().toISOString(),
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "course": ${JSON.stringify(courseSheet(reader, course, files))},\n  "modules": [`
  const parts = reader.find(modules, { course: course.id }, { sort: 'order,created' })
  for (const [at, part] of parts.entries()) {
    const inPart = reader.pick(lessons, ['title'], { module: part.id }, { sort: 'order,created' })
    yield `${at > 0 ? ',' : ''}\n    ${JSON.stringify(carriedOf(modules, part)).slice(0, -1)}, "lessons": [`
    let isFirst = true
    for (const [place, { id, title }] of inPart.entries()) {
      const folder = files.folder(`media/${two(at + 1)} ${part.title}`, `${two(place + 1)} ${title}`)
      const sheet = lessonSheet(reader, id, folder, files)
      if (sheet) yield `${isFirst ? '' : ','}\n      ${JSON.stringify(sheet)}`
      isFirst = isFirst && !sheet
      await pause()
    }
    yield `${inPart.length > 0 ? '\n    ' : ''}]}`
  }
  yield '\n  ]\n}\n'
}

const readme = (engine: Engine, { title }: Course, missing: readonly string[]): string =>
  [
    `Formation «\u00a0${title}\u00a0»`,
    '',
    `Archive préparée le ${longMoment(engine.clock.now())}.`,
    '',
    `${ARCHIVE_SHEET}\u00a0: la fiche, le programme, les textes et les quiz avec leurs réponses.`,
    'media\u00a0: les films, enregistrements, documents, sous-titres et images.',
    'Elle s’importe telle quelle sur un site comme celui-ci\u00a0: Formations, puis Importer.',
    ...(missing.length > 0
      ? ['', 'Ces fichiers n’ont pas pu être joints\u00a0:', ...missing.map((name) => `- ${name}`)]
      : []),
    '',
  ].join('\r\n')

async function* entriesOf(engine: Engine, course: Course): AsyncGenerator<ArchiveEntry> {
  const files = new ExportedFiles(engine)
  const sheet = Readable.from(sheetOf(engine, course, files), { objectMode: false })
  yield { name: ARCHIVE_SHEET, content: sheet, isText: true }
  const missing = [...files.missing]
  let left = MAX_ARCHIVE
  for (const { path, key } of files.wanted) {
    const found = await engine.storage.stat(key)
    if (!found || found.size > left) {
      missing.push(found ? `${path} (l’archive dépasserait ${limitText(MAX_ARCHIVE)})` : path)
      continue
    }
    left -= found.size
    yield { name: path, content: engine.storage.read(key) }
  }
  yield { name: 'LISEZ-MOI.txt', content: Buffer.from(readme(engine, course, missing)), isText: true }
}

/** The entries of a course's archive. Throws 400 for a course of more modules or lessons than an import takes. */
export const courseArchiveOf = (engine: Engine, course: Course): AsyncGenerator<ArchiveEntry> => {
  const reader = engine.read(system)
  const inCourse = { filter: 'module.course = {:course}', params: { course: course.id } }
  if (
    reader.count(modules, { course: course.id }) > MAX_MODULES ||
    reader.count(lessons, inCourse) > MAX_LESSONS
  )
    throw badRequest(
      `Une formation de plus de ${MAX_MODULES} modules ou de ${MAX_LESSONS} leçons ne s’exporte pas en une archive.`,
    )
  return entriesOf(engine, course)
}
