import type { FastifyInstance, FastifyReply } from 'fastify'
import { unauthorized } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { actorPermissions } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { queryOf, requestInfo } from '#server/records/http/query.ts'
import * as contract from './contract.ts'
import { login, noteSeen, presentSelf, renewedSession, SESSION_COOKIE, SESSION_SECONDS } from './service.ts'

export const authRoutes = (
  app: FastifyInstance,
  engine: EngineCore,
  options: { secureCookies: boolean },
): void => {
  const settings = { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secureCookies } as const
  const setSession = (reply: FastifyReply, token: string) =>
    reply.setCookie(SESSION_COOKIE, token, { ...settings, maxAge: SESSION_SECONDS })

  route(app, contract.login, async ({ body, request, reply }) => {
    const session = await login(engine, body.email, body.password, {
      ip: request.ip,
      actor: request.actor,
      request: requestInfo(request, queryOf(request), 'password'),
    })
    setSession(reply, session.token)
    return session
  })
  route(app, contract.logout, ({ reply }) => {
    reply.clearCookie(SESSION_COOKIE, settings)
    return undefined
  })
  route(app, contract.me, async ({ request, reply }) => {
    const { record } = request.actor
    if (!record) throw unauthorized()
    const token = renewedSession(engine, request.actor, request.cookies[SESSION_COOKIE])
    if (token) setSession(reply, token)
    await noteSeen(engine, record)
    return { user: presentSelf(engine, request.actor), permissions: actorPermissions(request.actor) }
  })
}
