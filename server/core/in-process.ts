/**
 * Requests that never left the process: the pages that are rendered here read through the same routes as everybody.
 * They are known by an address that no connection can have, and are neither counted, slowed down nor logged.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const IN_PROCESS = 'in-process'

/** Whether the request comes from `inProcessFetch`: no connection has this address. */
export const isInProcess = (request: FastifyRequest): boolean => request.socket.remoteAddress === IN_PROCESS

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
      remoteAddress: IN_PROCESS,
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const text = answer.statusCode === 204 ? null : answer.payload
    return new Response(text, { status: answer.statusCode })
  }
