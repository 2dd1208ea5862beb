import { parseStream } from 'music-metadata'
import * as z from 'zod'
import { lessons } from '#drizzle/collections/courses.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/**
 * The real length of a lesson's film or recording, read from the file itself: what « 90 % watched » is measured
 * against. Asked for whenever the file changes.
 */
export const mediaProbe = (worker: Worker, engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.after(lessons, action, (tx, { record, original }) => {
      const changed = record.video !== (original?.video ?? '') || record.audio !== (original?.audio ?? '')
      if (changed) tx.enqueue('lesson.probe', { lessonId: record.id })
    })
  }
  worker.handle('lesson.probe', async (payload) => {
    const { lessonId } = z.object({ lessonId: z.string() }).parse(payload)
    const lesson = engine.read(system).getOrNull(lessons, lessonId)
    if (!lesson) return
    const name = lesson.type === 'audio' ? lesson.audio : lesson.video
    const key = `${lesson.collectionId}/${lesson.id}/${name}`
    const stored = name ? await engine.storage.stat(key) : null
    let seconds = 0
    if (stored) {
      const stream = engine.storage.read(key)
      try {
        const { format } = await parseStream(
          stream,
          { size: stored.size },
          { duration: true, skipCovers: true },
        )
        seconds = Math.round((format.duration ?? 0) * 100) / 100
      } finally {
        stream.destroy()
      }
    }
    await engine.write(system, (tx) => {
      const current = tx.getOrNull(lessons, lessonId)
      if (!current) return
      const durationSeconds = current.durationSeconds || Math.round(seconds)
      tx.update(lessons, lessonId, { mediaSeconds: seconds, durationSeconds })
    })
  })
}
