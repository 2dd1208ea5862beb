/** `/api/health` (PocketBase §9.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryOf } from '#server/records/http/query.ts'
import { sendPicked } from '#server/records/http/reply.ts'

const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'fly-client-ip', 'forwarded']
const WRITTEN: Readonly<Record<string, string>> = {
  'x-forwarded-for': 'X-Forwarded-For',
  'x-real-ip': 'X-Real-IP',
  'cf-connecting-ip': 'CF-Connecting-IP',
  'fly-client-ip': 'Fly-Client-IP',
  forwarded: 'Forwarded',
}

/** The header by which a proxy in front gives itself away; `''` when there is none. */
const possibleProxyHeader = (request: FastifyRequest): string => {
  const found = PROXY_HEADERS.find((name) => request.headers[name])
  return found ? (WRITTEN[found] ?? '') : ''
}

/** Public; superusers learn more. `canBackup` is false while a copy is being made. */
export const healthRoutes = (app: FastifyInstance, canBackup: () => boolean): void => {
  app.get('/api/health', async (request, reply) => {
    const data =
      request.actor.kind === 'superuser'
        ? { canBackup: canBackup(), possibleProxyHeader: possibleProxyHeader(request), realIP: request.ip }
        : {}
    const answer = { message: 'API is healthy.', code: 200, data }
    return sendPicked(reply, answer, queryOf(request).fields)
  })
}
