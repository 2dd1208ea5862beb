import type { MediaFacts, MediaFile } from '../../admin-ui/media/media-file.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Lesson } from './queries.ts'

/**
 * A player's facts about a lesson, whatever the source of its film. `isSpoken`: its captions are shown beside
 * it.
 */
export const factsOf = (lesson: Lesson, isSpoken = false): MediaFacts => ({
  title: lesson.title,
  seconds: lesson.mediaSeconds || lesson.durationSeconds,
  hasTranscript: isSpoken || lesson.transcript !== '',
})

/** A file of a lesson; `recheck` reads the lesson again. */
export const lessonFile = (lesson: Lesson, name: string, recheck?: () => void): MediaFile => ({
  ...factsOf(lesson),
  name,
  addressOf: (token, download = false) => fileUrl(lesson, name, { token, download }),
  recheck,
})
