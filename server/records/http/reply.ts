/** JSON as PocketBase writes it (§1.1): exact content type, escaped `<`, `>` and `&`, a final newline. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { FilterError } from '../filter/errors.ts'
import { escaped, jsonLine } from '../read/json-text.ts'
import { type Projection, parseProjection } from '../read/projection.ts'

export const jsonText = (value: unknown): string => `${jsonLine(value)}\n`

const asIs = (payload: unknown): string => String(payload)

/**
 * Sends JSON, a text or its bytes, with exactly PocketBase's content type, `application/json`: without its
 * own serialiser Fastify would add a charset.
 */
export const sendJson = (reply: FastifyReply, body: string | Buffer): FastifyReply =>
  reply.header('content-type', 'application/json').serializer(asIs).send(body)

/**
 * The projection of `fields`; null when it names an unknown modifier. PocketBase notices that only after the
 * status was sent: the reply is 200 without a body (§3.4).
 */
export const projectionOf = (fields: string | undefined): Projection | null => {
  try {
    return parseProjection(fields) ?? ((value) => value)
  } catch (error) {
    if (error instanceof FilterError) return null
    throw error
  }
}

/** Sends a value, reduced to the `fields` parameter. */
export const sendProjected = (
  reply: FastifyReply,
  value: unknown,
  fields: string | undefined,
): FastifyReply => {
  const projection = projectionOf(fields)
  return sendJson(reply, projection ? jsonText(projection(value)) : '')
}

const WITH_CHARSET = 'application/json; charset=utf-8'

/** Formats the replies that Fastify serialises itself (errors) in the same way. */
export const plainJson = (scope: FastifyInstance): void => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('content-type') !== WITH_CHARSET || typeof payload !== 'string') {
      done(null, payload)
      return
    }
    reply.header('content-type', 'application/json')
    done(null, `${escaped(payload)}\n`)
  })
}
