import type { FastifyReply } from 'fastify'
import { parseFields } from '../picker.ts'

const asIs = (payload: unknown): string => String(payload)

/**
 * Sends JSON text with exactly the content type of PocketBase, `application/json`: without a serialiser of its own
 * Fastify would add a charset.
 */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json').serializer(asIs).send(text)

/** Sends a value, reduced to what the `fields` parameter asks for. */
export const sendPicked = (reply: FastifyReply, value: unknown, fields: string | undefined): FastifyReply => {
  const picker = parseFields(fields)
  return sendJson(reply, JSON.stringify(picker ? picker(value) : value))
}
