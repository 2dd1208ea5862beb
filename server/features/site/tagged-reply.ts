import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A small reply cached whole in memory, with its entity tag. */
export interface TaggedBody {
  readonly body: Buffer
  /** An entity tag with its quotes (RFC 9110 §8.8.3). */
  readonly tag: string
  readonly type: string
}

/** A body with a strong tag made of its bytes. */
export const tagged = (content: string | Buffer, type: string): TaggedBody => {
  const body = Buffer.from(content)
  return { body, type, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** `If-None-Match` compares weakly: a proxy that compressed the answer has marked its tag with `W/`. */
const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((entry) => ['*', tag].includes(entry.trim().replace(/^W\//, ''))) ?? false

/** Sends the body, or 304 when the caller has it; browsers and crawlers ask again after `maxAgeSeconds`. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, type }: TaggedBody,
  maxAgeSeconds: number,
): FastifyReply => {
  reply.headers({
    etag: tag,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
  })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
