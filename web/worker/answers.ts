/** What the service worker answers: kept recordings by range, and the pages' own files of one build. */
import { byteRange, partsOf } from '../lib/offline/byte-range.ts'
import {
  cacheOf,
  factsAddress,
  isKeptRecording,
  type KeptRecording,
  mayBeHeard,
  type PlayedAddress,
  partAddress,
  pictureAddress,
} from '../lib/offline/kept-recording.ts'

/** What is asked of the browser's caches. */
interface Kept {
  match(address: string): Promise<Response | undefined>
}
interface Caches {
  has(name: string): Promise<boolean>
  open(name: string): Promise<Kept>
}

const gone = () => new Response('', { status: 404 })

const bytesOf = async (cache: Kept, address: string): Promise<ArrayBuffer> => {
  const answer = await cache.match(address)
  if (!answer) throw new Error('A part of a recording is missing')
  return answer.arrayBuffer()
}

/** One part after the other, as it is read: an hour of sound is never in memory as a whole. */
const stream = (cache: Kept, kept: KeptRecording, range: { start: number; end: number }): ReadableStream => {
  const parts = partsOf(range, kept.partBytes)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = parts.shift()
      if (!next) return controller.close()
      try {
        const bytes = await bytesOf(cache, partAddress(kept.userId, kept.lesson.id, next.index))
        controller.enqueue(new Uint8Array(bytes.slice(next.from, next.to)))
      } catch (error) {
        controller.error(error)
      }
    },
  })
}

const factsOf = async (cache: Kept, { userId, lessonId }: PlayedAddress): Promise<KeptRecording | null> => {
  try {
    const value: unknown = await (await cache.match(factsAddress(userId, lessonId)))?.json()
    return isKeptRecording(value) ? value : null
  } catch {
    // Written by somebody else: as if nothing were there.
    return null
  }
}

/**
 * A kept recording, or the part of it that the player asks for (200, 206 or 416); its picture. 404 for what is not here, is another
 * file by now, or may not be heard any more: the player then asks the server.
 */
export const answerKept = async (
  storage: Caches,
  asked: PlayedAddress,
  rangeHeader: string | null,
  now: number,
): Promise<Response> => {
  if (!(await storage.has(cacheOf(asked.userId)))) return gone()
  const cache = await storage.open(cacheOf(asked.userId))
  if (!asked.audio) return (await cache.match(pictureAddress(asked.userId, asked.lessonId))) ?? gone()
  const kept = await factsOf(cache, asked)
  if (!kept || kept.lesson.audio !== asked.audio || !mayBeHeard(kept, now)) return gone()
  const { bytes, type } = kept
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  const range = byteRange(rangeHeader, bytes)
  if (range === 'outside')
    return new Response('', { status: 416, headers: { 'content-range': `bytes */${bytes}` } })
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  return new Response(stream(cache, kept, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}),
    },
  })
}
