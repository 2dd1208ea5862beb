/** Course progress: recomputed at every change that affects it, at once or by jobs. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import {
  type enrollmentFields,
  enrollments,
  progress,
  type progressFields,
} from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { startOf } from '../enrollments/index.ts'
import { finish } from './completion.ts'
import { lessonsToEnd, percentOf } from './rules/course-progress.ts'

type Enrollment = RecordOf<typeof enrollmentFields>

/** Rows changed per transaction of a job, so that other writes get their turn. */
const BATCH = 100

const lessonsOf = (course: string) => ({
  filter: 'module.course = {:course} && isHidden = false',
  params: { course },
})

const doneBy = (tx: Tx, { user, course }: Enrollment): number =>
  tx.count(progress, {
    filter:
      'user = {:user} && completed = true && lesson.isHidden = false && lesson.module.course = {:course}',
    params: { user, course },
  })

/**
 * Seconds since the user first opened the lesson, by the server's clock; 0 without a row. A start in the
 * future means that the clock was set back: every minimum time then counts as over.
 */
export const openFor = (row: RecordOf<typeof progressFields> | undefined, now: Date): number => {
  if (!row) return 0
  const seconds = (now.getTime() - new Date(row.created).getTime()) / 1000
  return seconds < 0 ? Number.MAX_SAFE_INTEGER : seconds
}

const recount = (engine: Engine, tx: Tx, enrollment: Enrollment): void => {
  const course = tx.getOrNull(courses, enrollment.course)
  // The course or the user is being deleted, and the enrollment with it.
  if (!course || !tx.getOrNull(users, enrollment.user)) return
  const total = tx.count(lessons, lessonsOf(course.id))
  const done = doneBy(tx, enrollment)
  const percent = percentOf(done, total)
  const isCompleted = enrollment.completedAt !== ''
  const shown = isCompleted ? Math.max(percent, enrollment.progress) : percent
  if (shown !== enrollment.progress) tx.update(enrollments, enrollment.id, { progress: shown })
  const isReached = total > 0 && done >= lessonsToEnd(total, course.completionThreshold)
  if (isCompleted || !isReached || !enrollment.isActive) return
  const begins = startOf(enrollment, engine.clock.now())
  // Everything was completed before the course begins for the user: it is not completed earlier than that.
  if (begins) recountLater(tx, course.id, new Date(begins))
  else finish(engine, tx, enrollment)
}

/**
 * Recomputes `enrollments.progress` of a user in a course and completes the course the first time its
 * threshold is reached: date, certificate, notification. A completed course stays completed when lessons are
 * added.
 */
export const recountPerson = (engine: Engine, tx: Tx, userId: string, courseId: string): void => {
  const enrollment = tx.firstOrNull(enrollments, { user: userId, course: courseId })
  if (enrollment) recount(engine, tx, enrollment)
}

/**
 * Queues a job, in the same transaction, that recomputes everyone's progress in a course: one job per
 * transaction, however much changes. Not before `runAt`, when given. No job for a course without enrollments.
 */
export const recountLater = (tx: Tx, courseId: string, runAt?: Date): void => {
  if (courseId === '' || tx.count(enrollments, { course: courseId }) === 0) return
  const key = `course.progress ${courseId} ${runAt?.toISOString() ?? ''}`
  tx.enqueue('course.progress', { courseId }, { key, ...(runAt ? { runAt } : {}) })
}

/** Recomputes everyone's progress in a course, in transactions of `BATCH` enrollments. */
export const recountCourse = async (engine: Engine, courseId: string): Promise<void> => {
  const next = (after: string) => (tx: Tx) => {
    const filter = 'course = {:courseId} && id > {:after}'
    const params = { courseId, after }
    const batch = tx.find(enrollments, { filter, params }, { sort: 'id', limit: BATCH })
    for (const enrollment of batch) recount(engine, tx, enrollment)
    return batch.at(-1)?.id
  }
  for (let last: string | undefined = ''; last !== undefined; ) last = await engine.write(system, next(last))
}

/** Moves the progress of a lesson to its new course, in transactions of `BATCH` rows. */
export const moveProgress = async (engine: Engine, lessonId: string): Promise<void> => {
  const next = (tx: Tx): number => {
    const course = tx.getOrNull(modules, tx.getOrNull(lessons, lessonId)?.module ?? '')?.course
    if (!course) return 0
    const filter = 'lesson = {:lessonId} && course != {:course}'
    const rows = tx.find(progress, { filter, params: { lessonId, course } }, { limit: BATCH })
    for (const { id } of rows) tx.update(progress, id, { course })
    return rows.length
  }
  while ((await engine.write(system, next)) > 0);
}
