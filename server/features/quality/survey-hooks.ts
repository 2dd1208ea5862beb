/**
 * Questionnaires are scheduled in the transaction that causes them: an enrollment begins, a course is
 * completed.
 */
import { courses } from '#drizzle/collections/courses.ts'
import { type enrollmentFields, enrollments } from '#drizzle/collections/learning.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { parisMonthsLater } from '#drizzle/domain/paris-clock.ts'
import { COLD_MONTHS, type SurveyKind } from '#drizzle/domain/survey.ts'
import { isSwitchedOn } from '#drizzle/domain/switches.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Enrollment = RecordOf<typeof enrollmentFields>

/**
 * Once a person, course and kind; one that has not left yet takes the new day. A course that does not send the
 * kind asks for none, nor does a site without Qualiopi.
 */
const ask = (tx: Tx, { id: enrollment, user, course }: Enrollment, kind: SurveyKind, dueAt: string): void => {
  const known = tx.firstOrNull(surveyRequests, { user, course, kind })
  if (known) {
    if (known.sentAt === '') tx.update(surveyRequests, known.id, { dueAt, enrollment })
    return
  }
  if (!isSwitchedOn(tx.firstOrNull(siteSettings, {}), 'qualiopi')) return
  if (tx.get(courses, course).mutedSurveys.includes(kind)) return
  tx.create(surveyRequests, { user, course, enrollment, kind, dueAt, token: randomToken() })
}

/** Withdraws those that were not sent: sent ones stay, with their answers. */
const withdraw = (tx: Tx, { user, course }: Pick<Enrollment, 'user' | 'course'>, kind?: SurveyKind): void => {
  const unsent = tx.find(surveyRequests, { user, course, sentAt: '', ...(kind ? { kind } : {}) })
  for (const { id } of unsent) tx.delete(surveyRequests, id)
}

const later = (one: string, other: string): string => (one > other ? one : other)

export const surveyHooks = (engine: Engine): void => {
  const now = () => stamp(engine.clock.now())
  const askBefore = (tx: Tx, enrollment: Enrollment) => {
    // A member who completed every lesson before the enrollment has completed the course now.
    if (tx.get(enrollments, enrollment.id).completedAt === '')
      ask(tx, enrollment, 'positioning', later(enrollment.enrolledAt, now()))
  }
  const askAfter = (tx: Tx, enrollment: Enrollment) => {
    const ended = new Date(enrollment.completedAt).getTime()
    withdraw(tx, enrollment, 'positioning')
    ask(tx, enrollment, 'hot', now())
    const cold = parisMonthsLater(ended, COLD_MONTHS)
    // A superuser may write any year: of the last one there is no later.
    if (Number.isFinite(cold)) ask(tx, enrollment, 'cold', stamp(new Date(cold)))
  }
  engine.after(enrollments, 'create', (tx, { record }) => askBefore(tx, record))
  engine.after(enrollments, 'update', (tx, { record, original }) => {
    if (!original) return
    const isMoved = record.user !== original.user || record.course !== original.course
    if (isMoved) {
      withdraw(tx, original)
      askBefore(tx, record)
      return
    }
    if (record.completedAt !== '' && original.completedAt === '') return askAfter(tx, record)
    const isReopened = record.isActive && !original.isActive
    const known =
      isReopened || record.enrolledAt !== original.enrolledAt
        ? tx.firstOrNull(surveyRequests, { user: record.user, course: record.course, kind: 'positioning' })
        : null
    // An enrollment from before questionnaires existed gets none when its start changes.
    if (known) askBefore(tx, record)
  })
  engine.after(enrollments, 'delete', (tx, { record }) => withdraw(tx, record))
  engine.before(surveyRequests, 'update', (_tx, { record }) => {
    if (record.adaptation === '') record.adaptedAt = ''
    else if (record.adaptedAt === '') record.adaptedAt = now()
  })
}
