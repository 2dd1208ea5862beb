/** Caller, address and rate of a request, determined before a route sees it (PocketBase §1.1, 9.7, 9.8). */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, tooMany } from '#server/core/errors.ts'
import { isApi } from '#server/core/http.ts'
import { isInProcess } from '#server/core/in-process.ts'
import { clientIp } from '#server/core/ip.ts'
import { pathOf } from '#server/core/request-url.ts'
import { limitPath } from '#server/core/route.ts'
import { isAllowedSuperuserIp } from '#server/records/auth/superuser-ips.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { nameIn } from '#server/records/http/guards.ts'
import { actionsOf } from './actions.ts'

/**
 * Sets `request.ip` to the caller's own address, by the trusted headers of the settings. Must run before
 * every use of it.
 */
export const resolveIps = (app: FastifyInstance, engine: EngineCore): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const socket = request.socket.remoteAddress ?? ''
    const { trustedProxy } = engine.settings
    // The usual case costs nothing: the address of an IPv4 connection without a proxy is already normalised.
    if (trustedProxy.headers.length > 0 || socket.includes(':'))
      Object.defineProperty(request, 'ip', { value: clientIp(request.raw, socket, trustedProxy) })
    done()
  })
}

/** Refuses superusers from addresses outside the settings. Requires `loadActor` before. */
export const guardSuperusers = (app: FastifyInstance, engine: EngineCore): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = request.actor.kind === 'superuser' && !isAllowedSuperuserIp(engine.settings, request.ip)
    done(isRefused ? forbidden() : undefined)
  })
}

/**
 * Adds the address of a writing request to its actor. Must run after everything that determines the actor.
 */
export const placeActors = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (isWrite && request.actor.record) request.actor = { ...request.actor, ip: request.ip }
    done()
  })
}

/** The decoded path without its query (`%2F` and the like). */
const decodedPathOf = (request: FastifyRequest): string => {
  const path = pathOf(request.url)
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // Invalid percent-encoding: no rule can match it, and the router answers 404.
    return path
  }
}

const isAllowed = (engine: EngineCore, request: FastifyRequest): boolean => {
  const { actor, ip, method } = request
  const { url = '', config } = request.routeOptions
  const path = config?.own ? limitPath(url) : decodedPathOf(request)
  const caller = { actor, ip, method, path }
  const actions = actionsOf(method, url)
  const collection = actions ? engine.registry.find(nameIn(request)) : undefined
  if (!actions || !collection) return engine.limiter.allowsPath(caller)
  return engine.limiter.allowsAction(caller, collection, `${method} ${url}`, actions)
}

/** Applies the rate limit rules of the settings to every API route, including unknown ones. */
export const limitRequests = (app: FastifyInstance, engine: EngineCore): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCounted = engine.settings.rateLimits.enabled && isApi(request)
    if (!isCounted || isInProcess(request)) {
      done()
      return
    }
    done(isAllowed(engine, request) ? undefined : tooMany())
  })
}
