import type { FastifyReply } from 'fastify'
import { parseFields } from '../picker.ts'

/**
 * Sends JSON text with exactly the content type of PocketBase, `application/json`: Fastify adds a charset to text,
 * so bytes are sent.
 */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json').send(Buffer.from(text))

/** Sends a value, reduced to what the `fields` parameter asks for. */
export const sendPicked = (reply: FastifyReply, value: unknown, fields: string | undefined): FastifyReply => {
  const picker = parseFields(fields)
  return sendJson(reply, JSON.stringify(picker ? picker(value) : value))
}
