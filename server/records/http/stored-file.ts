/** A stored file as a reply: headers of §8.1, conditional and partial requests. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import type { ByteRange, Storage } from '#server/ports/storage.ts'
import { preconditionOf, rangesOf } from './ranges.ts'

/** Shown inline; every other type is a download, SVG and HTML above all. */
const INLINE = new Set([
  'image/png',
  'image/jpg',
  'image/jpeg',
  'image/gif',
  'image/webp',
  // An addition to PocketBase: thumbs may be of this type, and it contains nothing that runs.
  'image/avif',
  'image/x-icon',
  'image/bmp',
  'video/webm',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/x-ms-wmv',
  'audio/basic',
  'audio/aiff',
  'audio/mpeg',
  'audio/midi',
  'audio/mp3',
  'audio/wave',
  'audio/wav',
  'audio/x-wav',
  'audio/x-mpeg',
  'audio/x-m4a',
  'audio/aac',
  'application/pdf',
  'application/x-pdf',
])

export interface SentFile {
  /** Key in the file storage. */
  readonly key: string
  /** The file name of the download. */
  readonly name: string
  readonly type: string
  /** The display name with its extension; absent: `name`. */
  readonly title?: string
  /** Never shown inline, whatever its type. */
  readonly asAttachment: boolean
  /** For this caller alone: no shared cache may store it. */
  readonly isPrivate?: boolean
  /**
   * Seconds that a cache may store it without revalidation; absent: a month, for files that are public while
   * they exist.
   */
  readonly maxAgeSeconds?: number
}

/** For the browser's own viewers, framed by this site at most; nothing in the file runs. */
export const FILE_POLICY =
  "default-src 'none'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** 416 with Go's message; the caching headers of the file do not apply to the refusal. */
const refuseRange = (reply: FastifyReply, size: number, problem: 'invalid' | 'outside'): FastifyReply => {
  if (problem === 'outside') reply.header('content-range', `bytes */${size}`)
  return reply
    .code(416)
    .removeHeader('cache-control')
    .removeHeader('last-modified')
    .header('content-type', 'text/plain; charset=utf-8')
    .send(problem === 'outside' ? 'invalid range: failed to overlap\n' : 'invalid range\n')
}

const cachingOf = ({ isPrivate, maxAgeSeconds }: SentFile): string => {
  if (isPrivate) return 'private, no-cache'
  return maxAgeSeconds === undefined
    ? 'max-age=2592000, stale-while-revalidate=86400'
    : `max-age=${maxAgeSeconds}, must-revalidate`
}

/** A header holds bytes: names of imported files may hold other letters than generated names. */
const asBytes = (name: string): string => Buffer.from(name).toString('latin1')

/** A title has letters and spaces that a plain header cannot hold (RFC 6266). */
const namesOf = ({ name, title }: SentFile): string =>
  title === undefined
    ? `filename=${asBytes(name)}`
    : `filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(title).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

interface Sending {
  readonly storage: Storage
  readonly key: string
  readonly type: string
  readonly size: number
}

/** Several parts in one reply: `multipart/byteranges`, each part with its own headers. */
const sendParts = (
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, type, size }: Sending,
  parts: readonly ByteRange[],
): FastifyReply => {
  const boundary = randomText(60)
  const heads = parts.map(
    ({ start, end }, at) =>
      `${at === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Range: bytes ${start}-${end}/${size}\r\nContent-Type: ${type}\r\n\r\n`,
  )
  const tail = `\r\n--${boundary}--\r\n`
  const length = parts.reduce(
    (sum, { start, end }) => sum + end - start + 1,
    heads.join('').length + tail.length,
  )
  async function* body(): AsyncGenerator<Buffer | string> {
    for (const [at, part] of parts.entries()) {
      yield heads[at] ?? ''
      yield* storage.read(key, part) as AsyncIterable<Buffer>
    }
    yield tail
  }
  return reply
    .code(206)
    .header('content-type', `multipart/byteranges; boundary=${boundary}`)
    .header('content-length', length)
    .send(Readable.from(request.method === 'HEAD' ? [] : body()))
}

const sendContent = (
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, size }: Sending,
  part: ByteRange | undefined,
): FastifyReply => {
  reply.header('content-length', part ? part.end - part.start + 1 : size)
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  if (size === 0) return reply.send(Buffer.alloc(0))
  // Fastify writes its own content-length for HEAD unless the payload is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(storage.read(key, part))
}

/** Sends a file or its requested parts. Throws 404 when the storage has no such key. */
export const sendStored = async (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentFile,
): Promise<FastifyReply> => {
  const { key, type, asAttachment } = sent
  const file = await storage.stat(key)
  if (!file) throw notFound()
  const isInline = !asAttachment && INLINE.has(type)
  reply
    .removeHeader('x-frame-options')
    .header('content-type', type)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; ${namesOf(sent)}`)
    .header('content-security-policy', FILE_POLICY)
    .header('cache-control', cachingOf(sent))
    .header('last-modified', file.modified.toUTCString())
  const stop = preconditionOf(request, file)
  if (stop) return reply.code(stop).removeHeader('content-type').send()
  const parts = rangesOf(request, file)
  if (parts === 'invalid' || parts === 'outside') return refuseRange(reply, file.size, parts)
  reply.header('accept-ranges', 'bytes')
  const sending = { storage, key, type, size: file.size }
  return parts.length > 1
    ? sendParts(request, reply, sending, parts)
    : sendContent(request, reply, sending, parts[0])
}
