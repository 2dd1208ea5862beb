import type { QueryClient } from '@tanstack/react-query'
import type { Listening } from '../../../admin-ui/media/listening/global-player.ts'
import { fileUrl } from '../../../lib/files.ts'
import { type DownloadedRecording, pictureAddress } from '../../../lib/offline/downloaded-recording.ts'
import { link } from '../../../lib/paths.ts'
import { keyOf, reporterOf } from '../playing/listening.ts'
import { storedHeartbeats } from '../playing/unsent-heartbeats.ts'
import type { Played } from '../playing/use-heartbeats.ts'
import { myProgress, type Progress } from '../queries.ts'
import { downloadAddress } from './wanted.ts'

/** A downloaded recording is an audio lesson; nothing else of the lesson is known offline. */
export const playedOf = ({ lesson }: DownloadedRecording): Played => ({
  ...lesson,
  type: 'audio',
  video: '',
  videoId: '',
})

/** The last position in seconds, as this device knows it; the server may learn of it later. */
export const stoppedAt = async (
  queries: QueryClient,
  { userId, lesson }: DownloadedRecording,
): Promise<number> => {
  const allHeartbeats = [...(await storedHeartbeats(userId)).values()]
  const unsent = allHeartbeats.findLast((heartbeat) => heartbeat?.lessonId === lesson.id)
  if (unsent) return unsent.positionSeconds
  const rows = queries.getQueryData<Progress[]>(myProgress(userId).queryKey)
  return rows?.find((row) => row.lesson === lesson.id)?.positionSeconds ?? 0
}

/** A recording played from this device. Its seconds are credited as on the lesson's page. */
export const downloadListening = (
  queries: QueryClient,
  downloaded: DownloadedRecording,
  startSeconds: number,
): Listening => {
  const { userId, lesson, course } = downloaded
  const stored = { id: lesson.id, collectionId: 'lessons', collectionName: 'lessons' }
  return {
    userId,
    startSeconds,
    key: keyOf(userId, lesson),
    file: {
      name: lesson.audio,
      title: lesson.title,
      seconds: lesson.mediaSeconds || lesson.durationSeconds,
      hasTranscript: false,
      addressOf: (token, download = false) => fileUrl(stored, lesson.audio, { token, download }),
      keptAt: () => downloadAddress(userId, lesson),
    },
    course: { title: course.title, picture: downloaded.hasPicture ? pictureAddress(userId, lesson.id) : '' },
    drawing: course.slug,
    address: link('kept'),
    reporter: () => reporterOf(queries, userId, playedOf(downloaded)),
  }
}
