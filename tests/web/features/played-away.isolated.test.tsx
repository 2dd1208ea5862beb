/** A player that begins offline: what it stores, and what it reports once the server can be reached. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushPlayed } from '../../../web/features/learning/playing/outbox.ts'
import { secondsSince } from '../../../web/features/learning/playing/stored-heartbeat.ts'
import {
  forgetHeartbeat,
  storedHeartbeats,
  storeHeartbeat,
} from '../../../web/features/learning/playing/unsent-heartbeats.ts'
import { Heartbeats } from '../../../web/features/learning/playing/use-heartbeats.ts'
import type { Lesson } from '../../../web/features/learning/queries.ts'
import { saveSession } from '../../../web/lib/session.ts'

interface Body {
  session: string
  seq: number
  watched?: [number, number][]
  isPlaying?: boolean
  startedSecondsAgo?: number
  endedSecondsAgo?: number
}
let sent: Body[] = []
let answer: (body: Body) => Response
const gone = (): Response => {
  throw new TypeError('Failed to fetch')
}
const state = (watched: [number, number][], isCurrent = true) =>
  Response.json({ isCurrent, openSeconds: 5, progress: { id: 'p', watched } })

const lesson = { id: 'l1', type: 'audio', audio: 'a.wav', mediaSeconds: 4000 } as Lesson
const reply = { asking: () => () => undefined, offline: vi.fn(), refused: vi.fn() }
const replaced = vi.fn()
const player = () => new Heartbeats('u1', lesson, reply, replaced)
const report = (from: number, to: number, isPlaying = true) => ({
  watched: [[from, to]] as [number, number][],
  positionSeconds: to,
  isPlaying,
  speed: 1,
})
const stored = async () => [...(await storedHeartbeats('u1')).values()]
const START = Date.parse('2026-11-20T18:00:00Z')
const at = (seconds: number) => vi.setSystemTime(START + seconds * 1000)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  at(0)
  localStorage.clear()
  for (const [session] of await storedHeartbeats('u1')) forgetHeartbeat('u1', session)
  sent = []
  vi.clearAllMocks()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Body
    sent.push(body)
    return answer(body)
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const claims = btoa(JSON.stringify({ exp: 4_000_000_000, id: 'u1', type: 'auth' }))
  saveSession(`a.${claims}.c`, { id: 'u1', collectionId: 'c', collectionName: 'users' } as never)
  answer = gone
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an offline session begins without network, stores its playback, and is sent once the next morning', async () => {
  const allHeartbeats = player()
  expect(await allHeartbeats.begin(1)).toBe(true)
  expect(reply.offline).toHaveBeenLastCalledWith(true)
  at(10)
  expect(await allHeartbeats.send(report(0, 10), false)).toEqual({ kind: 'later' })
  at(20)
  await allHeartbeats.send(report(0, 20), false)
  // Paused: what is tried again each ten seconds is not playing.
  at(60)
  await allHeartbeats.send(report(0, 20, false), false)
  expect(await stored()).toMatchObject([
    { seq: 6, watched: [[0, 20]], startedAt: START, endedAt: START + 20_000 },
  ])
  allHeartbeats.end()
  at(40_000)
  answer = () => state([[0, 20]], false)
  sent = []
  const received = vi.fn()
  await Promise.all([flushPlayed('u1', received), flushPlayed('u1', received)])
  expect(sent).toMatchObject([
    { seq: 6, watched: [[0, 20]], isPlaying: false, startedSecondsAgo: 40_000, endedSecondsAgo: 39_980 },
  ])
  expect([received.mock.calls.length, await stored()]).toEqual([1, []])
})

it('an offline session becomes an ordinary one with the first answered heartbeat', async () => {
  const allHeartbeats = player()
  await allHeartbeats.begin(1)
  at(10)
  await allHeartbeats.send(report(0, 10), false)
  at(20)
  answer = () => state([[0, 20]])
  expect(await allHeartbeats.send(report(0, 20), false)).toEqual({ kind: 'taken', left: [] })
  expect(sent.at(-1)).toMatchObject({ seq: 3, startedSecondsAgo: 20, endedSecondsAgo: 0 })
  at(30)
  answer = () => state([[0, 30]])
  await allHeartbeats.send(report(20, 30), false)
  const [first, ...others] = sent.slice(-2)
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

it('an offline session is over when paused, and playing again begins another', async () => {
  const allHeartbeats = player()
  await allHeartbeats.begin(1)
  at(10)
  await allHeartbeats.send(report(0, 10), false)
  at(40)
  answer = () => state([[0, 10]], false)
  expect(await allHeartbeats.send(report(0, 10, false), false)).toEqual({ kind: 'taken', left: [] })
  expect(sent.at(-1)).toMatchObject({ startedSecondsAgo: 40, endedSecondsAgo: 30 })
  expect(replaced).not.toHaveBeenCalledWith(true)
  const [, { session = '' } = {}] = sent
  at(500)
  answer = () => state([[0, 20]])
  await allHeartbeats.send(report(10, 20), false)
  expect(sent.at(-1)).toMatchObject({ seq: 1, startedSecondsAgo: 10, endedSecondsAgo: 0 })
  expect([sent.at(-1)?.session === session, await stored()]).toEqual([false, []])
})

it('an offline session that plays is replaced when another one has begun since', async () => {
  const allHeartbeats = player()
  await allHeartbeats.begin(1)
  at(10)
  answer = () => state([], false)
  expect(await allHeartbeats.send(report(0, 10), false)).toEqual({ kind: 'replaced' })
  expect(replaced).toHaveBeenLastCalledWith(true)
})

it('an offline session ends after a stop of a quarter of an hour, each with its own time and parts, oldest first', async () => {
  const allHeartbeats = player()
  await allHeartbeats.begin(1)
  at(100)
  await allHeartbeats.send(report(0, 100), false)
  at(3700)
  await allHeartbeats.send({ ...report(0, 110), positionSeconds: 110 }, false)
  at(3710)
  await allHeartbeats.send(report(0, 120, false), true)
  allHeartbeats.end()
  // Stored by an earlier version, without a time.
  storeHeartbeat('u1', 'before', { lessonId: 'l1', seq: 2, watched: [[0, 5]], positionSeconds: 5 })
  at(4000)
  answer = () => state([[0, 120]], false)
  sent = []
  await flushPlayed('u1', vi.fn())
  expect(sent).toMatchObject([
    { session: 'before', seq: 2 },
    { watched: [[0, 100]], startedSecondsAgo: 4000, endedSecondsAgo: 3900 },
    { watched: [[100, 120]], startedSecondsAgo: 310, endedSecondsAgo: 290 },
  ])
  expect(sent[0]).not.toHaveProperty('startedSecondsAgo')
  expect(await stored()).toEqual([])
})

it('a session reports its delay when the network was away in the middle', async () => {
  answer = () => state([])
  const allHeartbeats = player()
  await allHeartbeats.begin(1)
  answer = gone
  at(3000)
  await allHeartbeats.send(report(0, 3000), false)
  answer = () => state([[0, 3010]])
  at(3010)
  await allHeartbeats.send(report(0, 3010), false)
  expect(sent.at(-1)).toMatchObject({ seq: 3, endedSecondsAgo: 0 })
  expect(sent.at(-1)).not.toHaveProperty('startedSecondsAgo')
})

it('an offline session is refused where the lesson is closed, and does not begin before another person’s sign-in', async () => {
  for (const status of [404, 401]) {
    answer = () => Response.json({ status, message: 'x', data: {} }, { status })
    expect(await player().begin(1)).toBe(false)
  }
  expect(reply.refused).toHaveBeenCalledTimes(1)
  answer = () => Response.json({ status: 503, message: 'x', data: {} }, { status: 503 })
  expect(await player().begin(1)).toBe(true)
})

it('an offline session has no time of a clock set back, nor an invalid one', () => {
  expect([secondsSince(START + 5000), secondsSince(Number.NaN), secondsSince(START - 2500)]).toEqual([
    0, 0, 2.5,
  ])
  expect(secondsSince(0)).toBe(30 * 86_400)
})
