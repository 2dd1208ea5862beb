/**
 * Offline playback from the very beginning: reported afterwards, it counts as far as its time was not used
 * otherwise.
 */
import { describe, expect, it } from 'vitest'
import {
  enrollments,
  learningEvents,
  listeningEvenings,
  playingSessions,
  progress,
} from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Interval } from '#drizzle/domain/intervals.ts'
import { MAX_SESSIONS } from '#drizzle/domain/playing.ts'
import { checkEvidence } from '#server/features/learning/check-evidence.ts'
import { attendanceOf } from '#server/features/learning/rules/attendance.ts'
import { tracesOf } from '#server/features/training-documents/traces.ts'
import { system } from '#server/records/actor.ts'
import { fc, runs } from '../../support/properties.ts'
import { listening, player, sessionName, watchedSeconds } from '../../support/recording.ts'

const HOUR = 3_600_000
type World = Awaited<ReturnType<typeof listening>>

/** Stores a recording on the member's device. */
const keep = ({ app, claire }: World, lesson: string) =>
  app.call('POST', `/api/lessons/${lesson}/copies`, { as: claire })

/** A day after the recordings were stored on the device. */
const nextDay = async (count = 1): Promise<World> => {
  const world = await listening(count)
  for (const lesson of world.ids) expect((await keep(world, lesson)).statusCode).toBe(204)
  world.app.clock.advance(24 * HOUR)
  return world
}

const reply = (session: string, started: number, ended: number, watched: Interval[], more: object = {}) => ({
  session: sessionName(session),
  seq: 2,
  watched,
  isPlaying: false,
  positionSeconds: 90,
  startedSecondsAgo: started,
  endedSecondsAgo: ended,
  ...more,
})

