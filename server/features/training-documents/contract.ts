import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { TRAINING_DOCUMENTS } from '#drizzle/domain/training-documents.ts'

const kind = z.enum(TRAINING_DOCUMENTS)

/**
 * A document of an enrollment as PDF, drawn from present data. To the person concerned and to those who
 * manage courses; 404 for every other caller. 409 where nothing was done yet, and for a person's own
 * certificate of completion until the course is completed.
 */
export const readTrainingDocument = endpoint({
  method: 'GET',
  path: '/api/enrollments/:id/documents/:kind',
  access: 'signedIn',
  summary: 'Attendance or completion of a course, as PDF',
  params: z.object({ id: z.string().max(40), kind }),
  sends: 'application/pdf',
  perMinute: 60,
})

/** The documents of everybody enrolled in a course as a ZIP, one after the other as they are drawn. Who did nothing yet has none in it. */
export const readTrainingArchive = endpoint({
  method: 'GET',
  // Beside the courses' own addresses, which are limited together.
  path: '/api/training-documents/:id',
  // Course managers, by session or file token: a download sends no header.
  access: 'anyone',
  summary: 'Attendance and completion of everybody in a course, as ZIP',
  // The course's.
  params: z.object({ id: z.string().max(40) }),
  query: z.object({ kind: kind.optional(), access: z.string().max(2000).optional() }),
  sends: 'application/zip',
  perMinute: 6,
})
