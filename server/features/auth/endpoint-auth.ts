import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import type { Access } from '#drizzle/contract.ts'
import { forbidden, unauthorized } from '#server/core/errors.ts'
import { isOwnOrigin } from '#server/core/own-origin.ts'
import { actorHolds } from '#server/records/actor.ts'
import { sessionUsesOf } from '#server/records/auth/session-uses.ts'
import { isAllowedSuperuserIp } from '#server/records/auth/superuser-ips.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { keepNowhere } from '#server/records/http/actor-loader.ts'
import { cookieActor, dropFormerCookie } from './session-cookie.ts'

/**
 * Authentication of the site's own endpoints: the `Authorization` header, or the session cookie. The browser
 * sends the cookie by itself, so a write with it must also come from a page of this site.
 */
export const endpointAuth = (app: FastifyInstance, engine: EngineCore, publicUrl: string): void => {
  app.decorate('authorize', (request: FastifyRequest, access: Access) => {
    if (access === 'anyone') return
    if (request.actor.kind === 'guest')
      throw unauthorized('The request requires valid record authorization token.')
    if (access !== 'signedIn' && !actorHolds(request.actor, access)) throw forbidden(PERMISSION_MESSAGE)
  })
  const uses = sessionUsesOf(engine)
  const fromCookie: preValidationHookHandler = (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (dropFormerCookie(request, reply, publicUrl)) keepNowhere(reply)
    if (request.actor.kind === 'guest' && (isRead || isOwnOrigin(request, publicUrl))) {
      const actor = cookieActor(engine, request)
      const isElsewhere = actor?.kind === 'superuser' && !isAllowedSuperuserIp(engine.settings, request.ip)
      if (actor && !isElsewhere) {
        request.actor = actor
        keepNowhere(reply)
        uses.note(actor, request.ip)
      }
    }
    done()
  }
  app.addHook('onRoute', (route) => {
    // The record API reads the header alone: only our own endpoints get the hook.
    if (route.config?.own) route.preValidation = [fromCookie, ...[route.preValidation ?? []].flat()]
  })
}
