/**
 * Downloads on this device, in the browser's Cache API. Pages read and write them; the service worker only
 * reads.
 */
import {
  cacheOf,
  type DownloadedRecording,
  factsAddress,
  isDownloadedRecording,
  ownerOf,
  partAddress,
  partCount,
  pictureAddress,
} from './downloaded-recording.ts'

/** Notifies other tabs of changes. */
const CHANNEL = 'kept-recordings'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
if (channel) channel.onmessage = notify

/**
 * Calls `listener` when a download was stored or removed, in this tab or another; returns the unsubscribe
 * function.
 */
export const onShelf = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const changed = () => {
  notify()
  channel?.postMessage('')
}

/** Whether this browser can store downloads: an insecure page or an old browser cannot. */
export const canKeep = (): boolean =>
  typeof caches !== 'undefined' && typeof navigator !== 'undefined' && 'serviceWorker' in navigator

const factsIn = async (cache: Cache, address: string): Promise<DownloadedRecording | null> => {
  const answer = await cache.match(address)
  try {
    const value: unknown = await answer?.json()
    return isDownloadedRecording(value) ? value : null
  } catch (error) {
    console.warn('What was kept cannot be read', error)
    return null
  }
}

/** A user's download of one lesson, complete or not. */
export const storedOf = async (userId: string, lessonId: string): Promise<DownloadedRecording | null> => {
  if (!canKeep() || !(await caches.has(cacheOf(userId)))) return null
  return factsIn(await caches.open(cacheOf(userId)), factsAddress(userId, lessonId))
}

/** A user's downloads, by course and in programme order. */
export const allDownloaded = async (userId: string): Promise<DownloadedRecording[]> => {
  if (!canKeep() || !(await caches.has(cacheOf(userId)))) return []
  const cache = await caches.open(cacheOf(userId))
  const folder = factsAddress(userId, '')
  const addresses = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
  const found = await Promise.all(addresses.map((address) => factsIn(cache, address)))
  return found
    .filter((downloaded) => downloaded !== null)
    .sort((a, b) => a.course.title.localeCompare(b.course.title, 'fr') || a.position - b.position)
}

/** The users with downloads on this device. */
export const owners = async (): Promise<string[]> => {
  if (!canKeep()) return []
  return (await caches.keys()).map(ownerOf).filter((owner) => owner !== null)
}

/** Writes the facts; throws when the device is full. */
export const putFacts = async (downloaded: DownloadedRecording): Promise<void> => {
  const cache = await caches.open(cacheOf(downloaded.userId))
  const headers = { 'content-type': 'application/json' }
  await cache.put(
    factsAddress(downloaded.userId, downloaded.lesson.id),
    new Response(JSON.stringify(downloaded), { headers }),
  )
  changed()
}

/** Does nothing when another tab has removed the facts. */
export const renewFacts = async (downloaded: DownloadedRecording): Promise<void> => {
  const known = await storedOf(downloaded.userId, downloaded.lesson.id)
  if (known && known.lesson.audio === downloaded.lesson.audio) await putFacts(downloaded)
}

export const hasPart = async ({ userId, lesson }: DownloadedRecording, index: number): Promise<boolean> => {
  const cache = await caches.open(cacheOf(userId))
  return (await cache.match(partAddress(userId, lesson.id, index))) !== undefined
}
export const putPart = async (
  { userId, lesson }: DownloadedRecording,
  index: number,
  bytes: ArrayBuffer,
): Promise<void> => {
  const cache = await caches.open(cacheOf(userId))
  await cache.put(partAddress(userId, lesson.id, index), new Response(bytes))
}
export const putPicture = async (downloaded: DownloadedRecording, picture: Response): Promise<void> => {
  const cache = await caches.open(cacheOf(downloaded.userId))
  await cache.put(pictureAddress(downloaded.userId, downloaded.lesson.id), picture)
}

/** Removes a recording, facts first: without facts it is not played. An empty cache is deleted. */
export const removeDownload = async (userId: string, lessonId: string): Promise<void> => {
  if (!(await caches.has(cacheOf(userId)))) return
  const cache = await caches.open(cacheOf(userId))
  const own = factsAddress(userId, lessonId)
  await cache.delete(own)
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith(`${own}/`)) await cache.delete(url)
  if ((await cache.keys()).length === 0) await caches.delete(cacheOf(userId))
  changed()
}

/** Stored bytes of a recording, complete or not. */
export const downloadedBytes = async (downloaded: DownloadedRecording): Promise<number> => {
  if (downloaded.isWhole) return downloaded.bytes
  const there = await Promise.all(
    Array.from({ length: partCount(downloaded) }, (_, index) => hasPart(downloaded, index)),
  )
  return there.reduce(
    (sum, isThere, index) =>
      sum + (isThere ? Math.min(downloaded.partBytes, downloaded.bytes - index * downloaded.partBytes) : 0),
    0,
  )
}
