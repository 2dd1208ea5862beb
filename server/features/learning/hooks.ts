import { courses, modules } from '#drizzle/collections/courses.ts'
import { enrollments, lessonNotes } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { stamp } from '#server/core/clock.ts'
import { registerFileReaders } from '#server/records/files/readings.ts'
import type { Engine } from '#server/records/types.ts'
import { accessEnd } from '../enrollments/index.ts'
import { readableLesson } from './access.ts'
import { chainHooks } from './chain-hooks.ts'
import { documentReader } from './evidence.ts'
import { exerciseHooks } from './exercise-hooks.ts'
import { hoursHooks } from './hours.ts'
import { placeEnrollment, placeModule } from './openings.ts'
import { ownerOf } from './owner.ts'
import { lengthHooks } from './probe.ts'
import { programmeHooks } from './programme-hooks.ts'
import { recountPerson } from './progress.ts'
import { progressHooks } from './progress-hooks.ts'

/** Fields of an enrollment that decide whose progress it shows and whether it can be completed. */
const COUNTED = ['user', 'course', 'isActive', 'enrolledAt'] as const

/** Fields of an access that are decided by hand. */
const DECIDED = ['isActive', 'paymentType'] as const

/** Enrollments are dated and notified, and each has its own opening times of delayed modules. */
const enrollmentHooks = (engine: Engine): void => {
  engine.before(enrollments, 'create', (tx, { record, body }) => {
    const now = engine.clock.now()
    if (record.enrolledAt === '') record.enrolledAt = stamp(now)
    if (body.isActive === undefined) record.isActive = true
    const course = tx.getOrNull(courses, record.course)
    if (record.expiresAt === '' && course)
      record.expiresAt = accessEnd(new Date(record.enrolledAt), course.accessMonths)
  })
  engine.before(enrollments, 'update', (_tx, { record, original, body }) => {
    if (!original) return
    // A decision by hand: the earlier cause can no longer reopen the access.
    if ('isActive' in body && !('closedBy' in body)) record.closedBy = ''
    // The edited values are then the only access; those of another user or course do not apply.
    const isMoved = record.user !== original.user || record.course !== original.course
    if ((isMoved || DECIDED.some((name) => name in body)) && !('accesses' in body)) record.accesses = null
    // Without a date, delayed modules could not be computed.
    if (record.enrolledAt === '') record.enrolledAt = original.enrolledAt
    // The completion belonged to another user or course: it is computed again.
    if (isMoved) Object.assign(record, { progress: 0, completedAt: '', review: '', reviewReason: '' })
  })
  engine.after(enrollments, 'create', (tx, { record }) => {
    const course = tx.get(courses, record.course)
    const person = tx.get(users, record.user)
    tx.create(notifications, {
      type: 'success',
      title: 'Nouvelle inscription',
      message: `${person.name} a rejoint ${course.title}.`,
      link: adminLink('adminUsers'),
      about: person.id,
    })
  })
  for (const action of ['create', 'update'] as const) {
    engine.after(enrollments, action, (tx, { record, original }) => {
      placeEnrollment(tx, record, original, engine.clock.now())
      if (!original || COUNTED.some((name) => original[name] !== record[name]))
        recountPerson(engine, tx, record.user, record.course)
    })
    engine.after(modules, action, (tx, { record, original }) =>
      placeModule(tx, record, original, engine.clock.now()),
    )
  }
}

/** Rules of learning: the server decides progress, notes belong to their author, enrollments are dated. */
export const learningHooks = (engine: Engine): void => {
  chainHooks(engine)
  lengthHooks(engine)
  progressHooks(engine)
  registerFileReaders(engine, [documentReader(engine)])
  exerciseHooks(engine)
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
  enrollmentHooks(engine)
  hoursHooks(engine)
}
