/** A stored file as an answer: headers of §8.1, conditional and partial requests. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { randomText } from '#server/core/ids.ts'
import type { ByteRange, Storage } from '#server/ports/storage.ts'
import { preconditionOf, rangesOf } from './ranges.ts'

/** Shown in the page; everything else is a download, SVG and HTML above all. */
const INLINE = new Set([
  'image/png',
  'image/jpg',
  'image/jpeg',
  'image/gif',
  'image/webp',
  // Ours: thumbs may be of this type, and it holds nothing that runs.
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
  /** Where it lies. */
  readonly key: string
  /** What the browser calls it. */
  readonly name: string
  readonly type: string
  /** What people call it, with its extension; absent: `name`. */
  readonly title?: string
  /** Never shown in the page, whatever its type. */
  readonly asAttachment: boolean
  /** For this caller alone: no cache between us keeps it. */
  readonly isPrivate?: boolean
  /** How long others may keep it without asking again; absent: a month, for what is public as long as it exists. */
  readonly maxAgeSeconds?: number
}

/** Shown by the browser's own viewers, in a frame of this site at most; nothing of it runs. */
export const FILE_POLICY =
  "default-src 'none'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** 416 in Go's words; what is said of the file's age does not hold for the refusal. */
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

/** A header holds bytes: names of imported files may have other letters than ours. */
const asBytes = (name: string): string => Buffer.from(name).toString('latin1')

/** A title has letters and spaces that a plain header has not (RFC 6266). */
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

/** Several parts in one answer: `multipart/byteranges`, each part with its own head. */
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
  // Fastify writes a content-length of its own for HEAD unless the payload is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(storage.read(key, part))
}

/** Sends a file or the parts of it that were asked for. Throws 404 when the store has none of that key. */
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
