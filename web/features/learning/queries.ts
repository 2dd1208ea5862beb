import { queryOptions } from '@tanstack/react-query'
import type { courseFields, lessonFields, moduleFields } from '#drizzle/collections/courses.ts'
import type {
  certificateFields,
  enrollmentFields,
  lessonNoteFields,
  progressFields,
} from '#drizzle/collections/learning.ts'
import type { BodyInputOf, ReplyOf } from '#drizzle/contract.ts'
import type { Placed as PlacedLesson } from '#drizzle/domain/programme.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { nameCertificate as nameContract } from '#server/features/certificates/contract.ts'
import type { outline } from '#server/features/courses/contract.ts'
import type {
  beat as beatContract,
  keepCopy as copyContract,
  openLesson as openContract,
  courseCompletion as standingContract,
} from '#server/features/learning/contract.ts'
import type { joinLive as joinContract } from '#server/features/live/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { fileText } from '../../lib/file-text.ts'
import { fileToken, fileUrl } from '../../lib/files.ts'
import { ClientResponseError, mayPassLater, send, wait } from '../../lib/pocketbase.ts'
import { filter, records } from '../../lib/records.ts'
import { getSession, saveSession } from '../../lib/session.ts'

export type Course = RecordOf<typeof courseFields>
export type Lesson = RecordOf<typeof lessonFields, { module?: RecordOf<typeof moduleFields> }>
export type Progress = RecordOf<typeof progressFields>
export type Enrollment = RecordOf<typeof enrollmentFields, { course?: Course }>
export type Note = RecordOf<typeof lessonNoteFields>
export type Certificate = RecordOf<typeof certificateFields>
export type Outline = ReplyOf<typeof outline>
export type OutlineLesson = Outline['modules'][number]['lessons'][number]
export type Placed = PlacedLesson<OutlineLesson>

const enrollments = records<'enrollments', { course?: Course }>('enrollments')
const progress = records('progress')
const certificates = records('certificates')
const courses = records('courses')
const lessons = records<'lessons', { module?: RecordOf<typeof moduleFields> }>('lessons')
const notes = records('lesson_notes')

const of = (userId: string) => filter('user = {:userId}', { userId })

export const myEnrollments = (userId: string) =>
  enrollments.all({ filter: `${of(userId)} && isActive = true`, sort: '-enrolledAt', expand: 'course' })
export const myEnrollment = (userId: string, courseId: string) =>
  enrollments.list({
    filter: filter('user = {:userId} && course = {:courseId} && isActive = true', { userId, courseId }),
    perPage: 1,
    skipTotal: true,
  })
/** The newest enrollment, active or not, which explains why a course is closed. */
export const anyEnrollment = (userId: string, courseId: string) =>
  enrollments.list({
    filter: filter('user = {:userId} && course = {:courseId}', { userId, courseId }),
    sort: '-isActive,-enrolledAt',
    perPage: 1,
    skipTotal: true,
  })
export const myProgress = (userId: string) => progress.all({ filter: of(userId), sort: '-updatedAt' })
export const myCertificate = (userId: string, courseId: string) =>
  certificates.list({
    filter: filter('user = {:userId} && course = {:courseId}', { userId, courseId }),
    perPage: 1,
    skipTotal: true,
  })
export const myCertificates = (userId: string) => certificates.all({ filter: of(userId), sort: '-issuedAt' })
export const courseOf = (id: string) => courses.one(id)
/** Published courses in the order of the catalogue. */
export const publishedCourses = courses.list({
  filter: "status = 'published'",
  sort: 'order',
  perPage: 50,
  skipTotal: true,
})
export const outlineOf = (idOrSlug: string) =>
  callQuery<typeof outline>('GET /api/courses/:idOrSlug/outline', { params: { idOrSlug } })
export type CourseCompletion = ReplyOf<typeof standingContract>
export const statusOf = (userId: string, courseId: string) =>
  callQuery<typeof standingContract>('GET /api/courses/:id/standing', { params: { id: courseId } }, userId)
/** The URL of a live lesson's room, once the server gives it. */
export const joinLive = (id: string) =>
  call<typeof joinContract>('POST /api/lessons/:id/join', { params: { id } })
