/** One log entry per request (PocketBase §9.2). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from '#server/core/http.ts'
import { isInProcess } from '#server/core/in-process.ts'
import { type LogStore, maskUrl } from '#server/core/log-store.ts'
import type { EngineCore } from '#server/records/engine-core.ts'

const INFO = 0
const ERROR = 8

/**
 * Routes of which only failures are logged: they are called constantly, or would log that the log was read.
 */
const isQuiet = (request: FastifyRequest): boolean => {
  const { url } = request.routeOptions
  if (url === '/api/realtime') return request.method === 'GET'
  return url === '/api/oauth2-redirect' || url?.startsWith('/api/logs') === true
}

/**
 * Texts sent by the caller are truncated to a length that still identifies them; an attack would fill the
 * disk with them.
 */
const MAX_LENGTH = 500
const MAX_DETAILS_LENGTH = 2000
const cut = (text: string, most = MAX_LENGTH): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

/** The errors of a refused request, as a text when there are too many. */
const detailsOf = (details: object): unknown => {
  const text = JSON.stringify(details)
  return text.length > MAX_DETAILS_LENGTH ? cut(text, MAX_DETAILS_LENGTH) : details
}

/** Built without spreading: this runs on every request. */
const dataOf = (engine: EngineCore, request: FastifyRequest, reply: FastifyReply, url: string) => {
  const { logIP, logAuthId } = engine.settings.logs
  // A request refused before its token was verified has no actor yet.
  const record = request.actor?.record ?? null
  const { headers, failure } = request
  const data: Record<string, unknown> = {
    type: 'request',
    execTime: Math.round(reply.elapsedTime * 1000) / 1000,
    url,
    method: request.method,
    status: reply.statusCode,
    referer: headers.referer ? cut(maskUrl(headers.referer)) : '',
    userAgent: cut(headers['user-agent'] ?? ''),
    auth: record?.collectionName ?? '',
  }
  if (logAuthId) data.authId = record?.id ?? ''
  if (logIP) {
    data.userIP = request.ip
    data.remoteIP = request.socket.remoteAddress ?? ''
  }
  if (failure) {
    data.error = cut(failure.message)
    data.details = detailsOf(failure.data)
  }
  return data
}

const UNKNOWN_MS = 10_000

/** Limits log entries of unknown addresses: the number of skipped ones since the last, or `null` to skip. */
const sparing = () => {
  let until = 0
  let skipped = 0
  return (): number | null => {
    const now = performance.now()
    if (now < until) {
      skipped += 1
      return null
    }
    const response = skipped
    until = now + UNKNOWN_MS
    skipped = 0
    return response
  }
}

/** Logs every answered API request, by the level of the settings; preflights never reach it. */
export const logRequests = (app: FastifyInstance, engine: EngineCore, logs: LogStore): void => {
  const countUnknown = sparing()
  app.addHook('onResponse', (request, reply, done) => {
    const { maxDays, minLevel } = engine.settings.logs
    const isFailure = reply.statusCode >= 400
    const level = isFailure ? ERROR : INFO
    const isWanted = maxDays > 0 && level >= minLevel && request.method !== 'OPTIONS' && !isInProcess(request)
    if (isWanted && isApi(request) && (isFailure || !isQuiet(request))) {
      const skipped = request.is404 ? countUnknown() : 0
      if (skipped !== null) {
        const url = cut(maskUrl(request.url))
        const data = dataOf(engine, request, reply, url)
        if (skipped > 0) data.skipped = skipped
        logs.add({ level, message: `${request.method} ${url}`, data })
      }
    }
    done()
  })
}
