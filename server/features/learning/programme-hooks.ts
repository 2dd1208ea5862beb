/** What follows from a change of a course's programme: its duration at once, everybody's progress by a job. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { recountLater } from './progress.ts'

/** Keeps `courses.durationMinutes` equal to the sum of its lessons: attestations say it in hours. */
const sumDuration = (tx: Tx, courseId: string): void => {
  const course = tx.getOrNull(courses, courseId)
  if (!course) return
  const seconds = tx
    .pick(lessons, ['durationSeconds'], { filter: 'module.course = {:course}', params: { course: courseId } })
    .reduce((total, lesson) => total + lesson.durationSeconds, 0)
  const durationMinutes = Math.round(seconds / 60)
  // A course that stays as it is keeps its `updated`: somebody may have its form open.
  if (course.durationMinutes !== durationMinutes) tx.update(courses, courseId, { durationMinutes })
}

/** The programme of a course, as the number or the lengths of its lessons, has changed. */
const programmeChanged = (tx: Tx, courseId: string): void => {
  sumDuration(tx, courseId)
  recountLater(tx, courseId)
}

/** Empty when the module is gone: then its own hook counts, once for all its lessons. */
const courseOf = (tx: Tx, moduleId: string): string => tx.getOrNull(modules, moduleId)?.course ?? ''

const lessonHooks = (engine: Engine): void => {
  engine.after(lessons, 'create', (tx, { record }) => programmeChanged(tx, courseOf(tx, record.module)))
  engine.after(lessons, 'delete', (tx, { record }) => programmeChanged(tx, courseOf(tx, record.module)))
  engine.after(lessons, 'update', (tx, { record, original }) => {
    const course = courseOf(tx, record.module)
    const from = original && original.module !== record.module ? courseOf(tx, original.module) : course
    if (from !== course) {
      programmeChanged(tx, from)
      programmeChanged(tx, course)
      tx.enqueue('lesson.moved', { lessonId: record.id })
    } else if (original?.durationSeconds !== record.durationSeconds) sumDuration(tx, course)
  })
}

const moduleHooks = (engine: Engine): void => {
  engine.after(modules, 'delete', (tx, { record }) => programmeChanged(tx, record.course))
  engine.after(modules, 'update', (tx, { record, original }) => {
    if (!original || original.course === record.course) return
    programmeChanged(tx, original.course)
    programmeChanged(tx, record.course)
    for (const { id } of tx.find(lessons, { module: record.id })) tx.enqueue('lesson.moved', { lessonId: id })
  })
}

/** Registers what follows from changes of lessons, modules and the threshold of a course. */
export const programmeHooks = (engine: Engine): void => {
  lessonHooks(engine)
  moduleHooks(engine)
  engine.after(courses, 'update', (tx, { record, original }) => {
    if (original?.completionThreshold !== record.completionThreshold) recountLater(tx, record.id)
  })
}
