/** The service worker's replies: stored recordings by range, and the pages' own files of one build. */
import { byteRange, partsOf } from '../lib/offline/byte-range.ts'
import {
  cacheOf,
  type DownloadedRecording,
  factsAddress,
  isDownloadedRecording,
  mayBeHeard,
  type PlayedAddress,
  partAddress,
  pictureAddress,
} from '../lib/offline/downloaded-recording.ts'

/** The used part of the browser's caches. */
interface CachedFiles {
  match(address: string): Promise<Response | undefined>
}
interface Caches {
  has(name: string): Promise<boolean>
  open(name: string): Promise<CachedFiles>
}

const gone = () => new Response('', { status: 404 })

const bytesOf = async (cache: CachedFiles, address: string): Promise<ArrayBuffer> => {
  const answer = await cache.match(address)
  if (!answer) throw new Error('A part of a recording is missing')
  return answer.arrayBuffer()
}

/** One part after the other, as it is read: an hour of sound is never in memory as a whole. */
const stream = (
  cache: CachedFiles,
  downloaded: DownloadedRecording,
  range: { start: number; end: number },
): ReadableStream => {
  const parts = partsOf(range, downloaded.partBytes)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = parts.shift()
      if (!next) return controller.close()
      try {
        const bytes = await bytesOf(cache, partAddress(downloaded.userId, downloaded.lesson.id, next.index))
        controller.enqueue(new Uint8Array(bytes.slice(next.from, next.to)))
      } catch (error) {
        controller.error(error)
      }
    },
  })
}

const factsOf = async (
  cache: CachedFiles,
  { userId, lessonId }: PlayedAddress,
): Promise<DownloadedRecording | null> => {
  try {
    const value: unknown = await (await cache.match(factsAddress(userId, lessonId)))?.json()
    return isDownloadedRecording(value) ? value : null
  } catch {
    // Another format: treated as missing.
    return null
  }
}

/**
 * A stored recording, or the requested range of it (200, 206 or 416); its picture. 404 for a missing or
 * replaced file, or without the right to play it: the player then falls back on the server.
 */
export const answerCached = async (
  storage: Caches,
  request: PlayedAddress,
  rangeHeader: string | null,
  now: number,
): Promise<Response> => {
  if (!(await storage.has(cacheOf(request.userId)))) return gone()
  const cache = await storage.open(cacheOf(request.userId))
  if (!request.audio) return (await cache.match(pictureAddress(request.userId, request.lessonId))) ?? gone()
  const downloaded = await factsOf(cache, request)
  if (!downloaded || downloaded.lesson.audio !== request.audio || !mayBeHeard(downloaded, now)) return gone()
  const { bytes, type } = downloaded
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  const range = byteRange(rangeHeader, bytes)
  if (range === 'outside')
    return new Response('', { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  return new Response(stream(cache, downloaded, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}),
    },
  })
}
