/** The browser's caches, in memory: what pages and the service worker keep there (Service Workers specification, §5). */

const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, 'http://site').href

interface Stored {
  readonly body: ArrayBuffer
  readonly status: number
  readonly headers: [string, string][]
}

class MemoryCache {
  readonly stored = new Map<string, Stored>()
  /** Bytes that it takes at most; what does not fit is refused as browsers refuse it. */
  room = Number.POSITIVE_INFINITY

  readonly match = async (request: RequestInfo | URL): Promise<Response | undefined> => {
    const found = this.stored.get(pathOf(request))
    return found && new Response(found.body.slice(0), { status: found.status, headers: found.headers })
  }
  readonly put = async (request: RequestInfo | URL, answer: Response): Promise<void> => {
    if (answer.status === 206) throw new TypeError('A partial answer cannot be kept')
    const body = await answer.arrayBuffer()
    const used = [...this.stored.values()].reduce((sum, one) => sum + one.body.byteLength, 0)
    if (used + body.byteLength > this.room) throw new DOMException('Full', 'QuotaExceededError')
    this.stored.set(pathOf(request), { body, status: answer.status, headers: [...answer.headers] })
  }
  readonly delete = async (request: RequestInfo | URL): Promise<boolean> =>
    this.stored.delete(pathOf(request))
  readonly keys = async (): Promise<Request[]> => [...this.stored.keys()].map((url) => new Request(url))
}

/** The used part of `CacheStorage`, and its content. */
export class MemoryCaches {
  readonly named = new Map<string, MemoryCache>()
  room = Number.POSITIVE_INFINITY

  readonly has = async (name: string): Promise<boolean> => this.named.has(name)
  readonly keys = async (): Promise<string[]> => [...this.named.keys()]
  readonly delete = async (name: string): Promise<boolean> => this.named.delete(name)
  readonly open = async (name: string): Promise<MemoryCache> => {
    const cache = this.named.get(name) ?? new MemoryCache()
    cache.room = this.room
    this.named.set(name, cache)
    return cache
  }
}
