import type { courseFields, lessonFields, moduleFields } from '#drizzle/collections/courses.ts'
import type {
  certificateFields,
  enrollmentFields,
  lessonNoteFields,
  progressFields,
} from '#drizzle/collections/learning.ts'
import type { invoiceFields, orderFields, paymentFields } from '#drizzle/collections/payments.ts'
import type { produitFields } from '#drizzle/collections/produits.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { Interval } from '#drizzle/domain/intervals.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { outline } from '#server/features/courses/contract.ts'
import type { nameCertificate as nameContract } from '#server/features/learning/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { ClientResponseError, failedCall, send } from '../../lib/pocketbase.ts'
import { filter, records } from '../../lib/records.ts'
import { getSession, saveSession } from '../../lib/session.ts'

export type Course = RecordOf<typeof courseFields>
export type Lesson = RecordOf<typeof lessonFields, { module?: RecordOf<typeof moduleFields> }>
export type Progress = RecordOf<typeof progressFields>
export type Enrollment = RecordOf<typeof enrollmentFields, { course?: Course }>
export type Payment = RecordOf<
  typeof paymentFields,
  { course?: Course; produit?: RecordOf<typeof produitFields>; order?: RecordOf<typeof orderFields> }
>
export type Invoice = RecordOf<typeof invoiceFields>
export type Note = RecordOf<typeof lessonNoteFields>
export type Certificate = RecordOf<typeof certificateFields>
export type Outline = ReplyOf<typeof outline>
export type OutlineLesson = Outline['modules'][number]['lessons'][number]

const enrollments = records<'enrollments', { course?: Course }>('enrollments')
const progress = records('progress')
const payments = records<'payments', NonNullable<Payment['expand']>>('payments')
const invoices = records('invoices')
const certificates = records('certificates')
const courses = records('courses')
const lessons = records<'lessons', { module?: RecordOf<typeof moduleFields> }>('lessons')
const notes = records('lesson_notes')
export const users = records('users')

const of = (userId: string) => filter('user = {:userId}', { userId })

export const myEnrollments = (userId: string) =>
  enrollments.all({ filter: `${of(userId)} && isActive = true`, sort: '-enrolledAt', expand: 'course' })
export const myEnrollment = (userId: string, courseId: string) =>
  enrollments.list({
    filter: filter('user = {:userId} && course = {:courseId} && isActive = true', { userId, courseId }),
    perPage: 1,
    skipTotal: true,
  })
export const myProgress = (userId: string) => progress.all({ filter: of(userId), sort: '-updatedAt' })
export const myPayments = (userId: string) =>
  payments.list({
    filter: of(userId),
    sort: '-paidAt',
    expand: 'course,produit,order',
    perPage: 100,
    skipTotal: true,
  })
export const myInvoices = (userId: string) => invoices.all({ filter: of(userId), sort: '-issuedAt' })
export const myCertificate = (userId: string, courseId: string) =>
  certificates.list({
    filter: filter('user = {:userId} && course = {:courseId}', { userId, courseId }),
    perPage: 1,
    skipTotal: true,
  })
export const published = courses.list({
  filter: "status = 'published'",
  sort: 'order',
  perPage: 12,
  skipTotal: true,
})
export const courseOf = (id: string) => courses.one(id)
export const outlineOf = (idOrSlug: string) =>
  callQuery<typeof outline>('GET /api/courses/:idOrSlug/outline', { params: { idOrSlug } })
export const lessonOf = (id: string) => lessons.one(id, { expand: 'module' })
export const myNote = (userId: string, lessonId: string) =>
  notes.list({
    filter: filter('user = {:userId} && lesson = {:lessonId}', { userId, lessonId }),
    sort: 'created',
    perPage: 1,
    skipTotal: true,
  })
/** The note as the server has it now; what the cache holds may be older. */
export const findNote = async (userId: string, lessonId: string): Promise<Note | undefined> => {
  const { items } = await send<{ items: Note[] }>('/api/collections/lesson_notes/records', {
    query: {
      filter: filter('user = {:userId} && lesson = {:lessonId}', { userId, lessonId }),
      sort: 'created',
      perPage: 1,
    },
  })
  return items[0]
}
export const personOf = (id: string) => users.one(id)

export interface ProgressChange {
  watched?: Interval[]
  positionSeconds?: number
  completed?: boolean
}
/** Writes progress: the first time creates the record, later ones add to it; the server merges and judges. */
export const saveProgress = async (
  userId: string,
  lessonId: string,
  known: string | undefined,
  change: ProgressChange,
  keepalive = false,
): Promise<Progress> => {
  if (known) return progress.update(known, change, { keepalive })
  try {
    return await progress.create({ user: userId, lesson: lessonId, ...change })
  } catch (error) {
    // Another tab created it in between: the pair (user, lesson) is unique.
    const twice = error instanceof ClientResponseError && error.status === 400
    const found = twice
      ? await send<{ items: Progress[] }>('/api/collections/progress/records', {
          query: {
            filter: filter('user = {:userId} && lesson = {:lessonId}', { userId, lessonId }),
            perPage: 1,
          },
        })
      : null
    const existing = found?.items[0]
    if (!existing) throw error
    return progress.update(existing.id, change)
  }
}
export const saveNote = (
  userId: string,
  lessonId: string,
  known: string | undefined,
  body: string,
  atSeconds: number,
) =>
  known ? notes.update(known, { body }) : notes.create({ user: userId, lesson: lessonId, body, atSeconds })

/** Puts the whole name on the caller's attestation and account, and into this session. Throws `ClientResponseError`. */
export const nameCertificate = async (
  id: string,
  names: { firstName: string; lastName: string },
): Promise<void> => {
  const { holder } = await call<typeof nameContract>('PUT /api/certificates/:id/holder', {
    params: { id },
    body: names,
  })
  const session = getSession()
  if (session) saveSession(session.token, { ...session.record, ...names, name: holder })
}

/** The invoice's PDF as an address of this page; release it with `URL.revokeObjectURL`. Throws `ClientResponseError`. */
export const fetchInvoice = async (number: string): Promise<string> => {
  const path = `/api/invoices/${encodeURIComponent(number)}.pdf`
  const token = getSession()?.token ?? ''
  const response = await fetch(path, { headers: { Authorization: `Bearer ${token}` } }).catch(
    (cause: unknown) => {
      throw failedCall(path, 0, {}, cause)
    },
  )
  if (!response.ok) throw failedCall(path, response.status)
  return URL.createObjectURL(await response.blob())
}
