/**
 * The network between a component test and the real server: `fetch` becomes a request without a port. A test can cut it,
 * lose an answer, hold one back or put a proxy's answer in the way; the server itself is never imitated.
 */
import type { FastifyInstance } from 'fastify'

export interface NetworkRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The JSON body, parsed; the text of any other body that is not multipart; undefined without one. */
  readonly body: unknown
}

/** `'POST /api/cart'`, exact after the query is cut off, or a test of `METHOD /path?query`. */
export type RequestPattern = string | RegExp

const matches = (pattern: RequestPattern, { method, url }: NetworkRequest): boolean =>
  typeof pattern === 'string'
    ? pattern === `${method} ${url.split('?')[0]}`
    : pattern.test(`${method} ${url}`)

/** What a browser's `fetch` throws when nothing answers. */
const unreachable = (): TypeError => new TypeError('Failed to fetch')

type Fault = (request: NetworkRequest, send: () => Promise<Response>) => Promise<Response>
interface PlannedFault {
  readonly pattern: RequestPattern
  readonly fault: Fault
  remaining: number
}

const NO_BODY = new Set([101, 204, 205, 304])

const parsedBody = (payload: Buffer | undefined, type: string): unknown => {
  if (!payload || type.startsWith('multipart/')) return undefined
  const text = payload.toString()
  return type.includes('json') ? JSON.parse(text) : text
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })

export class Network {
  /** Every request that the page made, in order; a request that a cut stopped is among them. */
  readonly requests: NetworkRequest[] = []
  readonly #server: FastifyInstance
  readonly #underWay = new Set<Promise<Response>>()
  #isCut = false
  #faults: PlannedFault[] = []

  constructor(server: FastifyInstance) {
    this.#server = server
  }

  /** Requests of a method and path: `sent('PATCH /api/collections/coupons/records/x')`. */
  sent(pattern: RequestPattern): NetworkRequest[] {
    return this.requests.filter((request) => matches(pattern, request))
  }

  /** No request reaches the server until `restore`. */
  cut(): void {
    this.#isCut = true
  }

  restore(): void {
    this.#isCut = false
    this.#faults = []
  }

  /** The next `times` matching requests do not reach the server. */
  lose(pattern: RequestPattern, times = 1): void {
    this.#plan(pattern, times, () => Promise.reject(unreachable()))
  }

  /** The server does what the next `times` matching requests ask, and its answers are lost. */
  loseAnswer(pattern: RequestPattern, times = 1): void {
    this.#plan(pattern, times, async (_, send) => {
      await send()
      throw unreachable()
    })
  }

  /** A proxy in front of the server answers the next `times` matching requests in its place. */
  answer(pattern: RequestPattern, status: number, times = 1): void {
    this.#plan(pattern, times, async () => new Response('', { status }))
  }

  /** Holds the next matching request back, before it reaches the server, until the returned function is called. */
  hold(pattern: RequestPattern): () => void {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#plan(pattern, 1, async (_, send) => {
      await released
      return send()
    })
    return release
  }

  /** Refuses further requests and waits for those under way: afterwards the server may close. */
  async end(): Promise<void> {
    this.#isCut = true
    await Promise.allSettled(this.#underWay)
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.href), init)
    const sent = (async () => {
      const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
      const { pathname, search } = new URL(request.url)
      const headers = Object.fromEntries(request.headers)
      const entry: NetworkRequest = {
        method: request.method,
        url: pathname + search,
        headers,
        body: parsedBody(payload, headers['content-type'] ?? ''),
      }
      this.requests.push(entry)
      if (this.#isCut) throw unreachable()
      const fault = this.#takeFault(entry)
      const send = () => this.#send(entry, payload)
      return fault ? fault(entry, send) : send()
    })()
    this.#underWay.add(sent)
    sent.catch(() => undefined).finally(() => this.#underWay.delete(sent))
    return init?.signal ? Promise.race([sent, aborted(init.signal)]) : sent
  }

  #plan(pattern: RequestPattern, times: number, fault: Fault): void {
    this.#faults.push({ pattern, fault, remaining: times })
  }

  #takeFault(request: NetworkRequest): Fault | undefined {
    const planned = this.#faults.find(({ pattern, remaining }) => remaining > 0 && matches(pattern, request))
    if (planned) planned.remaining -= 1
    return planned?.fault
  }

  async #send({ method, url, headers }: NetworkRequest, payload: Buffer | undefined): Promise<Response> {
    const answer = await this.#server.inject({
      // The methods that the web application uses are all known to the injector.
      method: method as 'GET',
      url,
      headers,
      ...(payload ? { payload } : {}),
    })
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answerHeaders.append(name, String(one))
    const body = NO_BODY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload)
    return new Response(body, { status: answer.statusCode, headers: answerHeaders })
  }
}
