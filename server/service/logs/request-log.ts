/** One log entry a request (PocketBase §9.2). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApi } from '#server/core/http.ts'
import { isInProcess } from '#server/core/in-process.ts'
import { type LogStore, maskUrl } from '#server/core/log-store.ts'
import type { EngineCore } from '#server/records/engine-core.ts'

const INFO = 0
const ERROR = 8

/** Routes of which only failures are logged: they answer all the time, or would log that the log was read. */
const isQuiet = (request: FastifyRequest): boolean => {
  const { url } = request.routeOptions
  if (url === '/api/realtime') return request.method === 'GET'
  return url === '/api/oauth2-redirect' || url?.startsWith('/api/logs') === true
}

/** Built without spreading: this runs on every request. */
const dataOf = (engine: EngineCore, request: FastifyRequest, reply: FastifyReply, url: string) => {
  const { logIP, logAuthId } = engine.settings.logs
  // A request that was refused before its token was looked at has no actor yet.
  const record = request.actor?.record ?? null
  const { headers, failure } = request
  const data: Record<string, unknown> = {
    type: 'request',
    execTime: Math.round(reply.elapsedTime * 1000) / 1000,
    url,
    method: request.method,
    status: reply.statusCode,
    referer: headers.referer ? maskUrl(headers.referer) : '',
    userAgent: headers['user-agent'] ?? '',
    auth: record?.collectionName ?? '',
  }
  if (logAuthId) data.authId = record?.id ?? ''
  if (logIP) {
    data.userIP = request.ip
    data.remoteIP = request.socket.remoteAddress ?? ''
  }
  if (failure) {
    data.error = failure.message
    data.details = failure.data
  }
  return data
}

/** Logs every API request that has been answered, as far as the settings ask for it; preflights never get here. */
export const logRequests = (app: FastifyInstance, engine: EngineCore, logs: LogStore): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { maxDays, minLevel } = engine.settings.logs
    const isFailure = reply.statusCode >= 400
    const level = isFailure ? ERROR : INFO
    const isWanted = maxDays > 0 && level >= minLevel && request.method !== 'OPTIONS' && !isInProcess(request)
    if (isWanted && isApi(request) && (isFailure || !isQuiet(request))) {
      const url = maskUrl(request.url)
      logs.add({ level, message: `${request.method} ${url}`, data: dataOf(engine, request, reply, url) })
    }
    done()
  })
}
