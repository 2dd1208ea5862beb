/**
 * Ends slow request bodies: a request may take as long as its upload needs, not as long as its sender likes.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, envelope } from './errors.ts'

/** The minimum of bytes per window until a body is complete: 4 kB per second over a minute. */
export interface Pace {
  readonly windowMs: number
  readonly bytes: number
}
export const PACE: Pace = { windowMs: 60_000, bytes: 240_000 }
/** How often bodies are checked per window. */
const LOOKS = 12

interface Window {
  /** Before its body was complete: the rest is discarded. */
  isAnswered: boolean
  since: number
  /** Of the connection, at the start of the window. */
  bytesRead: number
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Written to the connection itself: the route waits for the body, and would wait for ever. */
const refuse = (socket: Socket): void => {
  const error = new AppError(408, 'The request body comes too slowly.')
  const body = JSON.stringify(envelope(error))
  socket.end(
    `HTTP/1.1 408 ${STATUS_CODES[408]}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

/**
 * Answers 408 to requests whose body is slower than the pace, and ends those already answered. Must be
 * registered before anything reads bodies.
 */
export const endSlowBodies = (app: FastifyInstance, { windowMs, bytes }: Pace = PACE): void => {
  const receiving = new Map<FastifyRequest, Window>()
  const look = (): void => {
    const now = performance.now()
    for (const [request, window] of receiving) {
      const { raw } = request
      if (raw.complete || raw.destroyed || raw.socket.destroyed) receiving.delete(request)
      else if (now - window.since >= windowMs) {
        const { bytesRead } = raw.socket
        if (bytesRead - window.bytesRead < bytes) {
          receiving.delete(request)
          if (window.isAnswered) raw.socket.destroy()
          else refuse(raw.socket)
        } else receiving.set(request, { ...window, since: now, bytesRead })
      }
    }
  }
  const timer = setInterval(look, windowMs / LOOKS).unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request))
      receiving.set(request, {
        isAnswered: false,
        since: performance.now(),
        bytesRead: request.raw.socket.bytesRead,
      })
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const window = receiving.get(request)
    // A refusal does not wait for the body, which would block the connection afterwards. `inject` has no
    // `complete`.
    if (window && request.raw.complete === false) window.isAnswered = true
    else receiving.delete(request)
    done()
  })
}
