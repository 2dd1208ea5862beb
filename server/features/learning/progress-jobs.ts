import * as z from 'zod'
import type { Worker } from '#server/jobs/worker.ts'
import type { Engine } from '#server/records/types.ts'
import { recountHours } from './hours.ts'
import { moveProgress, recountCourse } from './progress.ts'

/** Jobs that recount everyone in a course. Idempotent. */
export const progressJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('course.progress', (payload) =>
    recountCourse(engine, z.object({ courseId: z.string() }).parse(payload).courseId),
  )
  worker.handle('learning.hours', () => recountHours(engine))
  worker.handle('lesson.moved', (payload) =>
    moveProgress(engine, z.object({ lessonId: z.string() }).parse(payload).lessonId),
  )
}
