/** A stored file as an answer: headers of §8.1, conditional and partial requests. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import type { Storage } from '#server/ports/storage.ts'
import { isNotModified, rangeOf } from './ranges.ts'

/** Shown in the page; everything else is a download, SVG and HTML above all. */
const INLINE = new Set([
  'image/png',
  'image/jpg',
  'image/jpeg',
  'image/gif',
  'image/webp',
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
  // What the sniffer calls types of the list above, and the site's own pictures.
  'image/avif',
  'audio/mp4',
  'audio/ogg',
  'audio/flac',
  'audio/vnd.wave',
])

export interface SentFile {
  /** Where it lies. */
  readonly key: string
  /** What the browser calls it. */
  readonly name: string
  readonly type: string
  /** Never shown in the page, whatever its type. */
  readonly asAttachment: boolean
}

/** Sends a file or the part of it that was asked for. Throws 404 when the store has none of that key. */
export const sendStored = async (
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, name, type, asAttachment }: SentFile,
): Promise<FastifyReply> => {
  const file = await storage.stat(key)
  if (!file) throw notFound()
  const isInline = !asAttachment && INLINE.has(type.split(';')[0]?.trim() ?? '')
  reply
    .removeHeader('x-frame-options')
    .header('content-type', type)
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename=${name}`)
    .header(
      'content-security-policy',
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    )
    .header('cache-control', 'max-age=2592000, stale-while-revalidate=86400')
    .header('last-modified', file.modified.toUTCString())
    .header('accept-ranges', 'bytes')
  if (isNotModified(request, file)) return reply.code(304).send()
  const range = rangeOf(request, file)
  if (range === 'invalid') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (file.size === 0) return reply.send(Buffer.alloc(0))
  // Fastify writes a content-length of its own for HEAD unless the payload is a stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(storage.read(key, range ?? undefined))
}
