/** `/api/health` (PocketBase §9.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineCore } from '#server/records/engine-core.ts'
import { queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'

const PROXY_HEADERS = ['CF-Connecting-IP', 'Fly-Client-IP', 'X-Forwarded-For']

/** The header by which a proxy in front is detected, trusted ones first; `''` without one. */
const possibleProxyHeader = (engine: EngineCore, request: FastifyRequest): string =>
  [...engine.settings.trustedProxy.headers, ...PROXY_HEADERS].find(
    (name) => request.headers[name.toLowerCase()],
  ) ?? ''

/** Public; superusers see more. `canBackup` is false while a backup is being made. */
export const healthRoutes = (app: FastifyInstance, engine: EngineCore, canBackup: () => boolean): void => {
  app.get('/api/health', async (request, reply) => {
    const data =
      request.actor.kind === 'superuser'
        ? {
            canBackup: canBackup(),
            possibleProxyHeader: possibleProxyHeader(engine, request),
            realIP: request.ip,
          }
        : {}
    const answer = { message: 'API is healthy.', code: 200, data }
    return sendProjected(reply, answer, queryOf(request).fields)
  })
}
