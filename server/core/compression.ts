/**
 * Compressed JSON replies: a list of thirty records shrinks to a tenth. Files and event streams are not
 * compressed.
 */
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Characters of a text, or bytes. Below this a reply fits in one or two packets anyway. */
const MIN_LENGTH = 1500
// Low efforts: most of the gain at a fraction of the time.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 4 }

/** Whether an `Accept-Encoding` header accepts an encoding: named, and not refused by `q=0`. */
export const accepts = (header: string | undefined, encoding: string): boolean =>
  header?.split(',').some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  }) ?? false

const isJson = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('application/json')

/**
 * Compresses on the thread pool, brotli before gzip, when the caller accepts it. `@fastify/compress` 9.2 was
 * tried: it sets `Vary: Accept-Encoding` only on compressed replies, so that a cache gives a plain reply to
 * every client. It compresses on the event loop up to its `syncThreshold`; above, the reply is a stream
 * without `Content-Length`. Stored JSON files would be compressed at each download.
 */
export const compressReplies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLarge = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= MIN_LENGTH
    if (!isLarge || !isJson(reply) || reply.getHeader('content-encoding') !== undefined) {
      done(null, payload)
      return
    }
    // Caches must store both forms separately.
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    const accepted = request.headers['accept-encoding']
    const encoding = ['br', 'gzip'].find((name) => accepts(accepted, name))
    if (!encoding || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    const finish = (error: Error | null, packed: Buffer): void => {
      if (error) {
        done(null, payload)
        return
      }
      reply.header('content-encoding', encoding).removeHeader('content-length')
      done(null, packed)
    }
    if (encoding === 'br') brotliCompress(payload, BROTLI, finish)
    else gzip(payload, GZIP, finish)
  })
}
