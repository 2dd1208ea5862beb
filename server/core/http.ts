/** What holds for every answer: one error mapper, security headers, the request log. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, envelope, notFound, tooLarge, tooMany } from './errors.ts'
import { type LogStore, maskUrl } from './log-store.ts'

const SLOW_MS = 500
/** PocketBase's levels (core/log.go, slog): 0 info, 4 warn, 8 error. */
const LEVEL = { info: 0, warn: 4, error: 8 } as const

/** Errors that Fastify itself raises, as ours. A status of its own under 500 is the caller's fault. */
const translate = (error: FastifyError | AppError): AppError | null => {
  if (error instanceof AppError) return error
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
  if (answer.status >= 500) request.log.error({ err: error, url: maskUrl(request.url) }, 'Request failed')
  if (answer.body !== undefined) return reply.code(answer.status).send(answer.body)
  const body = envelope(answer)
  // `statusMessage` is what the specification's login screen reads.
  return reply
    .code(answer.status)
    .type('application/json')
    .send(request.routeOptions.config.own ? { ...body, statusMessage: body.message } : body)
}

const API_HEADERS = {
  'x-xss-protection': '1; mode=block',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const logLevel = (status: number): number => {
  if (status >= 500) return LEVEL.error
  return status >= 400 ? LEVEL.warn : LEVEL.info
}

/** Writes, failures and slow reads; reads that go well are not worth a row each. */
const logRequest = (store: LogStore, request: FastifyRequest, reply: FastifyReply): void => {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
  if (isRead && reply.statusCode < 400 && reply.elapsedTime < SLOW_MS) return
  const url = maskUrl(request.url)
  store.add({
    level: logLevel(reply.statusCode),
    message: `${request.method} ${url}`,
    data: {
      type: 'request',
      execTime: Math.round(reply.elapsedTime * 1000) / 1000,
      url,
      method: request.method,
      status: reply.statusCode,
      referer: maskUrl(request.headers.referer ?? ''),
      userAgent: request.headers['user-agent'] ?? '',
      userIP: request.ip,
    },
  })
}

/** Registers the error mapper, the headers of every API answer and the request log. */
export const httpBasics = (app: FastifyInstance, logs: LogStore | null): void => {
  app.setErrorHandler<FastifyError>(sendError)
  // Callbacks rather than async functions: these two run on every request, and a promise each would be felt.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers(API_HEADERS)
    done()
  })
  if (!logs) return
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/')) logRequest(logs, request, reply)
    done()
  })
}
