/** Reports of a lesson's player, and their storage on the device until the server has them. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flushPlayed } from '../../../web/features/learning/playing/outbox.ts'
import { storedHeartbeats } from '../../../web/features/learning/playing/unsent-heartbeats.ts'
import { useHeartbeats } from '../../../web/features/learning/playing/use-heartbeats.ts'
import type { Lesson } from '../../../web/features/learning/queries.ts'
import { useOpenSeconds } from '../../../web/features/learning/use-open-seconds.ts'
import { saveSession } from '../../../web/lib/session.ts'

interface Sent {
  url: string
  body: { session: string; seq: number; watched?: [number, number][]; isPlaying?: boolean }
}
let sent: Sent[] = []
/** What the server answers, or throws when it cannot be reached. */
let answer: (body: Sent['body']) => Response

let signIn: () => void

const refusal = (status: number) => () => Response.json({ status, message: 'x', data: {} }, { status })

const state = (watched: [number, number][], isCurrent = true) =>
  Response.json({ isCurrent, openSeconds: 5, progress: { id: 'p', watched } })

const lesson = { id: 'l1', type: 'audio', audio: 'a.wav', mediaSeconds: 100 } as Lesson
const report = (from: number, to: number) => ({
  watched: [[from, to]] as [number, number][],
  positionSeconds: to,
  isPlaying: true,
  speed: 1,
})
const stored = async () => [...(await storedHeartbeats('u1')).values()]

beforeEach(() => {
  sent = []
  localStorage.clear()
  const network = vi.fn(async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Sent['body']
    sent.push({ url, body })
    return answer(body)
  })
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const claims = btoa(JSON.stringify({ exp: 4_000_000_000, id: 'u1', type: 'auth' }))
  signIn = () =>
    saveSession(`a.${claims}.c`, { id: 'u1', collectionId: 'c', collectionName: 'users' } as never)
  signIn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const player = () => {
  const reply = { asking: () => () => undefined, offline: vi.fn(), refused: vi.fn() }
  const { result } = renderHook(() => useHeartbeats('u1', lesson, reply))
  return { told: reply, result, heartbeats: () => result.current.heartbeats }
}

describe('a player', () => {
  it('begins with a beat that tells nothing, and counts its beats', async () => {
    answer = () => state([[0, 10]])
    const { heartbeats } = player()
    await act(() => heartbeats().begin(1.1))
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'taken', left: [] })
    const [begun, first] = sent
    expect(begun?.body).toEqual({ session: expect.stringMatching(/^[a-f0-9]{32}$/), seq: 0, speed: 1.1 })
    expect(first?.body).toMatchObject({ session: begun?.body.session, seq: 1, watched: [[0, 10]] })
    expect(await stored()).toEqual([])
  })

  it('begins on a page of a plain connection, where browsers make no UUID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    answer = () => state([])
    const { heartbeats } = player()
    expect(await act(() => heartbeats().begin(1))).toBe(true)
  })

  it('keeps on the device what the server has not credited, and clamps to the recording', async () => {
    answer = ({ seq }) => state(seq === 0 ? [] : [[0, 60]])
    const { heartbeats } = player()
    await act(() => heartbeats().begin(1))
    expect(await heartbeats().send(report(0, 101.5), false)).toEqual({ kind: 'taken', left: [[60, 100]] })
    const heartbeat = { lessonId: 'l1', seq: 2, watched: [[60, 100]], positionSeconds: 101.5 }
    expect(await stored()).toEqual([{ ...heartbeat, endedAt: expect.any(Number) }])
  })

  it('keeps it while there is no network, drops it when it is refused', async () => {
    answer = () => state([])
    const { heartbeats, told: reply } = player()
    await act(() => heartbeats().begin(1))
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await heartbeats().send(report(0, 10), true)).toEqual({ kind: 'later' })
    expect(reply.offline).toHaveBeenLastCalledWith(true)
    expect(await stored()).toMatchObject([{ watched: [[0, 10]] }])
    answer = refusal(404)
    expect(await heartbeats().send(report(10, 12), true)).toEqual({ kind: 'taken', left: [] })
    expect([reply.refused.mock.calls.length, await stored()]).toEqual([1, []])
  })

  it.each([408, 425, 429, 503])('keeps its report after a %i that was not a decision', async (status) => {
    answer = () => state([])
    const { heartbeats, told: reply } = player()
    await act(() => heartbeats().begin(1))
    answer = refusal(status)
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'later' })
    expect([reply.refused.mock.calls.length, (await stored()).length]).toEqual([0, 1])
  })

  it('keeps it when its session was ended elsewhere', async () => {
    answer = () => state([])
    const { heartbeats, told: reply } = player()
    await act(() => heartbeats().begin(1))
    answer = refusal(401)
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'later' })
    expect([reply.refused.mock.calls.length, (await stored()).length]).toEqual([0, 1])
    signIn()
    expect(await heartbeats().begin(1)).toBe(false)
    expect(reply.refused).not.toHaveBeenCalled()
  })

  it('gives a beat up that hangs, long before the client would, and keeps it', async () => {
    answer = () => state([])
    const { heartbeats, told: reply } = player()
    await act(() => heartbeats().begin(1))
    const limit = new AbortController()
    const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      const hanging = new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
      limit.abort(new DOMException('x', 'TimeoutError'))
      return hanging
    })
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'later' })
    expect([limited.mock.calls, (await stored()).length]).toEqual([[[20_000]], 1])
    expect(reply.offline).toHaveBeenLastCalledWith(true)
  })

  it('knows that another one took over, until it begins again', async () => {
    answer = ({ seq }) => state([], seq === 0)
    const { heartbeats, result } = player()
    await act(() => heartbeats().begin(1))
    expect(await act(() => heartbeats().send(report(0, 10), false))).toEqual({ kind: 'replaced' })
    expect([result.current.isReplaced, await stored()]).toEqual([true, []])
    await act(() => heartbeats().begin(1))
    expect(result.current.isReplaced).toBe(false)
    expect(new Set(sent.map(({ body }) => body.session)).size).toBe(2)
  })
})

