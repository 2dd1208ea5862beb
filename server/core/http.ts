/** One error mapper and the security headers of every answer. */
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
    /** What was answered when the request failed, for the log. */
    failure: AppError | null
  }
}

/**
 * Whether the API answers: by the route that was found, because an address may be written in many ways (`/%61pi/…`,
 * `http://host/api/…`); by its text where none was.
 */
export const isApi = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/api/')

/** When to ask again after a failure that passes by itself, in seconds. */
const RETRY_AFTER = 5

/** Errors that Fastify itself raises, and those of a disk that will be well again, as ours. A status of its own under 500 is the caller's fault. */
const translate = (error: FastifyError | AppError): AppError | null => {
  if (isPassing(error)) return new AppError(503, '', {}, { cause: error })
  if (error instanceof AppError) return error
  // Drizzle wraps what its door throws (`records/readers/reads.ts`): too many that wait, too long, a reader that is gone.
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
  // Never the cause to the caller: a bug answers the neutral text, and the log keeps the rest.
  const answer = known ?? new AppError(500)
  request.failure = answer
  if (answer.status === 503) reply.header('retry-after', RETRY_AFTER)
  if (answer.status >= 500) request.log.error({ err: error, url: maskUrl(request.url) }, 'Request failed')
  const body = envelope(answer)
  // A handler may have prepared a text before a hook refused it: its serializer would write `[object Object]`. Fastify
  // takes null for "none", its types do not say so.
  reply.serializer(null as never)
  if (answer.body !== undefined) return reply.code(answer.status).type('application/json').send(answer.body)
  // `statusMessage` is what the specification's login screen reads.
  return reply
    .code(answer.status)
    .type('application/json')
    .send(request.routeOptions.config.own ? { ...body, statusMessage: statusMessage(answer) } : body)
}

export const YEAR_SECONDS = 31_536_000

/**
 * The headers of every answer: what is no page runs nothing, loads nothing and stands in no frame, wherever it is
 * opened. Pages and files say otherwise where they must. `isSecure`: the site is reached by https, and for a year by
 * nothing else.
 */
const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
})

/** As PocketBase answers; browsers of today know none of it. */
const apiHeaders = (isSecure: boolean): Record<string, string> => ({
  ...securityHeaders(isSecure),
  'x-xss-protection': '1; mode=block',
})

/**
 * For `frameworkErrors`: an address that the router cannot read reaches no hook and no mapper. One that is malformed is
 * 400, a part that is longer than any id or name is 404.
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

/** The official client says `application/json` of every request; without a body that is no body, not a broken one. */
const readEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

/**
 * Registers the error mapper, the reading of JSON and the headers of every answer, before any hook that answers by
 * itself; `isSecure` says that the site is reached by https.
 */
export const httpBasics = (app: FastifyInstance, isSecure = false): void => {
  const [ofApi, ofOthers] = [apiHeaders(isSecure), securityHeaders(isSecure)]
  readEmptyJson(app)
  app.decorateRequest('failure', null)
  app.setErrorHandler<FastifyError>(sendError)
  // A callback rather than an async function: it runs on every request, and a promise would be felt.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApi(request) ? ofApi : ofOthers)
    done()
  })
}

/**
 * An unknown API address is 404 whatever its body holds; the router would read the body first and complain of that.
 * Register after the hooks that count and log requests.
 */
export const refuseUnknownRoutes = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 && request.url.startsWith('/api/') ? notFound() : undefined)
  })
}
