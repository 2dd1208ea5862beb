/**
 * `fetch` for answers that take as long as they take. Node's own ends a request that is silent for five minutes, which a model that
 * thinks may well be, and has no setting for it. Who calls ends it by the signal. Redirects are not followed: the key is for one host.
 */
import { type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { Readable } from 'node:stream'

/** A connection whose other end is gone without a word is noticed so. */
const PROBE_MS = 30_000
/** Statuses whose answers have no body, which `Response` insists on. */
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
      // One that is ended before anybody reads it fails for nobody.
      answer.on('error', () => undefined)
      const content = BODILESS.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
      resolve(new Response(content, { status, headers: headersOf(answer) }))
    })
    if (typeof body === 'string') sent.end(body)
    else if (body === undefined || body === null) sent.end()
    else sent.destroy(new TypeError('Only texts are sent'))
  })
