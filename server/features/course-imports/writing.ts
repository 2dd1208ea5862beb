/** The course of a plan: files first, then every row in one transaction. */

import { categories } from '#drizzle/collections/categories.ts'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import type { ImportReport } from '#drizzle/domain/course-import.ts'
import { titleFromFile } from '#drizzle/domain/lesson-files.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Tx, WriteOf } from '#server/records/types.ts'
import { tagNamed } from '../catalogue/index.ts'
import { prepareTexts } from '../content/index.ts'
import { beginAudioPreview, recordingOf } from '../extracts/index.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { baseName } from './entry-names.ts'
import { lessonsOf, type Plan, type PlannedLesson, type PlannedQuiz, Remarks, type Values } from './plan.ts'
import type { ImportRecord } from './source.ts'
import { type Destined, StoredFiles } from './stored-files.ts'
import { withMedia } from './text-links.ts'

/** Interval of progress updates. */
const TELL_MS = 1000

/** The import was withdrawn while it ran. */
export class WithdrawnError extends Error {}

// Judged by `fitting`, field by field: what TypeScript cannot follow through names that come from a file.
const asWritten = <F>(values: Values): F => values as F

interface Ids {
  readonly course: string
  readonly lessons: ReadonlyMap<PlannedLesson, string>
  readonly media: readonly string[]
}

const destinedOf = (plan: Plan, ids: Ids): Destined[] => [
  ...(plan.cover === ''
    ? []
    : [
        {
          collection: courses,
          recordId: ids.course,
          field: 'coverImage',
          path: plan.cover,
          where: 'Image de couverture',
        },
      ]),
  ...plan.media.map((path, at) => ({
    collection: media,
    recordId: ids.media[at] ?? '',
    field: 'file',
    path,
    where: path,
  })),
  ...lessonsOf(plan).flatMap((lesson) =>
    lesson.files.map(({ field, path }) => ({
      collection: lessons,
      recordId: ids.lessons.get(lesson) ?? '',
      field,
      path,
      where: lesson.where,
    })),
  ),
]

const RICH_TEXTS = ['description', 'content', 'transcript']

/** Values with the addresses of the pictures and files that their texts show. */
const placing =
  (plan: Plan, ids: Ids, stored: StoredFiles) =>
  (values: Values): Record<string, unknown> => {
    const placed = { ...values }
    for (const name of RICH_TEXTS)
      if (typeof placed[name] === 'string')
        placed[name] = withMedia(placed[name], (at) => {
          const id = ids.media[at] ?? ''
          const upload = stored.of(id, 'file', plan.media[at] ?? '')
          return upload ? `/api/files/${media.name}/${id}/${upload.name}` : null
        })
    return placed
  }

/** The rich texts of a plan, as they will be written. */
const textsOf = (plan: Plan, place: ReturnType<typeof placing>): string[] =>
  [plan.course, ...lessonsOf(plan).map(({ values }) => values)].flatMap((values) => {
    const placed = place(values)
    return RICH_TEXTS.flatMap((name) => (typeof placed[name] === 'string' ? [placed[name]] : []))
  })

class CourseWriter {
  readonly #tx: Tx
  readonly #plan: Plan
  readonly #ids: Ids
  readonly #stored: StoredFiles
  readonly #remarks: Remarks
  readonly #place: ReturnType<typeof placing>

  constructor(tx: Tx, plan: Plan, ids: Ids, stored: StoredFiles, remarks: Remarks) {
    this.#tx = tx
    this.#place = placing(plan, ids, stored)
    this.#plan = plan
    this.#ids = ids
    this.#stored = stored
    this.#remarks = remarks
  }