describe('what a former page could not send', () => {
  const crash = async () => {
    answer = ({ seq }) => {
      if (seq > 0) throw new TypeError('Failed to fetch')
      return state([])
    }
    const { heartbeats } = player()
    await act(() => heartbeats().begin(1))
    await heartbeats().send(report(0, 10), true)
    sent = []
    return heartbeats()
  }

  it('is sent under its own session when the page is back, once', async () => {
    const heartbeats = await crash()
    const reply = vi.fn()
    answer = () => state([[0, 10]])
    // Its page is still there, and sends for itself.
    await flushPlayed('u1', reply)
    expect(sent).toEqual([])
    heartbeats.end()
    await flushPlayed('u1', reply)
    await flushPlayed('u1', reply)
    expect(sent.map(({ body }) => body)).toMatchObject([{ seq: 2, watched: [[0, 10]], isPlaying: false }])
    expect([reply.mock.calls.length, await stored()]).toEqual([1, []])
  })

  it('waits for the network, and is given up when it is refused', async () => {
    const heartbeats = await crash()
    heartbeats.end()
    await flushPlayed('u1', vi.fn())
    expect(await stored()).toHaveLength(1)
    answer = refusal(404)
    await flushPlayed('u1', vi.fn())
    expect(await stored()).toEqual([])
  })

  it('waits for its person after the session was ended elsewhere', async () => {
    const heartbeats = await crash()
    heartbeats.end()
    answer = refusal(401)
    await flushPlayed('u1', vi.fn())
    await flushPlayed('u1', vi.fn())
    expect([sent.length, (await stored()).length]).toEqual([1, 1])
    signIn()
    answer = () => state([[0, 10]])
    await flushPlayed('u1', vi.fn())
    expect([sent.length, await stored()]).toEqual([2, []])
  })

  it('belongs to no other person', async () => {
    const heartbeats = await crash()
    heartbeats.end()
    answer = () => state([])
    await flushPlayed('u2', vi.fn())
    expect([sent, (await stored()).length]).toEqual([[], 1])
  })
})

describe('the time since a lesson was opened', () => {
  it('continues from the server’s value, by a monotonic clock', () => {
    vi.useFakeTimers()
    try {
      const text = { type: 'text', content: '', durationSeconds: 0, minimumSeconds: 30 } as Lesson
      const { result } = renderHook(() => useOpenSeconds(text))
      expect(result.current.seconds).toBe(Number.POSITIVE_INFINITY)
      act(() => result.current.at(20))
      vi.setSystemTime(new Date('2040-01-01'))
      act(() => void vi.advanceTimersByTime(4000))
      expect(result.current.seconds).toBeCloseTo(24)
      for (let second = 0; second < 20; second += 1) act(() => void vi.advanceTimersByTime(1000))
      // Drawn once when it is over, not for ever.
      expect(result.current.seconds).toBeCloseTo(30)
    } finally {
      vi.useRealTimers()
    }
  })
})
