/** The documents of one enrollment, and those of a whole course in one archive. */
import { setImmediate as pause } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { enrollments } from '#drizzle/collections/learning.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { TRAINING_DOCUMENTS, type TrainingDocument } from '#drizzle/domain/training-documents.ts'
import * as tables from '#drizzle/schema.ts'
import { AppError, conflict, notFound } from '#server/core/errors.ts'
import type { ArchiveEntry } from '#server/documents/archive.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import type { FeatureContext } from '../feature.ts'
import { type Sheets, sheetsOf, trainingOf } from './sheets.ts'

type By = Pick<FeatureContext, 'engine' | 'documents'>

const NOTHING = 'Aucune activité n’a encore été terminée\u00a0: il n’y a rien à certifier.'
const NOT_ENDED = 'Le certificat de réalisation est remis à la fin de la formation.'
const NAMES: Readonly<Record<TrainingDocument, string>> = {
  attendance: 'assiduite',
  completion: 'realisation',
}

const draw = ({ documents }: By, kind: TrainingDocument, sheets: Sheets): Promise<Buffer> =>
  kind === 'attendance'
    ? documents.draw('attendance', sheets.attendance)
    : documents.draw('completion', sheets.completion)

/** `assiduite-lea-martin.pdf`. */
const nameOf = (kind: TrainingDocument, holder: string): string =>
  `${[NAMES[kind], slugify(holder)].filter(Boolean).join('-')}.pdf`

/** The PDF of an enrollment with its file name. Throws 404 and 409 as its contract says. */
export const trainingDocument = async (
  by: By,
  actor: Actor,
  id: string,
  kind: TrainingDocument,
): Promise<{ name: string; pdf: Buffer }> => {
  const { engine } = by
  const enrollment = engine.read(system).getOrNull(enrollments, id)
  const isManager = actorHolds(actor, ['courses.manage'])
  const isOwn = actor.record?.collectionName === 'users' && enrollment?.user === actor.record.id
  if (!enrollment || !(isOwn || isManager)) throw notFound()
  if (kind === 'completion' && !isManager && enrollment.completedAt === '') throw conflict(NOT_ENDED)
  const sheets = await sheetsOf(engine, await trainingOf(engine, enrollment.course), id)
  if (kind === 'completion' && sheets.completion.done === 0) throw conflict(NOTHING)
  return { name: nameOf(kind, sheets.attendance.holder), pdf: await draw(by, kind, sheets) }
}

/** A name that none before has, in small letters: two people may be called alike. */
const freeName = (name: string, taken: Set<string>): string => {
  const stem = name.replace(/\.pdf$/, '')
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}.pdf`
  taken.add(free)
  return free
}

/**
 * Every document of a course, drawn on request, in the order of enrollment; `kind` absent: both. People
 * deleted meanwhile are left out, and so is the certificate of a member without activity. Throws 404 for an
 * unknown course before the first.
 */
export const trainingArchive = async (
  by: By,
  courseId: string,
  kind: TrainingDocument | undefined,
): Promise<AsyncGenerator<ArchiveEntry>> => {
  const { engine } = by
  const training = await trainingOf(engine, courseId)
  const people = await engine.reads
    .select({ id: tables.enrollments.id })
    .from(tables.enrollments)
    .where(eq(tables.enrollments.course, courseId))
    .orderBy(asc(tables.enrollments.enrolledAt), asc(tables.enrollments.id))
  const kinds = kind ? [kind] : TRAINING_DOCUMENTS
  const taken = new Set<string>()
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (const { id } of people) {
      const sheets = await sheetsOf(engine, training, id).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return null
        throw error
      })
      // Without activity there is neither attendance nor completion.
      if (!sheets || (sheets.attendance.traces === 0 && sheets.completion.done === 0)) continue
      for (const one of kinds) {
        if (one === 'completion' && sheets.completion.done === 0) continue
        const content = await draw(by, one, sheets)
        yield { name: freeName(nameOf(one, sheets.attendance.holder), taken), content }
      }
      await pause()
    }
  }
  return entries()
}
