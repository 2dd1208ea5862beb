import type { FastifyInstance } from 'fastify'
import { notFound, unauthorized } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { actorPermissions } from '#server/records/actor.ts'
import { endSession } from '#server/records/auth/sessions.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { originOf } from '#server/records/http/auth-reply.ts'
import { signedIn } from '#server/records/http/guards.ts'
import { queryOf, requestInfo } from '#server/records/http/query.ts'
import * as contract from './contract.ts'
import { devicesOf, endDevice } from './devices.ts'
import { login, noteSeen, presentSelf } from './service.ts'
import {
  clearSessionCookie,
  endAllSessions,
  endOwnSessions,
  renewedCookie,
  setSessionCookie,
} from './session-cookie.ts'

export const authRoutes = (app: FastifyInstance, engine: EngineCore, publicUrl: string): void => {
  route(app, contract.login, async ({ body, request, reply }) => {
    const session = await login(engine, body.email, body.password, {
      origin: originOf(request),
      actor: request.actor,
      request: requestInfo(request, queryOf(request), 'password'),
    })
    setSessionCookie(reply, session.token, publicUrl)
    return session
  })
  route(app, contract.logout, async ({ request, reply }) => {
    await endOwnSessions(engine, request, publicUrl)
    clearSessionCookie(reply, publicUrl)
    return undefined
  })
  route(app, contract.logoutEverywhere, async ({ request, reply }) => {
    const { token, cookie } = await endAllSessions(engine, request, originOf(request))
    if (cookie) setSessionCookie(reply, cookie, publicUrl)
    return { token }
  })
  route(app, contract.endSession, async ({ params, request }) => {
    if (!(await endSession(engine, signedIn(request), params.id))) throw notFound()
    return undefined
  })
  route(app, contract.endDevice, async ({ params, request }) => {
    const caller = { ...request.actor, record: signedIn(request) }
    if (!(await endDevice(engine, caller, params.id))) throw notFound()
    return undefined
  })
  route(app, contract.devices, ({ request }) =>
    devicesOf(engine, { ...request.actor, record: signedIn(request) }),
  )
  route(app, contract.me, async ({ request, reply }) => {
    const { record } = request.actor
    if (!record) throw unauthorized()
    const token = await renewedCookie(engine, request, originOf(request))
    if (token) setSessionCookie(reply, token, publicUrl)
    await noteSeen(engine, record)
    return { user: presentSelf(engine, request.actor), permissions: actorPermissions(request.actor) }
  })
}
