import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'
import { allDownloaded, onShelf, storedOf } from '../../../lib/offline/shelf.ts'
import { type DownloadState, keeping } from './offline-downloads.ts'

/** Reads again what lies on the device whenever that changes; `undefined` until it was read once. */
const useShelf = <Result>(read: () => Promise<Result>, key: string): Result | undefined => {
  const [found, setFound] = useState<{ key: string; value: Result }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says what `read` reads
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

/** What a person keeps of a lesson: `undefined` until it is known. */
export const useKeptOf = (userId: string, lessonId: string): DownloadedRecording | null | undefined =>
  useShelf(() => storedOf(userId, lessonId), `${userId}/${lessonId}`)

/** All that a person keeps: `undefined` until it is known. */
export const useAllDownloads = (userId: string): DownloadedRecording[] | undefined =>
  useShelf(() => allDownloaded(userId), userId)

/** How many of these recordings are on their way. */
export const useUnderway = (lessonIds: readonly string[]): number =>
  useSyncExternalStore(keeping.subscribe, () => keeping.underway(lessonIds))

/** Where a recording is on its way; null when it is not. */
export const useKeeping = (lessonId: string): DownloadState | null =>
  useSyncExternalStore(keeping.subscribe, () => keeping.of(lessonId))
