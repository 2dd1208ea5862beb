import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courses, type lessonFields, lessons, modules } from '#drizzle/collections/courses.ts'
import {
  enrollments,
  invitations,
  learningEvents,
  type lessonCommentFields,
  lessonComments,
  lessonNotes,
  progress,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { mediaSeconds, standing } from '#drizzle/domain/completion.ts'
import { coveredSeconds, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { forbidden, invalid } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { placeEnrollment, placeModule } from './openings.ts'
import { lengthHooks } from './probe.ts'
import { programmeHooks } from './programme-hooks.ts'
import { recountPerson } from './progress.ts'
import { accessEnd } from './service.ts'

type Lesson = RecordOf<typeof lessonFields>

/** The lesson, when this caller may read it: nobody learns or notes what she may not open. */
const readableLesson = (tx: Tx, actor: Actor, lessonId: string): Lesson => {
  const lesson = tx.as(actor).getOrNull(lessons, lessonId)
  if (!lesson)
    throw invalid({ lesson: ['validation_missing_rel_records', 'Cette leçon ne vous est pas ouverte.'] })
  return lesson
}

const ownerOf = (actor: Actor, submitted: string): string => {
  if (actor.kind === 'system' || actor.kind === 'superuser') return submitted
  if (actor.record?.collectionName !== 'users') throw forbidden(PERMISSION_MESSAGE)
  return actor.record.id
}

const OTHER_LESSON = 'Ce commentaire n’est pas de la même leçon.'

/** An answer stands under the lesson of what it answers. */
const checkParent = (tx: Tx, { parent, lesson }: RecordOf<typeof lessonCommentFields>): void => {
  if (parent !== '' && tx.getOrNull(lessonComments, parent)?.lesson !== lesson)
    throw invalid({ parent: ['validation_missing_rel_records', OTHER_LESSON] })
}

const progressHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(progress, action, (tx, { actor, record, original, body }) => {
      record.user = ownerOf(actor, original?.user ?? record.user)
      if (original) record.lesson = original.lesson
      const lesson = readableLesson(tx, actor, record.lesson)
      const parent = tx.get(modules, lesson.module)
      record.course = parent.course
      const media = mediaSeconds(lesson)
      record.watched = mergeIntervals([...(original?.watched ?? []), ...(record.watched ?? [])], media)
      record.watchedSeconds = coveredSeconds(record.watched)
      const now = stamp(engine.clock.now())
      // A lesson that moves to another course tells nothing of when somebody was in it.
      if (!original || Object.keys(body).some((name) => name !== 'course')) record.updatedAt = now
      const marked = body.completed === true
      const { isDone, missing } = standing(lesson, record.watchedSeconds, marked)
      // A request to complete that cannot be granted says what is missing; what is done stays done.
      if (marked && !isDone && !original?.completed) {
        throw invalid({ completed: ['validation_lesson_incomplete', missing] })
      }
      record.completed = isDone || (original?.completed ?? false)
      record.completedAt = record.completed ? original?.completedAt || now : ''
    })
    engine.after(progress, action, (tx, { record, original }) => {
      if (record.completed && !original?.completed) {
        tx.create(learningEvents, {
          user: record.user,
          lesson: record.lesson,
          course: record.course,
          kind: 'complete',
          at: record.updatedAt,
          data: { watchedSeconds: record.watchedSeconds },
        })
        recountPerson(engine, tx, record.user, record.course)
      }
    })
  }
  engine.after(progress, 'delete', (tx, { record }) => {
    // With the lesson went everybody's rows of it: its own hook has them counted by a job.
    if (record.completed && tx.getOrNull(lessons, record.lesson))
      recountPerson(engine, tx, record.user, record.course)
  })
}

const INVITATION_DAYS = 7

/** An invitation gets its secret from the server and lives seven days (specification §9). */
const invitationHooks = (engine: Engine): void => {
  engine.before(invitations, 'create', (_tx, { actor, record }) => {
    const now = engine.clock.now()
    record.email = record.email.trim().toLowerCase()
    if (record.token === '') record.token = randomToken()
    if (record.expiresAt === '')
      record.expiresAt = stamp(new Date(now.getTime() + INVITATION_DAYS * 86_400_000))
    if (actor.record?.collectionName === 'users') record.invitedBy = actor.record.id
  })
}

/** What of an enrollment says whose progress it shows and whether it may end. */
const COUNTED = ['user', 'course', 'isActive', 'enrolledAt'] as const

/** Enrollments are dated, told of, and modules that wait open to each at its own instant. */
const enrollmentHooks = (engine: Engine): void => {
  engine.before(enrollments, 'create', (tx, { record, body }) => {
    const now = engine.clock.now()
    if (record.enrolledAt === '') record.enrolledAt = stamp(now)
    if (body.isActive === undefined) record.isActive = true
    const course = tx.getOrNull(courses, record.course)
    if (record.expiresAt === '' && course)
      record.expiresAt = accessEnd(new Date(record.enrolledAt), course.accessMonths)
  })
  engine.before(enrollments, 'update', (_tx, { record, original }) => {
    // Without a date there would be nothing to count from.
    if (record.enrolledAt === '' && original) record.enrolledAt = original.enrolledAt
  })
  engine.after(enrollments, 'create', (tx, { record }) => {
    const course = tx.get(courses, record.course)
    const person = tx.get(users, record.user)
    tx.create(notifications, {
      type: 'success',
      title: 'Nouvelle inscription',
      message: `${person.name} a rejoint ${course.title}.`,
      link: link('adminUsers'),
    })
  })
  for (const action of ['create', 'update'] as const) {
    engine.after(enrollments, action, (tx, { record, original }) => {
      placeEnrollment(tx, record, original)
      if (!original || COUNTED.some((name) => original[name] !== record[name]))
        recountPerson(engine, tx, record.user, record.course)
    })
    engine.after(modules, action, (tx, { record, original }) =>
      placeModule(tx, record, original, engine.clock.now()),
    )
  }
}

/** Rules of learning: progress is judged by the server, notes belong to who writes them, enrollments are dated. */
export const learningHooks = (engine: Engine): void => {
  lengthHooks(engine)
  progressHooks(engine)
  programmeHooks(engine)
  engine.before(lessonNotes, 'create', (tx, { actor, record }) => {
    record.user = ownerOf(actor, record.user)
    readableLesson(tx, actor, record.lesson)
  })
  engine.before(lessonNotes, 'update', (_tx, { record, original }) => {
    if (!original) return
    record.user = original.user
    record.lesson = original.lesson
  })
  engine.before(lessonComments, 'create', (tx, { actor, record }) => {
    record.user = ownerOf(actor, record.user)
    checkParent(tx, record)
  })
  engine.before(lessonComments, 'update', (tx, { record, original }) => {
    if (!original) return
    record.user = original.user
    record.lesson = original.lesson
    checkParent(tx, record)
  })
  invitationHooks(engine)
  enrollmentHooks(engine)
}
