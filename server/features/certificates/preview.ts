/** A preview of a template with sample data, drawn like an attestation and never stored. */
import { courses } from '#drizzle/collections/courses.ts'
import type { QueryOf } from '#drizzle/contract.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { monthsLater } from '#server/core/later.ts'
import { parisYear } from '#server/core/paris.ts'
import type { Certificate } from '#server/documents/certificate.ts'
import { system } from '#server/records/actor.ts'
import type { FeatureContext } from '../feature.ts'
import type * as contract from './contract.ts'
import { issuerOf } from './pictures.ts'
import { type Template, templateOf } from './template.ts'

const sampleOf = (
  { numberPrefix, validityMonths }: Template,
  now: Date,
  course: { title: string; durationMinutes: number } | null,
): Certificate => ({
  holder: 'Camille Exemple',
  courseTitle: course?.title ?? 'Titre de la formation',
  number: `${numberPrefix}-${parisYear(now)}-000000`,
  issuedAt: stamp(now),
  completedAt: stamp(now),
  expiresAt: validityMonths ? stamp(monthsLater(now, validityMonths)) : '',
  hours: course ? Math.round((course.durationMinutes / 60) * 100) / 100 : 7,
  evidence: '0'.repeat(64),
  reissues: 0,
  reissuedAt: '',
  origin: 'completion',
})

/** The PDF of a template as a form holds it. Throws 404 for an unknown course. */
export const previewTemplate = (
  { engine, documents, publicUrl }: Pick<FeatureContext, 'engine' | 'documents' | 'publicUrl'>,
  {
    course: courseId,
    access: _access,
    version: _version,
    validityMonths,
    ...labels
  }: QueryOf<typeof contract.previewTemplate>,
): Promise<Buffer> => {
  const reader = engine.read(system)
  const course = courseId === '' ? null : reader.get(courses, courseId)
  const months = validityMonths === undefined ? {} : { validityMonths: validityMonths || null }
  const template = templateOf(reader, courseId, { ...labels, ...months })
  const verifyUrl = publicUrl + link('verification', { token: 'exemple' })
  return issuerOf(engine, template, verifyUrl).then((issuer) =>
    documents.draw('certificate', sampleOf(template, engine.clock.now(), course), issuer),
  )
}
