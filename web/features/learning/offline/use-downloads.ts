import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'
import { allDownloaded, onShelf, storedOf } from '../../../lib/offline/shelf.ts'
import { type DownloadState, keeping } from './offline-downloads.ts'

/** Reads the stored downloads again at each change; `undefined` until the first read. */
const useShelf = <Result>(read: () => Promise<Result>, key: string): Result | undefined => {
  const [found, setFound] = useState<{ key: string; value: Result }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies `read`
  useEffect(() => {
    let isLatest = true
    const look = () =>
      read().then(
        (value) => isLatest && setFound({ key, value }),
        (error: unknown) => console.warn('What is kept cannot be read', error),
      )
    void look()
    const stop = onShelf(() => void look())
    return () => {
      isLatest = false
      stop()
    }
  }, [key])
  return found?.key === key ? found.value : undefined
}

/** The user's download of a lesson; `undefined` until it is read. */
export const useKeptOf = (userId: string, lessonId: string): DownloadedRecording | null | undefined =>
  useShelf(() => storedOf(userId, lessonId), `${userId}/${lessonId}`)

/** Every download of the user; `undefined` until they are read. */
export const useAllDownloads = (userId: string): DownloadedRecording[] | undefined =>
  useShelf(() => allDownloaded(userId), userId)

/** How many of these recordings are being downloaded or queued. */
export const useUnderway = (lessonIds: readonly string[]): number =>
  useSyncExternalStore(keeping.subscribe, () => keeping.underway(lessonIds))

/** The state of a recording's download; null when it is not under way. */
export const useKeeping = (lessonId: string): DownloadState | null =>
  useSyncExternalStore(keeping.subscribe, () => keeping.of(lessonId))
