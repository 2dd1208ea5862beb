import type { MediaFile } from '../../admin-ui/media/media-file.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Lesson } from './queries.ts'

/** A file of a lesson; `recheck` reads the lesson again. */
export const lessonFile = (lesson: Lesson, name: string, recheck?: () => void): MediaFile => ({
  name,
  title: lesson.title,
  seconds: lesson.mediaSeconds || lesson.durationSeconds,
  hasTranscript: lesson.transcript !== '',
  addressOf: (token, download = false) => fileUrl(lesson, name, { token, download }),
  recheck,
  captions: lesson.captions.map((caption) => (token) => fileUrl(lesson, caption, { token })),
})
