import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'
import { playAddress } from '../../../lib/offline/downloaded-recording.ts'
import { storedOf } from '../../../lib/offline/shelf.ts'
import type { Lesson } from '../queries.ts'

/** What the device stores of a recording before its first part. */
export const recordingOf = (about: {
  userId: string
  lesson: Pick<Lesson, 'id' | 'title' | 'audio' | 'mediaSeconds' | 'durationSeconds'>
  course: { id: string; title: string; slug: string }
  position: number
  expiresAt: string
}): DownloadedRecording => {
  const { userId, lesson, course, position, expiresAt } = about
  const { id, title, audio, mediaSeconds, durationSeconds } = lesson
  const now = Date.now()
  return {
    userId,
    lesson: { id, title, audio, mediaSeconds, durationSeconds },
    course: { id: course.id, title: course.title, slug: course.slug },
    position,
    type: '',
    bytes: 0,
    partBytes: 1,
    isWhole: false,
    hasPicture: false,
    keptAt: now,
    checkedAt: now,
    expiresAt,
  }
}

/** The local URL of this exact file; '' when it is not downloaded. */
export const downloadAddress = async (
  userId: string,
  { id, audio }: Pick<Lesson, 'id' | 'audio'>,
): Promise<string> => {
  const downloaded = await storedOf(userId, id)
  return downloaded?.isWhole && downloaded.lesson.audio === audio && navigator.serviceWorker.controller
    ? playAddress(downloaded)
    : ''
}
