/** Reports of a lesson's player, and their storage on the device until the server has them. */
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enrollments } from '#drizzle/collections/learning.ts'
import { flushPlayed } from '../../../web/features/learning/playing/outbox.ts'
import { storedHeartbeats } from '../../../web/features/learning/playing/unsent-heartbeats.ts'
import { useHeartbeats } from '../../../web/features/learning/playing/use-heartbeats.ts'
import type { Lesson } from '../../../web/features/learning/queries.ts'
import { useOpenSeconds } from '../../../web/features/learning/use-open-seconds.ts'
import { connect, signIn } from '../../support/connect.ts'
import { listening, player as otherPlayer, sessionName } from '../../support/recording.ts'

interface Heartbeat {
  session: string
  seq: number
  watched?: [number, number][]
  isPlaying?: boolean
}
const DAY = 86_400_000

const report = (from: number, to: number) => ({
  watched: [[from, to]] as [number, number][],
  positionSeconds: to,
  isPlaying: true,
  speed: 1,
})

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** The player of a recording of a hundred seconds, which is open to Claire. */
const player = async () => {
  const { app, claire, id } = await listening()
  const network = await connect(app, claire)
  const path = `/api/collections/lessons/records/${id}`
  const lesson = (await app.call('GET', path, { as: claire })).json() as Lesson
  const reply = { asking: () => () => undefined, offline: vi.fn(), refused: vi.fn() }
  const { result } = renderHook(() => useHeartbeats(claire.id, lesson, reply))
  const beats = `POST /api/lessons/${id}/beats`
  return {
    app,
    claire,
    network,
    id,
    beats,
    reply,
    result,
    heartbeats: () => result.current.heartbeats,
    sent: () => network.sent(beats).map(({ body }) => body as Heartbeat),
    stored: async () => [...(await storedHeartbeats(claire.id)).values()],
    /** So many seconds are played. */
    play: (seconds: number) => app.clock.advance(seconds * 1000),
    close: () =>
      app.seed((tx) => {
        const { id: enrollment } = tx.first(enrollments, { user: claire.id })
        tx.update(enrollments, enrollment, { isActive: false })
      }),
    flush: (received = vi.fn()) => flushPlayed(claire.id, received),
  }
}
const begun = async () => {
  const made = await player()
  await act(() => made.heartbeats().begin(1))
  return made
}

