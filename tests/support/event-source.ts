/**
 * Event streams over `node:http`: `fetch` opens a spare connection whenever a stream is broken off, and a server waits
 * for it when it closes.
 */
import { get, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Stream {
  /** Settles when the stream has ended, by either side. */
  readonly reading: Promise<void>
  close(): void
}
export interface OpenStream extends Stream {
  readonly response: IncomingMessage
}

/** Opens a stream; `onText` is called with what arrives. */
export const openStream = (url: string, onText: (text: string) => void): Promise<OpenStream> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      response.setEncoding('utf8').on('data', onText)
      const reading = new Promise<void>((over) => response.on('close', over))
      resolve({ response, reading, close: () => request.destroy() })
    })
    request.on('error', reject)
  })

interface StreamEvent {
  readonly data: string
  readonly lastEventId: string
}
type Listener = (event: StreamEvent) => void

/** One block of the protocol: `id`, `event` and `data` lines. */
const parseBlock = (block: string): { event: string; id: string; data: string } => {
  const read = (name: string): string =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
      .join('\n')
  return { event: read('event'), id: read('id'), data: read('data') }
}

type Opener = (url: string, onText: (text: string) => void) => Promise<Stream>

/** Opens a stream of an application that listens on no port. */
const injectStream =
  (server: FastifyInstance): Opener =>
  async (url, onText) => {
    const answer = await server.inject({ url, payloadAsStream: true })
    const stream = answer.stream().setEncoding('utf8').on('data', onText)
    // A stream that is given up while it is read fails, and is over with that.
    const reading = new Promise<void>((over) => stream.on('error', () => over()).on('close', over))
    return { reading, close: () => stream.destroy() }
  }

/** The part of the browser's EventSource that the official client needs: Node 20 has none. */
export class TestEventSource {
  onerror: (() => void) | null = null
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #open: Opener
  #stream: Stream | null = null
  #isClosed = false

  constructor(url: string, open: Opener = openStream) {
    this.#open = open
    void this.#read(url)
  }

  addEventListener(name: string, listener: Listener): void {
    const known = this.#listeners.get(name) ?? new Set()
    known.add(listener)
    this.#listeners.set(name, known)
  }

  removeEventListener(name: string, listener: Listener): void {
    this.#listeners.get(name)?.delete(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#stream?.close()
  }

  async #read(url: string): Promise<void> {
    let text = ''
    try {
      this.#stream = await this.#open(url, (more) => {
        const blocks = (text + more).split('\n\n')
        text = blocks.pop() ?? ''
        for (const { event, id, data } of blocks.map(parseBlock))
          for (const listener of this.#listeners.get(event) ?? []) listener({ data, lastEventId: id })
      })
      if (this.#isClosed) this.#stream.close()
      await this.#stream.reading
    } catch {
      // A connection that cannot be opened is an error event, as in a browser: the client tries again.
    }
    if (!this.#isClosed) this.onerror?.()
  }
}

/** `EventSource` for a page whose requests one application answers without a port; closes the streams it opened. */
export const eventSourceOf = (server: FastifyInstance) => {
  const open = injectStream(server)
  const opened: TestEventSource[] = []
  class InjectedEventSource extends TestEventSource {
    constructor(url: string) {
      super(url, open)
      opened.push(this)
    }
  }
  return {
    EventSource: InjectedEventSource,
    closeAll: () => {
      for (const source of opened) source.close()
    },
  }
}
