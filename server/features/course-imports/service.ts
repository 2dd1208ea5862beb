/** Imports of courses: preview, request, job, expiry. */
import * as z from 'zod'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courseImports } from '#drizzle/collections/course-imports.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { ImportReport } from '#drizzle/domain/course-import.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, badRequest, conflict, type FieldErrors, forbidden, tooMany } from '#server/core/errors.ts'
import { type Actor, actorHolds, actorOf, SUPERUSERS, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import type { Engine } from '#server/records/types.ts'
import type { ArchiveFiles } from './archive-files.ts'
import type { previewImport } from './contract.ts'
import { baseName } from './entry-names.ts'
import type { MarkdownTexts } from './markdown-texts.ts'
import { lessonsOf, type Plan, type PlannedLesson } from './plan.ts'
import { withPlan } from './source.ts'
import { WithdrawnError, writeCourse } from './writing.ts'

export const IMPORT_JOB = 'course.import'
/** How long an uploaded file waits for its import, and a report stays readable. */
const RETENTION_MS = 86_400_000

interface By {
  readonly engine: EngineCore
  readonly texts: MarkdownTexts
}

const sizeIn = (files: ArchiveFiles | null, path: string): number => files?.find(path)?.bytes ?? 0

const shownLesson = ({ values, files, quiz }: PlannedLesson, archive: ArchiveFiles | null) => ({
  title: String(values.title),
  type: String(values.type || 'text'),
  durationSeconds: Number(values.durationSeconds ?? 0),
  questions: quiz?.questions.length ?? 0,
  files: files.map(({ path }) => ({ name: baseName(path), bytes: sizeIn(archive, path) })),
})

const shownPlan = (plan: Plan, archive: ArchiveFiles | null): ReplyOf<typeof previewImport> => {
  const paths = [...lessonsOf(plan).flatMap(({ files }) => files.map(({ path }) => path)), ...plan.media]
  if (plan.cover !== '') paths.push(plan.cover)
  return {
    kind: plan.kind,
    title: String(plan.course.title),
    modules: plan.modules.map(({ values, lessons }) => ({
      title: String(values.title),
      lessons: lessons.map((lesson) => shownLesson(lesson, archive)),
    })),
    files: paths.length,
    bytes: paths.reduce((total, path) => total + sizeIn(archive, path), 0),
    remarks: [...plan.remarks],
  }
}

/** The plan of an import. Throws 404, 409 for a finished one, 400 for an unreadable file. */
export const previewOf = async (by: By, actor: Actor, id: string): Promise<ReplyOf<typeof previewImport>> => {
  const record = by.engine.read(actor).get(courseImports, id)
  if (record.status === 'done') throw conflict('Cet import est déjà fait.')
  return withPlan(by, actor, record, shownPlan)
}

/** Has an import done by a job. Nothing changes for one that is under way or done; one that failed is tried again. Throws 404. */
export const requestImport = (engine: EngineCore, actor: Actor, id: string, title: string): Promise<void> =>
  engine.write(actor, (tx) => {
    const { status } = tx.get(courseImports, id)
    if (status === 'waiting' || status === 'done') return
    tx.as(system).update(courseImports, id, { status: 'waiting', stored: 0, files: 0, report: null })
    const by = { collection: actor.record?.collectionName, id: actor.record?.id }
    tx.enqueue(IMPORT_JOB, { import: id, title, by })
  })

const payloadShape = z.object({
  import: z.string(),
  title: z.string(),
  by: z.object({ collection: z.string(), id: z.string() }),
})

/** The requester with current rights. Throws 403 when the requester may no longer create courses. */
const requestedBy = (engine: EngineCore, { collection, id }: { collection: string; id: string }): Actor => {
  const reader = engine.read(system)
  const record = collection === SUPERUSERS ? reader.getOrNull(superusers, id) : reader.getOrNull(users, id)
  const actor = record ? actorOf({ ...record }) : null
  if (!actor || !actorHolds(actor, ['courses.manage'])) throw forbidden(PERMISSION_MESSAGE)
  return actor
}

const firstField = (errors: FieldErrors): string => {
  for (const [name, error] of Object.entries(errors)) {
    if (typeof error.message === 'string') return ` (${name}\u00a0: ${error.message})`
    const below = firstField(error as FieldErrors)
    if (below) return below
  }
  return ''
}

/** Notes why an import came to nothing; one that was withdrawn meanwhile has nothing to note. */
export const failImport = (engine: EngineCore, id: string, failure: string): Promise<void> =>
  engine.write(system, (tx) => {
    if (tx.getOrNull(courseImports, id)?.status !== 'waiting') return
    const report: ImportReport = { modules: 0, lessons: 0, files: 0, remarks: [], failure }
    tx.update(courseImports, id, { status: 'failed', report })
  })

/** The job. What its author can mend is noted and not tried again; everything else is thrown, and is. */
export const runImportJob = async (by: By, payload: unknown): Promise<void> => {
  const { import: id, title, by: person } = payloadShape.parse(payload)
  const { engine } = by
  const record = engine.read(system).getOrNull(courseImports, id)
  if (record?.status !== 'waiting') return
  try {
    const actor = requestedBy(engine, person)
    await withPlan(by, actor, record, async (plan, files) => {
      if (lessonsOf(plan).length === 0) throw badRequest('Il n’y a aucune leçon à importer.')
      await writeCourse(engine, actor, record, { plan, files, title })
    })
  } catch (error) {
    if (error instanceof WithdrawnError) return
    if (!(error instanceof AppError) || error.status >= 429) throw error
    await failImport(engine, id, `${error.message}${firstField(error.data)}`.slice(0, 2000))
  }
}

export const jobOf = (payload: unknown): string => payloadShape.parse(payload).import

/** Of all accounts together: each may be as large as a disk has room for. */
const MAX_STORED = 20

/** Refuses one more file with 429 while as many wait to be imported as may. */
export const boundImports = (engine: Engine): void =>
  engine.before(courseImports, 'create', (tx) => {
    if (tx.count(courseImports, { filter: "archive != ''" }) >= MAX_STORED)
      throw tooMany(
        'Trop de fichiers attendent d’être importés. Terminez ou retirez-en, ou réessayez demain.',
      )
  })

/** Forgets imports a day after they came, with their files; what still waits for its turn is given a week. */
export const sweepImports = async (engine: EngineCore): Promise<void> => {
  const now = engine.clock.now().getTime()
  const before = (ms: number) => stamp(new Date(now - ms))
  const filter = "created < {:day} && (status != 'waiting' || created < {:week})"
  const old = engine
    .read(system)
    .find(
      courseImports,
      { filter, params: { day: before(RETENTION_MS), week: before(7 * RETENTION_MS) } },
      { limit: 500 },
    )
  for (const { id } of old)
    await engine.write(system, (tx) => {
      if (tx.getOrNull(courseImports, id)) tx.delete(courseImports, id)
    })
}
