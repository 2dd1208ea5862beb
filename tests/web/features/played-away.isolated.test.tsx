/** A player that begins offline: what it stores, and what it reports once the server can be reached. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { flushPlayed } from '../../../web/features/learning/playing/outbox.ts'
import { secondsSince } from '../../../web/features/learning/playing/stored-heartbeat.ts'
import { storedHeartbeats, storeHeartbeat } from '../../../web/features/learning/playing/unsent-heartbeats.ts'
import { Heartbeats } from '../../../web/features/learning/playing/use-heartbeats.ts'
import type { Lesson } from '../../../web/features/learning/queries.ts'
import { connect } from '../../support/connect.ts'
import { listening, player as otherPlayer, sessionName } from '../../support/recording.ts'

interface Body {
  session: string
  seq: number
  watched?: [number, number][]
  isPlaying?: boolean
  startedSecondsAgo?: number
  endedSecondsAgo?: number
}
const report = (from: number, to: number, isPlaying = true) => ({
  watched: [[from, to]] as [number, number][],
  positionSeconds: to,
  isPlaying,
  speed: 1,
})
const START = Date.parse('2026-11-20T18:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** A member with a recording of more than an hour, whose device and server agree on the time. */
const scene = async () => {
  const { app, claire, id } = await listening()
  await app.seed((tx) => tx.update(lessons, id, { mediaSeconds: 4000 }))
  const at = (seconds: number) => {
    const now = START + seconds * 1000
    vi.setSystemTime(now)
    app.clock.advance(now - app.clock.now().getTime())
  }
  at(0)
  // Nothing counts before the lesson was seen.
  await app.call('POST', `/api/lessons/${id}/visits`, { as: claire })
  const network = await connect(app, claire)
  const path = `/api/collections/lessons/records/${id}`
  const lesson = (await app.call('GET', path, { as: claire })).json() as Lesson
  const reply = { asking: () => () => undefined, offline: vi.fn(), refused: vi.fn() }
  const replaced = vi.fn()
  const beats = `POST /api/lessons/${id}/beats`
  return {
    app,
    claire,
    id,
    network,
    beats,
    at,
    reply,
    replaced,
    player: () => new Heartbeats(claire.id, lesson, reply, replaced),
    sent: () => network.sent(beats).map(({ body }) => body as Body),
    stored: async () => [...(await storedHeartbeats(claire.id)).values()],
    flush: (received = vi.fn()) => flushPlayed(claire.id, received),
  }
}
/** The same, whose player has begun without network. */
const away = async () => {
  const made = await scene()
  made.network.cut()
  const heartbeats = made.player()
  expect(await heartbeats.begin(1)).toBe(true)
  return { ...made, heartbeats }
}