  /** The id of the draft. */
  write(title: string): string {
    this.#media()
    const { course, cover, modules: parts } = this.#plan
    const upload = cover === '' ? null : this.#stored.of(this.#ids.course, 'coverImage', cover)
    const { id } = this.#tx.create(courses, {
      ...asWritten<WriteOf<typeof courses.fields>>(this.#place(course)),
      ...(title === '' ? {} : { title }),
      ...this.#labels(),
      ...(upload ? { coverImage: upload } : {}),
      id: this.#ids.course,
      slug: '',
      status: 'draft',
    })
    for (const [at, { values, lessons: inPart }] of parts.entries()) {
      const part = this.#tx.create(modules, {
        ...asWritten<WriteOf<typeof modules.fields>>(values),
        course: id,
        order: at + 1,
      })
      for (const [place, lesson] of inPart.entries()) this.#lesson(lesson, part.id, place + 1)
    }
    return id
  }

  #media(): void {
    for (const [at, path] of this.#plan.media.entries()) {
      const id = this.#ids.media[at] ?? ''
      const upload = this.#stored.of(id, 'file', path)
      if (upload) this.#tx.create(media, { id, name: titleFromFile(baseName(path)), file: upload })
    }
  }

  /** Category and tags of these names, where the site has them. */
  #labels(): { category?: string; tags?: string[] } {
    const { category, tags: names } = this.#plan
    const found =
      category === '' ? null : this.#tx.firstOrNull(categories, { slug: slugify(category), kind: 'course' })
    if (category !== '' && !found)
      this.#remarks.add(
        'Catégorie',
        `«\u00a0${category}\u00a0» n’existe pas ici\u00a0: la formation n’a pas de catégorie.`,
      )
    const known = names.flatMap((name) => {
      const tag = tagNamed(this.#tx, name)
      if (!tag)
        this.#remarks.add('Thèmes', `«\u00a0${name}\u00a0» n’existe pas ici\u00a0: il est laissé de côté.`)
      return tag ? [tag.id] : []
    })
    return { ...(found ? { category: found.id } : {}), tags: [...new Set(known)] }
  }

  #lesson(lesson: PlannedLesson, module: string, order: number): void {
    const id = this.#ids.lessons.get(lesson) ?? ''
    const inField = (field: string) =>
      lesson.files.flatMap((file) => {
        const upload = file.field === field ? this.#stored.of(id, field, file.path) : null
        return upload ? [upload] : []
      })
    const made = this.#tx.create(lessons, {
      ...asWritten<WriteOf<typeof lessons.fields>>(this.#place(lesson.values)),
      id,
      module,
      order,
      slug: '',
      video: inField('video'),
      audio: inField('audio'),
      attachments: inField('attachments'),
      captions: inField('captions'),
      ...(lesson.quiz ? { quiz: this.#quiz(lesson.quiz) } : {}),
    })
    if (lesson.audioPreviewStart !== undefined)
      beginAudioPreview(this.#tx.as(system), { lesson: id }, recordingOf(made), lesson.audioPreviewStart)
  }

  #quiz({ values, isOpen, questions: requested }: PlannedQuiz): string {
    const quiz = this.#tx.create(questionnaires, {
      ...asWritten<WriteOf<typeof questionnaires.fields>>(values),
      slug: '',
      kind: 'quiz',
      status: isOpen ? 'active' : 'draft',
    })
    for (const [at, question] of requested.entries())
      this.#tx.create(questions, {
        ...asWritten<WriteOf<typeof questions.fields>>(question),
        questionnaire: quiz.id,
        order: at + 1,
      })
    return quiz.id
  }
}

const reply = (engine: EngineCore, id: string) => {
  let last = Number.NEGATIVE_INFINITY
  return async (stored: number, files: number): Promise<void> => {
    if (!engine.read(system).getOrNull(courseImports, id)) throw new WithdrawnError()
    const now = performance.now()
    if (now - last < TELL_MS && stored < files) return
    last = now
    await engine.write(system, (tx) => {
      if (tx.getOrNull(courseImports, id)) tx.update(courseImports, id, { stored, files })
    })
  }
}

/**
 * Creates the draft and notes it in the import, in one transaction: an import becomes one course, however
 * often it is requested. Stored files are removed on failure. Throws what the engine throws, and
 * WithdrawnError.
 */
export const writeCourse = async (
  engine: EngineCore,
  actor: Actor,
  record: ImportRecord,
  {
    plan,
    files,
    title,
  }: { readonly plan: Plan; readonly files: ArchiveFiles | null; readonly title: string },
): Promise<void> => {
  const remarks = new Remarks(plan.remarks)
  const ids: Ids = {
    course: engine.newId(),
    lessons: new Map(lessonsOf(plan).map((lesson) => [lesson, engine.newId()])),
    media: plan.media.map(() => engine.newId()),
  }
  const stored = new StoredFiles(engine, files, remarks)
  const wanted = destinedOf(plan, ids)
  const notify = reply(engine, record.id)
  let isWritten = false
  let release: () => void = () => undefined
  try {
    await notify(0, wanted.length)
    await stored.store(wanted, (count) => notify(count, wanted.length))
    // Cleaning is most of the work, and everybody waits while a transaction runs.
    release = await prepareTexts(engine, textsOf(plan, placing(plan, ids, stored)))
    isWritten = await engine.write(actor, (tx) => {
      const current = tx.as(system).getOrNull(courseImports, record.id)
      if (!current) throw new WithdrawnError()
      // The job came twice, and the other one was quicker.
      if (current.status !== 'waiting') return false
      const course = new CourseWriter(tx, plan, ids, stored, remarks).write(title)
      const report: ImportReport = {
        modules: plan.modules.length,
        lessons: ids.lessons.size,
        files: stored.all.length,
        remarks: remarks.all,
        failure: '',
      }
      tx.as(system).update(courseImports, record.id, { status: 'done', archive: '', course, report })
      return true
    })
  } finally {
    release()
    if (!isWritten) await engine.discard(stored.all)
  }
}
