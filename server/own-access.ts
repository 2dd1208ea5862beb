import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Access } from '#drizzle/contract.ts'
import { forbidden, PERMISSION_MESSAGE, unauthorized } from './core/errors.ts'
import { cookieActor, SESSION_COOKIE } from './features/auth/service.ts'
import { actorHolds, actorPermissions } from './records/actor.ts'
import type { Engine } from './records/types.ts'

/** Requests a minute and address, by what a record route does. */
const PER_MINUTE: Readonly<Record<string, number>> = {
  auth: 30,
  authWithPassword: 30,
  authWithOAuth2: 30,
  authWithOTP: 30,
  confirmPasswordReset: 30,
  confirmVerification: 30,
  confirmEmailChange: 30,
  create: 120,
  mail: 10,
  requestOTP: 10,
  requestPasswordReset: 10,
  requestVerification: 10,
  requestEmailChange: 10,
}

const isOwnOrigin = (request: FastifyRequest): boolean => {
  const { origin, host } = request.headers
  // Compared as text: an origin may be `null` or anything else that is no address.
  return host !== undefined && (origin === `https://${host}` || origin === `http://${host}`)
}

/**
 * Who may call our own endpoints: the `Authorization` header, or the session cookie. The cookie travels by itself, so a
 * write with it must also come from a page of this site. Rate limits are set where a route names what it does.
 */
export const ownAccess = (app: FastifyInstance, engine: Engine, limits: boolean): void => {
  app.decorate('contracts', [])
  app.decorate('authorize', (request: FastifyRequest, access: Access) => {
    if (access === 'anyone') return
    if (request.actor.kind === 'guest')
      throw unauthorized('The request requires valid record authorization token.')
    if (access !== 'signedIn' && !actorHolds(request.actor, access)) throw forbidden(PERMISSION_MESSAGE)
  })
  const fromCookie: preHandlerHookHandler = (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (request.actor.kind === 'guest' && (isRead || isOwnOrigin(request))) {
      const actor = cookieActor(engine, request.cookies[SESSION_COOKIE])
      if (actor) request.actor = actor
    }
    done()
  }
  app.addHook('onRoute', (route) => {
    // The record API reads the header alone: only our own endpoints get the hook.
    if (route.config?.own) route.preHandler = [fromCookie, ...[route.preHandler ?? []].flat()]
  })
  if (!limits) return
  app.addHook('onRoute', (route) => {
    const max = PER_MINUTE[route.config?.tag ?? '']
    if (max === undefined) return
    route.config = {
      ...route.config,
      rateLimit: {
        max,
        timeWindow: 60_000,
        // People of the administration create many records in a row.
        allowList: (request: FastifyRequest) =>
          request.actor ? actorPermissions(request.actor).length > 0 : false,
      },
    }
  })
}
