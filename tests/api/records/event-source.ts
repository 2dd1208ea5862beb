/**
 * Event streams over `node:http`: `fetch` opens a spare connection whenever a stream is broken off, and a server waits
 * for it when it closes.
 */
import { get, type IncomingMessage } from 'node:http'

export interface OpenStream {
  readonly response: IncomingMessage
  /** Settles when the stream is over, whoever ended it. */
  readonly reading: Promise<void>
  close(): void
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

/** The part of the browser's EventSource that the official client needs: Node 20 has none. */
export class TestEventSource {
  onerror: (() => void) | null = null
  readonly #listeners = new Map<string, Set<Listener>>()
  #stream: OpenStream | null = null
  #isClosed = false

  constructor(url: string) {
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
      this.#stream = await openStream(url, (more) => {
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