describe('a session reported afterwards', () => {
  it('counts no time before the recording was opened or stored on the device', async () => {
    const world = await listening(2)
    const { app, claire, ids, id } = world
    app.clock.advance(24 * HOUR)
    // Invented all at once, a day after the enrollment: the server never heard of those lessons.
    for (const lesson of ids) await player(app, claire, lesson).send(reply('w', 40_000, 39_900, [[0, 95]]))
    expect(ids.map((lesson) => watchedSeconds(app, claire, lesson))).toEqual([0, 0])
    await keep(world, id)
    app.clock.advance(60_000)
    await player(app, claire, id).send(reply('v', 40_000, 0, [[0, 95]]))
    // No more than the minute since, at the largest speed of a recording.
    expect(watchedSeconds(app, claire, id)).toBeLessThanOrEqual(75)
    expect(watchedSeconds(app, claire, id)).toBeGreaterThan(70)
    expect((await keep(world, 'inconnue')).statusCode).toBe(404)
    await keep(world, id)
    expect(app.engine.read(system).count(learningEvents, { kind: 'download', lesson: id })).toBe(1)
  })

  it('completes its recording once, in any order and number of reports', async () => {
    const { app, claire, id } = await nextDay()
    const { send } = player(app, claire, id)
    const body = reply('w', 40_000, 39_900, [[0, 95]])
    const answers = await Promise.all([send(body), send(body), send({ ...body, seq: 1 })])
    expect(answers.map((answer) => answer.json().progress.completed)).toEqual([true, true, true])
    expect(answers[0]?.json()).toMatchObject({
      isCurrent: false,
      progress: { watchedSeconds: 95, positionSeconds: 90 },
    })
    expect(app.engine.read(system).count(playingSessions)).toBe(1)
    expect(app.engine.read(system).count(learningEvents, { kind: 'complete', lesson: id })).toBe(1)
  })

  it('is dated in its own time, with the time of the report; the chain holds, no second counts twice', async () => {
    const { app, claire, id, course } = await nextDay()
    const now = app.clock.now().getTime()
    const { send } = player(app, claire, id)
    for (const seq of [2, 2, 3]) await send(reply('w', 40_000, 39_900, [[0, 80]], { seq }))
    const reader = app.engine.read(system)
    const events = reader
      .find(learningEvents, { sessionId: sessionName('w') }, { sort: 'rank' })
      .map(({ kind, at, data }) => [kind, new Date(at).getTime(), data])
    const toldAt = expect.any(String)
    expect(events).toEqual([
      ['play', now - 40_000_000, { speed: 1, toldAt }],
      ['pause', now - 39_900_000, { speed: 1, seconds: 80, clockSeconds: 80, toldAt }],
    ])
    const report = await checkEvidence({ reader, reads: app.engine.reads })
    expect([report.flaws, report.people]).toEqual([[], 1])
    const { traces } = await tracesOf(app.engine.reads, claire.id, course)
    const played = traces.filter(({ kind }) => kind === 'play' || kind === 'pause')
    // Of a hundred seconds it played eighty.
    expect(attendanceOf(played, () => 'day').activeSeconds).toBe(80)
  })

  it('belongs to the evening of its playback', async () => {
    const { app, claire, id } = await nextDay()
    await player(app, claire, id).send(reply('w', 40_000, 39_900, [[0, 80]]))
    const [evening] = app.engine.read(system).find(listeningEvenings)
    expect(evening).toMatchObject({ user: claire.id, seconds: 80 })
  })

  it('shares its time with no other device', async () => {
    const { app, claire, ids } = await nextDay(2)
    const [one = '', two = ''] = ids
    await player(app, claire, one).send(reply('p', 1000, 960, [[0, 90]]))
    await player(app, claire, two).send(reply('t', 1000, 960, [[0, 90]]))
    expect([watchedSeconds(app, claire, one), watchedSeconds(app, claire, two)]).toEqual([50, 0])
    await player(app, claire, two).send(reply('u', 1000, 940, [[0, 90]]))
    expect(watchedSeconds(app, claire, two)).toBe(25)
  })

  it('ends no player on another device, and takes none of its time', async () => {
    const { app, claire, ids } = await nextDay(2)
    const [one = '', two = ''] = ids
    const laptop = player(app, claire, one, sessionName('l'))
    await laptop.begin()
    app.clock.advance(40_000)
    await laptop.beat([[0, 40]])
    app.clock.advance(5000)
    const phone = (await player(app, claire, two).send(reply('w', 105, 1, [[0, 90]]))).json()
    expect(phone).toMatchObject({ isCurrent: false, progress: { watchedSeconds: 75 } })
    app.clock.advance(5000)
    const next = (await laptop.beat([[40, 50]])).json()
    expect(next).toMatchObject({ isCurrent: true, progress: { watchedSeconds: 50 } })
  })

  it('that still plays becomes an ordinary one, without double credit', async () => {
    const { app, claire, id } = await nextDay()
    const { send } = player(app, claire, id)
    const first = (await send(reply('w', 30, 0, [[0, 30]], { isPlaying: true, positionSeconds: 30 }))).json()
    expect(first).toMatchObject({ isCurrent: true, progress: { watchedSeconds: 30, positionSeconds: 30 } })
    app.clock.advance(10_000)
    // The reply was lost: the report is repeated, with what was played since.
    const again = reply('w', 40, 0, [[0, 100]], { seq: 4, isPlaying: true })
    expect((await send(again)).json().progress.watchedSeconds).toBe(30 + 12.5 + 3)
    expect((await send({ session: sessionName('w'), seq: 6, isPlaying: false })).json().isCurrent).toBe(true)
    const kinds = app.engine.read(system).find(learningEvents, { sessionId: sessionName('w') })
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['pause', 'play', 'progress'])
  })

  it('leaves the position of a later session of the lesson', async () => {
    const { app, claire, id } = await nextDay()
    const { begin, beat: heartbeat, send } = player(app, claire, id)
    await begin()
    app.clock.advance(10_000)
    await heartbeat([[0, 10]], { positionSeconds: 10, isPlaying: false })
    const answer = (await send(reply('w', 4000, 3900, [[0, 90]]))).json()
    expect(answer.progress).toMatchObject({ watchedSeconds: 90, positionSeconds: 10 })
  })

  it('counts nothing before the account, the enrollment or its beginning', async () => {
    const world = await listening()
    const { app, claire, id } = world
    await keep(world, id)
    const { send } = player(app, claire, id)
    app.clock.advance(20_000)
    expect((await send(reply('w', 5000, 0, [[0, 100]]))).json().progress.watchedSeconds).toBe(25)
    app.clock.advance(HOUR)
    const enrollment = app.engine.read(system).first(enrollments, { user: claire.id })
    const enrolledAt = new Date(app.clock.now().getTime() - 4000).toISOString().replace('T', ' ')
    await app.seed((tx) => tx.update(enrollments, enrollment.id, { enrolledAt }))
    expect((await send(reply('x', 3000, 0, [[0, 100]]))).json().progress.watchedSeconds).toBe(30)
  })

  it('is refused for a lesson closed by now, though it was open then', async () => {
    const { app, claire, id } = await nextDay()
    const { id: enrollment } = app.engine.read(system).first(enrollments, { user: claire.id })
    const expiresAt = new Date(app.clock.now().getTime() - 1000).toISOString().replace('T', ' ')
    await app.seed((tx) => tx.update(enrollments, enrollment, { expiresAt }))
    expect((await player(app, claire, id).send(reply('w', 4000, 3900, [[0, 90]]))).statusCode).toBe(404)
    expect(watchedSeconds(app, claire, id)).toBe(0)
  })

  it('is refused, and leaves nothing, after the account was erased', async () => {
    const { app, claire, id } = await nextDay()
    await player(app, claire, id).send(reply('w', 4000, 3900, [[0, 90]]))
    await app.seed((tx) => tx.delete(users, claire.id))
    expect((await player(app, claire, id).send(reply('x', 3000, 2900, [[0, 90]]))).statusCode).toBe(401)
    const reader = app.engine.read(system)
    expect([reader.count(playingSessions), reader.count(progress)]).toEqual([0, 0])
  })

  it.each([
    [-1, 0],
    [1e9, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    ['60', 0],
    [60, -1],
    [60, 1e9],
  ])('is refused with %s and %s', async (startedSecondsAgo, endedSecondsAgo) => {
    const { app, claire, id } = await nextDay()
    const body = { ...reply('w', 0, 0, [[0, 90]]), startedSecondsAgo, endedSecondsAgo }
    expect((await player(app, claire, id).send(body)).statusCode).toBe(400)
  })

  it('counts in the order of a month offline, however many there are', async () => {
    const { app, claire, ids } = await nextDay(MAX_SESSIONS + 2)
    const spans = ids.map((id, at) => ({ id, started: 60_000 - at * 200 }))
    for (const [at, { id, started }] of spans.entries()) {
      const session = String.fromCharCode(65 + at)
      const body = reply(session, started, started - 90, [[0, 90]])
      expect((await player(app, claire, id).send(body)).json().progress.completed).toBe(true)
    }
    expect(app.engine.read(system).count(playingSessions)).toBe(MAX_SESSIONS)
    // What is no longer remembered one by one is not paid again.
    await app.seed((tx) => {
      for (const { id } of tx.find(progress)) tx.update(progress, id, { watched: [], completed: false })
    })
    const [{ id = '' } = {}] = spans
    await player(app, claire, id).send(reply('z', 60_000, 59_910, [[0, 100]]))
    const row = app.engine.read(system).count(playingSessions, { session: sessionName('z') })
    expect(row).toBe(0)
  })
})

