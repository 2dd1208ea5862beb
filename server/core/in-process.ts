/**
 * Requests that never left the process: the pages that are rendered here read through the same routes as everybody.
 * They are known by an address that no connection can have, and are neither counted, slowed down nor logged. For whom they are asked goes with
 * them, so that what waits for its turn waits in her network's.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const IN_PROCESS = 'in-process '
const visitors = new AsyncLocalStorage<string>()

/** Whether the request comes from `inProcessFetch`: no connection has this address. */
export const isInProcess = ({ socket }: Pick<FastifyRequest, 'socket'>): boolean =>
  socket.remoteAddress?.startsWith(IN_PROCESS) ?? false

/** Does work for a visitor of this address: what it asks of the process is asked for her. */
export const onBehalfOf = <T>(ip: string, work: () => T): T => visitors.run(ip, work)

/** The address for whose sake a request is answered; `''` for the site's own. */
export const visitorOf = (request: Pick<FastifyRequest, 'socket' | 'ip'>): string =>
  isInProcess(request) ? (request.socket.remoteAddress ?? '').slice(IN_PROCESS.length) : request.ip

/** `fetch` without a network: asks the application itself, as a guest unless a header says otherwise. */
export const inProcessFetch =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const { method = 'GET', headers, body } = init ?? {}
    const answer = await app.inject({
      // The methods that the web application uses are all known to the injector.
      method: method as 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress: `${IN_PROCESS}${visitors.getStore() ?? ''}`,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const text = answer.statusCode === 204 ? null : answer.payload
    return new Response(text, { status: answer.statusCode })
  }
