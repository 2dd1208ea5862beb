/**
 * Any site may call the API: replies carry no cookies to other origins, and tokens are sent by the caller's
 * own code.
 */
import type { FastifyInstance } from 'fastify'

const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of an OPTIONS reply for this address, beside the methods. */
    preflight?: Readonly<Record<string, string>>
  }
}

/**
 * PocketBase's defaults (§1.1): `*` without credentials, and 204 for every OPTIONS whatever its path. Must be
 * registered first: neither logs nor limits see a preflight. `@fastify/cors` 11.4 was tried with its
 * `delegator` and cannot give these headers: a preflight always carries `Content-Length: 0`; one without
 * `Origin` gets `Access-Control-Allow-Methods` all the same (without `preflight` it is a 404); `Vary` never
 * names `Access-Control-Request-Method`; and every page outside the API gets `Vary: Origin`.
 */
export const allowOrigins = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isPreflight = request.method === 'OPTIONS'
    if (!isPreflight && !request.url.startsWith('/api/')) {
      done()
      return
    }
    const { origin } = request.headers
    const asksOrigin = origin !== undefined && origin !== ''
    reply.header('vary', 'Origin')
    if (asksOrigin) reply.header('access-control-allow-origin', '*')
    if (!isPreflight) {
      done()
      return
    }
    if (asksOrigin) {
      const requested = request.headers['access-control-request-headers']
      reply
        .header('vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
        .header('access-control-allow-methods', METHODS)
      if (requested) reply.header('access-control-allow-headers', requested)
    }
    const { preflight } = request.routeOptions.config
    if (preflight) reply.headers(preflight)
    reply.code(204).send()
  })
}