describe('player', () => {
  it('begins with a beat that tells nothing, and counts its beats', async () => {
    const { heartbeats, sent, stored, play } = await player()
    await act(() => heartbeats().begin(1.1))
    play(10)
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'taken', left: [] })
    const [begin, first] = sent()
    expect(begin).toEqual({ session: expect.stringMatching(/^[a-f0-9]{32}$/), seq: 0, speed: 1.1 })
    expect(first).toMatchObject({ session: begin?.session, seq: 1, watched: [[0, 10]] })
    expect(await stored()).toEqual([])
  })

  it('begins on a page of a plain connection, where browsers make no UUID', async () => {
    const { heartbeats } = await player()
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(await act(() => heartbeats().begin(1))).toBe(true)
  })

  it('keeps on the device what the server has not credited, and clamps to the recording', async () => {
    const { id, heartbeats, stored, play } = await begun()
    // Credited: half a minute at the fastest speed, 1.25, and three seconds of tolerance.
    play(30)
    const sending = await heartbeats().send(report(0, 101.5), false)
    expect(sending).toEqual({ kind: 'taken', left: [[40.5, 100]] })
    const heartbeat = { lessonId: id, seq: 2, watched: [[40.5, 100]], positionSeconds: 101.5 }
    expect(await stored()).toEqual([{ ...heartbeat, endedAt: expect.any(Number) }])
  })

  it('keeps it while there is no network, drops it when it is refused', async () => {
    const { network, heartbeats, reply, stored, close } = await begun()
    network.cut()
    expect(await heartbeats().send(report(0, 10), true)).toEqual({ kind: 'later' })
    expect(reply.offline).toHaveBeenLastCalledWith(true)
    expect(await stored()).toMatchObject([{ watched: [[0, 10]] }])
    network.restore()
    await close()
    expect(await heartbeats().send(report(10, 12), true)).toEqual({ kind: 'taken', left: [] })
    expect([reply.refused.mock.calls.length, await stored()]).toEqual([1, []])
  })

  it.each([408, 425, 429, 503])('keeps its report after a %i that was not a decision', async (status) => {
    const { network, beats, heartbeats, reply, stored } = await begun()
    network.answer(beats, status)
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'later' })
    expect([reply.refused.mock.calls.length, (await stored()).length]).toEqual([0, 1])
  })

  it('keeps it when its session was ended elsewhere', async () => {
    const { app, claire, heartbeats, reply, stored } = await begun()
    app.clock.advance(8 * DAY)
    expect(await heartbeats().send(report(0, 10), false)).toEqual({ kind: 'later' })
    expect([reply.refused.mock.calls.length, (await stored()).length]).toEqual([0, 1])
    app.clock.reset()
    await signIn(app, claire)
    app.clock.advance(8 * DAY)
    expect(await heartbeats().begin(1)).toBe(false)
    expect(reply.refused).not.toHaveBeenCalled()
  })

  it('gives a beat up that hangs, long before the client would, and keeps it', async () => {
    const { network, beats, heartbeats, reply, stored } = await begun()
    const limit = new AbortController()
    const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const release = network.hold(beats)
    const sending = heartbeats().send(report(0, 10), false)
    await vi.waitFor(() => expect(network.sent(beats)).toHaveLength(2))
    limit.abort(new DOMException('x', 'TimeoutError'))
    expect(await sending).toEqual({ kind: 'later' })
    expect([limited.mock.calls, (await stored()).length]).toEqual([[[20_000]], 1])
    expect(reply.offline).toHaveBeenLastCalledWith(true)
    release()
  })

  it('knows that another one took over, until it begins again', async () => {
    const { app, claire, id, heartbeats, result, sent, stored } = await begun()
    await otherPlayer(app, claire, id, sessionName('b')).begin()
    expect(await act(() => heartbeats().send(report(0, 10), false))).toEqual({ kind: 'replaced' })
    expect([result.current.isReplaced, await stored()]).toEqual([true, []])
    await act(() => heartbeats().begin(1))
    expect(result.current.isReplaced).toBe(false)
    expect(new Set(sent().map(({ session }) => session)).size).toBe(2)
  })
})

describe('what a former page could not send', () => {
  /** Ten seconds were played without network. */
  const crash = async () => {
    const made = await begun()
    made.play(10)
    made.network.lose(made.beats)
    await made.heartbeats().send(report(0, 10), true)
    const before = made.sent().length
    return { ...made, since: () => made.sent().slice(before) }
  }

  it('is sent under its own session when the page is back, once', async () => {
    const { heartbeats, flush, since, stored } = await crash()
    const received = vi.fn()
    // Its page is still there, and sends for itself.
    await flush(received)
    expect(since()).toEqual([])
    heartbeats().end()
    await flush(received)
    await flush(received)
    expect(since()).toMatchObject([{ seq: 2, watched: [[0, 10]], isPlaying: false }])
    expect([received.mock.calls.length, await stored()]).toEqual([1, []])
  })

  it('waits for the network, and is given up when it is refused', async () => {
    const { network, heartbeats, flush, stored, close } = await crash()
    heartbeats().end()
    network.cut()
    await flush()
    expect(await stored()).toHaveLength(1)
    network.restore()
    await close()
    await flush()
    expect(await stored()).toEqual([])
  })

  it('waits for its person after the session was ended elsewhere', async () => {
    const { app, claire, heartbeats, flush, since, stored } = await crash()
    heartbeats().end()
    app.clock.advance(8 * DAY)
    await flush()
    await flush()
    expect([since().length, (await stored()).length]).toEqual([1, 1])
    app.clock.reset()
    await signIn(app, claire)
    await flush()
    expect([since().length, await stored()]).toEqual([2, []])
  })

  it('belongs to no other person', async () => {
    const { heartbeats, since, stored } = await crash()
    heartbeats().end()
    await flushPlayed('u2', vi.fn())
    expect([since(), (await stored()).length]).toEqual([[], 1])
  })
})

describe('time since a lesson was opened', () => {
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
