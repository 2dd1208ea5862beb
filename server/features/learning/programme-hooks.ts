/** Effects of a change to a course's programme: its duration at once, everyone's progress by a job. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { recountLater } from './progress.ts'

/** Keeps `courses.durationMinutes` equal to the sum of its lessons: attestations state it in hours. */
const sumDuration = (tx: Tx, courseId: string): void => {
  const course = tx.getOrNull(courses, courseId)
  if (!course) return
  const seconds = tx
    .pick(lessons, ['durationSeconds'], {
      filter: 'module.course = {:course} && isHidden = false',
      params: { course: courseId },
    })
    .reduce((total, lesson) => total + lesson.durationSeconds, 0)
  const durationMinutes = Math.round(seconds / 60)
  // An unchanged course keeps its `updated`: its form may be open in a browser.
  if (course.durationMinutes !== durationMinutes) tx.update(courses, courseId, { durationMinutes })
}

/** Runs after a change to the number or lengths of a course's lessons. */
const programmeChanged = (tx: Tx, courseId: string): void => {
  sumDuration(tx, courseId)
  recountLater(tx, courseId)
}

/** Empty when the module is deleted: its own hook then counts once for all its lessons. */
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
    } else if (original?.isHidden !== record.isHidden) programmeChanged(tx, course)
    else if (original?.durationSeconds !== record.durationSeconds) sumDuration(tx, course)
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

/** Registers the effects of changes to lessons, modules and the completion threshold of a course. */
export const programmeHooks = (engine: Engine): void => {
  lessonHooks(engine)
  moduleHooks(engine)
  engine.after(courses, 'update', (tx, { record, original }) => {
    if (original?.completionThreshold !== record.completionThreshold) recountLater(tx, record.id)
  })
}