describe('offline session', () => {
  it('begins without network, stores its playback, and is sent once the next morning', async () => {
    const { network, at, reply, heartbeats, sent, stored, flush } = await away()
    expect(reply.offline).toHaveBeenLastCalledWith(true)
    at(10)
    expect(await heartbeats.send(report(0, 10), false)).toEqual({ kind: 'later' })
    at(20)
    await heartbeats.send(report(0, 20), false)
    // Paused: what is tried again each ten seconds is not playing.
    at(60)
    await heartbeats.send(report(0, 20, false), false)
    expect(await stored()).toMatchObject([
      { seq: 6, watched: [[0, 20]], startedAt: START, endedAt: START + 20_000 },
    ])
    heartbeats.end()
    at(40_000)
    network.restore()
    const before = sent().length
    const received = vi.fn()
    await Promise.all([flush(received), flush(received)])
    expect(sent().slice(before)).toMatchObject([
      { seq: 6, watched: [[0, 20]], isPlaying: false, startedSecondsAgo: 40_000, endedSecondsAgo: 39_980 },
    ])
    expect([received.mock.calls.length, await stored()]).toEqual([1, []])
  })

  it('becomes an ordinary one with the first answered heartbeat', async () => {
    const { network, at, reply, heartbeats, sent, stored } = await away()
    at(10)
    await heartbeats.send(report(0, 10), false)
    at(20)
    network.restore()
    expect(await heartbeats.send(report(0, 20), false)).toEqual({ kind: 'taken', left: [] })
    expect(sent().at(-1)).toMatchObject({ seq: 3, startedSecondsAgo: 20, endedSecondsAgo: 0 })
    at(30)
    await heartbeats.send(report(20, 30), false)
    const [first, ...others] = sent().slice(-2)
    expect(others).toEqual([
      {
        session: first?.session,
        seq: 5,
        watched: [[20, 30]],
        positionSeconds: 30,
        isPlaying: true,
        speed: 1,
      },
    ])
    expect([await stored(), reply.offline.mock.lastCall]).toEqual([[], [false]])
  })

  it('is over when paused, and playing again begins another', async () => {
    const { network, at, replaced, heartbeats, sent, stored } = await away()
    at(10)
    await heartbeats.send(report(0, 10), false)
    at(40)
    network.restore()
    expect(await heartbeats.send(report(0, 10, false), false)).toEqual({ kind: 'taken', left: [] })
    expect(sent().at(-1)).toMatchObject({ startedSecondsAgo: 40, endedSecondsAgo: 30 })
    expect(replaced).not.toHaveBeenCalledWith(true)
    const [, { session = '' } = {}] = sent()
    at(500)
    await heartbeats.send(report(10, 20), false)
    expect(sent().at(-1)).toMatchObject({ seq: 1, startedSecondsAgo: 10, endedSecondsAgo: 0 })
    expect([sent().at(-1)?.session === session, await stored()]).toEqual([false, []])
  })

  it('that plays is replaced when another one has begun since', async () => {
    const { app, claire, id, network, at, replaced, heartbeats } = await away()
    at(5)
    await otherPlayer(app, claire, id, sessionName('b')).begin()
    at(10)
    network.restore()
    expect(await heartbeats.send(report(0, 10), false)).toEqual({ kind: 'replaced' })
    expect(replaced).toHaveBeenLastCalledWith(true)
  })

  it('ends after a stop of a quarter of an hour, each with its own time and parts, oldest first', async () => {
    const { claire, id, network, at, heartbeats, sent, stored, flush } = await away()
    at(100)
    await heartbeats.send(report(0, 100), false)
    at(3700)
    await heartbeats.send({ ...report(0, 110), positionSeconds: 110 }, false)
    at(3710)
    await heartbeats.send(report(0, 120, false), true)
    heartbeats.end()
    // Stored by an earlier version, without a time.
    storeHeartbeat(claire.id, 'before', { lessonId: id, seq: 2, watched: [[0, 5]], positionSeconds: 5 })
    at(4000)
    network.restore()
    const before = sent().length
    await flush()
    const since = sent().slice(before)
    expect(since).toMatchObject([
      { session: 'before', seq: 2 },
      { watched: [[0, 100]], startedSecondsAgo: 4000, endedSecondsAgo: 3900 },
      { watched: [[100, 120]], startedSecondsAgo: 310, endedSecondsAgo: 290 },
    ])
    expect(since[0]).not.toHaveProperty('startedSecondsAgo')
    expect(await stored()).toEqual([])
  })

  it('is refused where the lesson is closed', async () => {
    const { app, claire, player, reply } = await scene()
    await app.seed((tx) => {
      const { id } = tx.first(enrollments, { user: claire.id })
      tx.update(enrollments, id, { isActive: false })
    })
    expect(await player().begin(1)).toBe(false)
    expect(reply.refused).toHaveBeenCalledTimes(1)
  })

  it('does not begin before another person’s sign-in', async () => {
    const { at, player, reply } = await scene()
    at(8 * 86_400)
    expect(await player().begin(1)).toBe(false)
    expect(reply.refused).not.toHaveBeenCalled()
  })

  it('begins where the server is there and cannot answer', async () => {
    const { network, beats, player } = await scene()
    network.answer(beats, 503)
    expect(await player().begin(1)).toBe(true)
  })

  it('has no time of a clock set back, nor an invalid one', () => {
    expect([secondsSince(START + 5000), secondsSince(Number.NaN), secondsSince(START - 2500)]).toEqual([
      0, 0, 2.5,
    ])
    expect(secondsSince(0)).toBe(30 * 86_400)
  })
})

describe('session', () => {
  it('reports its delay when the network was away in the middle', async () => {
    const { network, at, player, sent } = await scene()
    const heartbeats = player()
    await heartbeats.begin(1)
    network.cut()
    at(3000)
    await heartbeats.send(report(0, 3000), false)
    network.restore()
    at(3010)
    await heartbeats.send(report(0, 3010), false)
    expect(sent().at(-1)).toMatchObject({ seq: 3, endedSecondsAgo: 0 })
    expect(sent().at(-1)).not.toHaveProperty('startedSecondsAgo')
  })
})