/** Any call at any moment. */
const attempt = fc.record({
  waits: fc.oneof(fc.nat(20_000), fc.constant(HOUR)),
  by: fc.constantFrom('a', 'b', 'c', 'd'),
  seq: fc.nat(8),
  length: fc.nat(3000),
  isPlaying: fc.boolean(),
  startedSecondsAgo: fc.option(fc.nat(9000), { nil: undefined }),
  endedSecondsAgo: fc.option(fc.oneof(fc.nat(9000), fc.constant(0)), { nil: undefined }),
})

describe('any sequence of calls', () => {
  it('credits no more than the time since the enrollment × the largest speed, and once the slack', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 12 }), async (attempts) => {
        const { app, claire, ids } = await listening(3)
        const start = app.clock.now().getTime()
        for (const [at, { waits, by, length, ...rest }] of attempts.entries()) {
          app.clock.advance(waits)
          const watched = [[0, length]]
          await player(app, claire, ids[at % 3] ?? '').send({ ...rest, session: sessionName(by), watched })
        }
        const elapsed = (app.clock.now().getTime() - start) / 1000
        const sum = ids.reduce((total, id) => total + watchedSeconds(app, claire, id), 0)
        expect(sum).toBeLessThanOrEqual(elapsed * 1.25 + 3 + 0.03)
      }),
      { numRuns: runs(20) },
    )
  }, 120_000)
})
