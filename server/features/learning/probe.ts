import * as z from 'zod'
import { type lessonFields, lessons } from '#drizzle/collections/courses.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { mediaLength } from '#server/records/files/media-length.ts'
import type { Engine } from '#server/records/types.ts'

type Lesson = RecordOf<typeof lessonFields>

/** The uploaded file that a lesson plays; empty when it plays none, as for a hosted film. */
const playedFile = ({ type, audio, video }: Lesson): string => {
  if (type === 'audio') return audio
  return type === 'video' ? video : ''
}

/**
 * The length of a lesson's media comes from its file: unknown from the moment the file is replaced until the
 * new one is measured, and never taken from a form. A typed duration applies where no length could be read.
 */
export const lengthHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(lessons, action, (_tx, { record, original, body }) => {
      const isReplaced = original !== undefined && playedFile(record) !== playedFile(original)
      if (isReplaced && body.mediaSeconds === undefined) record.mediaSeconds = 0
      if (playedFile(record) !== '' && record.mediaSeconds > 0)
        record.durationSeconds = Math.round(record.mediaSeconds)
    })
    engine.after(lessons, action, (tx, { record, original }) => {
      const file = playedFile(record)
      if (file !== '' && file !== (original ? playedFile(original) : ''))
        tx.enqueue('lesson.probe', { lessonId: record.id })
    })
  }
}

/**
 * The actual length of a lesson's film or recording, read from the file: the base of « 90 % watched ».
 * Measured whenever another file is played.
 */
export const mediaProbe = (worker: Worker, engine: Engine): void => {
  worker.handle('lesson.probe', async (payload) => {
    const { lessonId } = z.object({ lessonId: z.string() }).parse(payload)
    const lesson = engine.read(system).getOrNull(lessons, lessonId)
    const file = lesson ? playedFile(lesson) : ''
    if (!lesson || file === '') return
    const mediaSeconds = await mediaLength(engine.storage, fileKey(lesson.collectionId, lesson.id, file))
    await engine.write(system, (tx) => {
      const current = tx.getOrNull(lessons, lessonId)
      // Replaced meanwhile: the job of the new file measures that one.
      if (current && playedFile(current) === file) tx.update(lessons, lessonId, { mediaSeconds })
    })
  })
}
