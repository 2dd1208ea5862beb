/**
 * The transport of live changes itself: when a stream is opened, sought again and closed. It and the answers to its
 * subscriptions are made here; that changes arrive is proven with the real server (`live-screens.test.tsx`).
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow, isStreaming } from '../../../web/lib/realtime.ts'
import { clearSession, getSession, saveSession } from '../../../web/lib/session.ts'

/** What jsdom lacks: the browser's stream, opened, broken and spoken through by the test. */
class Stream extends EventTarget {
  static all: Stream[] = []
  static get last() {
    const stream = Stream.all.at(-1)
    if (!stream) throw new Error('No stream was opened.')
    return stream
  }
  onerror: ((event: Event) => void) | null = null
  isClosed = false
  constructor() {
    super()
    Stream.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(name: string, data: unknown, lastEventId = 'client-1') {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }))
  }
  async connect() {
    this.tell('PB_CONNECT', { clientId: 'client-1' })
    await vi.advanceTimersByTimeAsync(1)
  }
}
const network = vi.fn(async (_url?: unknown) => new Response(null, { status: 204 }))
const person = (id: string) => ({
  id,
  collectionId: 'users',
  collectionName: 'users',
  email: `${id}@example.com`,
  verified: true,
})
const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`
const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

let stops: (() => void)[] = []
const listen = (collection: 'orders' | 'progress' = 'orders') => {
  const received = vi.fn()
  stops.push(follow({ collection, query: { filter: 'user = "p"' } }, received))
  return received
}
const TOPIC = (collection: string) =>
  `${collection}/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: 'user = "p"' } }))}`

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', network)
  network.mockClear()
  Stream.all = []
  stops = []
  clearSession()
})
afterEach(async () => {
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(1)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('what is followed', () => {
  it('asks to read again once subscribed, then hands on each change', async () => {
    const received = listen()
    await vi.advanceTimersByTimeAsync(1)
    expect(received).not.toHaveBeenCalled()
    await Stream.last.connect()
    expect(received.mock.calls).toEqual([[null]])
    expect(isStreaming()).toBe(true)
    const change = { action: 'update', record: { id: 'o1' } }
    Stream.last.tell(TOPIC('orders'), change)
    expect(received).toHaveBeenLastCalledWith(change)
  })

  it('shares one stream, which ends with the last follower', async () => {
    listen('orders')
    listen('progress')
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    expect(Stream.all).toHaveLength(1)
    stops.pop()?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.last.isClosed).toBe(false)
    stops.pop()?.()
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.last.isClosed).toBe(true)
    expect(isStreaming()).toBe(false)
  })
})

describe('a stream that fails', () => {
  it('tries a first connection again in the steps of the specification, and says why', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    listen()
    await vi.advanceTimersByTimeAsync(1)
    for (const [tries, delay] of [200, 300, 500, 1000, 1200, 1500, 2000, 2000, 2000].entries()) {
      expect(Stream.all).toHaveLength(tries + 1)
      Stream.last.onerror?.(new Event('error'))
      await vi.advanceTimersByTimeAsync(delay - 5)
      expect(Stream.all).toHaveLength(tries + 1)
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(warned).toHaveBeenCalledWith('Failed to establish realtime connection.')
    await Stream.last.connect()
    expect(isStreaming()).toBe(true)
  })

  it('gives a connection 15 s', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    listen()
    await vi.advanceTimersByTimeAsync(14_990)
    expect(warned).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(warned).toHaveBeenCalledWith('EventSource connect took too long.')
    await vi.advanceTimersByTimeAsync(200)
    await Stream.last.connect()
    expect(isStreaming()).toBe(true)
  })

  it('comes back by itself when it is lost, and asks to read what was missed', async () => {
    const received = listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    Stream.last.onerror?.(new Event('error'))
    expect(isStreaming()).toBe(false)
    await vi.advanceTimersByTimeAsync(205)
    expect(Stream.all).toHaveLength(2)
    await Stream.last.connect()
    expect(isStreaming()).toBe(true)
    expect(received.mock.calls).toEqual([[null], [null]])
  })
})

describe('a stream that is not needed', () => {
  it('is closed in a tab that stays hidden, and opened again with it', async () => {
    const received = listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    hide('hidden')
    await vi.advanceTimersByTimeAsync(29_000)
    hide('visible')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Stream.last.isClosed).toBe(false)
    hide('hidden')
    await vi.advanceTimersByTimeAsync(30_001)
    expect(Stream.last.isClosed).toBe(true)
    hide('visible')
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.all).toHaveLength(2)
    await Stream.last.connect()
    expect(received).toHaveBeenCalledTimes(2)
  })

  it('is closed in a tab that was opened behind another one', async () => {
    hide('hidden')
    listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    await vi.advanceTimersByTimeAsync(30_001)
    expect(Stream.last.isClosed).toBe(true)
    hide('visible')
  })

  it('is not sought for ever by a tab that sleeps', async () => {
    listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    Stream.last.onerror?.(new Event('error'))
    hide('hidden')
    await vi.advanceTimersByTimeAsync(30_001)
    const opened = Stream.all.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Stream.all).toHaveLength(opened)
    hide('visible')
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
  })

  it('is never handed from one person to the next', async () => {
    saveSession(token, person('a'))
    listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    saveSession(token, person('b'))
    await vi.advanceTimersByTimeAsync(1)
    expect(Stream.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })
})

describe('the end of a session', () => {
  const requested = () => network.mock.calls.map(([url]) => new URL(String(url), 'http://localhost').pathname)

  it('is looked at once tabs agree, and a live one is heard again by a stream of its own', async () => {
    saveSession(token, person('a'))
    listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    network.mockImplementation(async (url: unknown) =>
      String(url).includes('auth-refresh')
        ? Response.json({ token, record: person('a') })
        : new Response(null, { status: 204 }),
    )
    Stream.last.tell('@session', {})
    await vi.advanceTimersByTimeAsync(2400)
    expect(requested()).not.toContain('/api/collections/users/auth-refresh')
    await vi.advanceTimersByTimeAsync(200)
    expect(requested()).toContain('/api/collections/users/auth-refresh')
    expect(Stream.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('signs this tab out where the server knows nothing of it any more', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    saveSession(token, person('a'))
    listen()
    await vi.advanceTimersByTimeAsync(1)
    await Stream.last.connect()
    network.mockImplementation(async () => Response.json({}, { status: 401 }))
    Stream.last.tell('@session', {})
    await vi.advanceTimersByTimeAsync(3200)
    expect(getSession()).toBeNull()
  })
})
