/**
 * `fetch` without a timeout for the response. Node's own ends a request after five minutes of silence, which
 * a reasoning model may need, and has no setting for it. The caller ends it by the signal. Redirects are not
 * followed: the key is for one host.
 */
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { Readable } from 'node:stream'

/** Interval of TCP keep-alive, which detects a connection lost silently. */
const PROBE_MS = 30_000
/** Statuses without a body, as `Response` requires. */
const BODILESS = new Set([204, 205, 304])

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const found = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) found.append(name, one)
  return found
}

export const fetchWithRetry: typeof fetch = (input, init = {}) =>
  new Promise<Response>((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method = 'GET', body, signal } = init
    const sent = (url.protocol === 'https:' ? secure : plain)(url, {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(signal ? { signal } : {}),
    })
    sent.on('error', reject)
    sent.on('socket', (socket) => socket.setKeepAlive(true, PROBE_MS))
    sent.on('response', (answer) => {
      const status = answer.statusCode ?? 502
      // A request aborted before its response is read has no reader to notify.
      answer.on('error', () => undefined)
      const content = BODILESS.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
      resolve(new Response(content, { status, headers: headersOf(answer) }))
    })
    if (typeof body === 'string') sent.end(body)
    else if (body === undefined || body === null) sent.end()
    else sent.destroy(new TypeError('Only texts are sent'))
  })