/** Live lessons that the user may read, from today on, the next one first. */
export const livesAhead = (userId: string) => ({
  ...lessons.list({
    filter: "type = 'live' && liveAt > @yesterday",
    sort: 'liveAt',
    expand: 'module',
    perPage: 20,
    skipTotal: true,
    fields: 'id,title,type,liveAt,durationSeconds,expand.module.course',
  }),
  enabled: userId !== '',
})
export const lessonOf = (id: string) => lessons.one(id, { expand: 'module' })
/**
 * The texts of a lesson's caption files by stored name. A name never changes content: each is read once.
 * Throws when one cannot be loaded.
 */
export const captionTextsOf = (lesson: Lesson) =>
  queryOptions({
    queryKey: ['lessons', 'captions', lesson.id, ...lesson.captions],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const token = await fileToken()
      const texts = lesson.captions.map(async (name) => [
        name,
        await fileText(fileUrl(lesson, name, { token }), signal),
      ])
      return Object.fromEntries(await Promise.all(texts))
    },
    enabled: lesson.captions.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
export const myNote = (userId: string, lessonId: string) =>
  notes.list({
    filter: filter('user = {:userId} && lesson = {:lessonId}', { userId, lessonId }),
    sort: 'created',
    perPage: 1,
    skipTotal: true,
  })
/** The note from the server; the cached one may be older. */
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

/** A user's progress in a lesson, as the server answers. */
export type LessonStatus = ReplyOf<typeof openContract>
/** Reports that the lesson was opened; its minimum time counts from the first call. */
export const openLesson = (id: string): Promise<LessonStatus> =>
  call<typeof openContract>('POST /api/lessons/:id/visits', { params: { id } })
/** Reports that a recording is downloaded: from then on, offline playback is credited. */
export const noteCopy = (id: string): Promise<void> =>
  call<typeof copyContract>('POST /api/lessons/:id/copies', { params: { id } })
/** Heartbeats are small, and the next one waits for the answer: a stalled request is aborted and retried. */
const HEARTBEAT_TIMEOUT_MS = 20_000
/** Reports what a player played; see the contract. `keepalive`: the request survives the page. */
export const sendHeartbeat = (
  id: string,
  body: BodyInputOf<typeof beatContract>,
  keepalive = false,
): Promise<LessonStatus> =>
  call<typeof beatContract>('POST /api/lessons/:id/beats', {
    params: { id },
    body,
    keepalive,
    timeoutMs: HEARTBEAT_TIMEOUT_MS,
  })

const progressRow = async (userId: string, lessonId: string): Promise<Progress | undefined> => {
  const { items } = await send<{ items: Progress[] }>('/api/collections/progress/records', {
    query: {
      filter: filter('user = {:userId} && lesson = {:lessonId}', { userId, lessonId }),
      perPage: 1,
    },
    timeoutMs: FINISH_TIMEOUT_MS,
  })
  return items[0]
}

/**
 * The user is looking at the button; the client's own timeout (specification §9) is ten minutes. After this
 * one the request is retried once, then the user decides.
 */
const FINISH_TIMEOUT_MS = 8000
const AGAIN_AFTER_MS = 1000

const markDone = async (userId: string, lessonId: string, known: string | undefined): Promise<Progress> => {
  const change = { completed: true }
  const options = { keepalive: true, timeoutMs: FINISH_TIMEOUT_MS }
  if (known) return progress.update(known, change, options)
  try {
    return await progress.create({ user: userId, lesson: lessonId, ...change }, options)
  } catch (error) {
    // Another tab created it in between: the pair (user, lesson) is unique.
    const twice = error instanceof ClientResponseError && error.status === 400
    const existing = twice ? await progressRow(userId, lessonId) : undefined
    if (!existing) throw error
    return progress.update(existing.id, change, options)
  }
}

/**
 * Marks a lesson as completed, also when the tab closes right after the click. The server may refuse. Without
 * an answer, the stored progress is read and the request is repeated only if it had not arrived.
 */
export const completeLesson = async (
  userId: string,
  lessonId: string,
  known: string | undefined,
): Promise<Progress> => {
  try {
    return await markDone(userId, lessonId, known)
  } catch (error) {
    if (!mayPassLater(error) || (error instanceof ClientResponseError && error.status === 401)) throw error
    await wait(AGAIN_AFTER_MS)
    const row = await progressRow(userId, lessonId)
    return row?.completed ? row : markDone(userId, lessonId, row?.id)
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

/**
 * Stores the full name on the caller's attestation and account, and in this session. Throws
 * `ClientResponseError`.
 */
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
