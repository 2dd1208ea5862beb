/** The single error mapper and the security headers of every reply. */
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  AppError,
  badRequest,
  envelope,
  isPassing,
  notFound,
  statusMessage,
  tooLarge,
  tooMany,
} from './errors.ts'
import { maskUrl } from './log-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reply of a failed request, for the log. */
    failure: AppError | null
  }
}

/**
 * Whether the request is for the API: by its route, because an address has many spellings (`/%61pi/…`,
 * `http://host/api/…`); by its text without a route.
 */
export const isApi = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')

/** Seconds after which to retry a temporary failure. */
const RETRY_AFTER = 5

/**
 * Converts Fastify's errors and temporary disk errors to AppError. An own status below 500 is the caller's
 * error.
 */
const translate = (error: FastifyError | AppError): AppError | null => {
  if (isPassing(error)) return new AppError(503, '', {}, { cause: error })
  if (error instanceof AppError) return error
  // Drizzle wraps the errors of `records/readers/reads.ts`: too many waiting, too slow, a lost reader.
  if (error instanceof DrizzleQueryError && error.cause instanceof AppError) return error.cause
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return tooLarge()
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return badRequest('Unsupported Content-Type.')
  if (error.statusCode === 429) return tooMany()
  if (error.statusCode === 404) return notFound()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(
      error.statusCode,
      'An error occurred while loading the submitted data.',
      {},
      { cause: error },
    )
  }
  return null
}

const sendError = (
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const known = translate(error)
  // The cause never reaches the caller: a bug is answered with the neutral text, and the log has the rest.
  const answer = known ?? new AppError(500)
  request.failure = answer
  if (answer.status === 503) reply.header('retry-after', RETRY_AFTER)
  if (answer.status >= 500) request.log.error({ err: error, url: maskUrl(request.url) }, 'Request failed')
  const body = envelope(answer)
  // A handler may have prepared a text before a hook refused it: its serializer would write `[object
  // Object]`. Fastify takes null for "none", which its types do not state.
  reply.serializer(null as never)
  if (answer.body !== undefined) return reply.code(answer.status).type('application/json').send(answer.body)
  // The specification's sign-in page reads `statusMessage`.
  return reply
    .code(answer.status)
    .type('application/json')
    .send(request.routeOptions.config.own ? { ...body, statusMessage: statusMessage(answer) } : body)
}

export const YEAR_SECONDS = 31_536_000

/**
 * The headers of every reply: other content than pages runs nothing, loads nothing and is never framed. Pages
 * and files override them. `isSecure`: the site is reached by https, and by nothing else for a year.
 */
const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
})

/** PocketBase's headers; current browsers ignore them. */
const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...securityHeaders(isSecure),
  'x-xss-protection': '1; mode=block',
})

/**
 * For `frameworkErrors`: an address that the router cannot parse reaches no hook and no mapper. A malformed
 * one is 400, one with a part longer than any id or name is 404.
 */
export const sendUnroutable = (isSecure: boolean) => {
  const headers = apiHeaders(isSecure)
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = error.code === 'FST_ERR_BAD_URL' ? badRequest() : notFound()
    const text = `${JSON.stringify(envelope(answer))}\n`
    return reply
      .code(answer.status)
      .headers(headers)
      .header('content-type', 'application/json')
      .serializer(String)
      .send(text)
  }
}

/**
 * The official client sends `application/json` with every request; an empty body is then no body, not a
 * malformed one.
 */
const readEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

/**
 * Registers the error mapper, the JSON parser and the headers of every reply, before any hook that replies by
 * itself; `isSecure`: the site is reached by https.
 */
export const httpBasics = (app: FastifyInstance, isSecure = false): void => {
  const [ofApi, ofOthers] = [apiHeaders(isSecure), securityHeaders(isSecure)]
  readEmptyJson(app)
  app.decorateRequest('failure', null)
  app.setErrorHandler<FastifyError>(sendError)
  // A callback instead of an async function: it runs on every request, and avoids the cost of a promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request) ? ofApi : ofOthers)
    done()
  })
}

/**
 * An unknown API address is 404 whatever its body; the router would read the body first and report its
 * errors. Must be registered after the hooks that count and log requests.
 */
export const refuseUnknownRoutes = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && request.url.startsWith('/api/') ? notFound() : undefined)
  })
}
