/**
 * Requests inside the process: server-rendered pages read through the public routes. They are identified by
 * an address that no connection can have, and are neither counted, throttled nor logged. The address of the
 * visitor is passed along, so that waiting work waits in the visitor's network queue.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const IN_PROCESS = 'in-process '
const visitors = new AsyncLocalStorage<string>()

/** Whether the request comes from `inProcessFetch`: no connection has this address. */
export const isInProcess = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  socket.remoteAddress?.startsWith(IN_PROCESS) ?? false

/** Runs work for a visitor of this address: its in-process requests count for the visitor. */
export const onBehalfOf = <T>(ip: string, work: () => T): T => visitors.run(ip, work)

/** The address on whose behalf a request is answered; `''` for the site's own. */
export const visitorOf = (request: Pick<FastifyRequest, 'socket' | 'ip'>): string =>
  isInProcess(request) ? (request.socket.remoteAddress ?? '').slice(IN_PROCESS.length) : request.ip

/** `fetch` without a network: calls the application itself, as a guest unless a header says otherwise. */
export const inProcessFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const { method = 'GET', headers, body } = init ?? {}
    const answer = await app.inject({
      // The injector knows all methods that the web application uses.
      method: method as 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress: `${IN_PROCESS}${visitors.getStore() ?? ''}`,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const text = answer.statusCode === 204 ? null : answer.payload
    return new Response(text, { status: answer.statusCode })
  }
