import type { MediaFacts, MediaFile } from '../../admin-ui/media/media-file.ts'
import { fileUrl } from '../../lib/files.ts'
import type { Lesson } from './queries.ts'

/** What a player says of a lesson, wherever its film is. `isSpoken`: its captions are read beside it. */
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

/** The document that a PDF lesson shows; any other stays in the list. */
export const shownPdf = (lesson: Lesson): string | undefined =>
  lesson.type === 'pdf' ? lesson.attachments.find((name) => /\.pdf$/i.test(name)) : undefined
