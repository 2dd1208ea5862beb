/**
 * Earned seconds: reports of players are credited as far as they can have been played, in any order and from
 * any session.
 */
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments, learningEvents, playingSessions, progress } from '#drizzle/collections/learning.ts'
import type { Interval } from '#drizzle/domain/intervals.ts'
import { MAX_SESSIONS, SLACK_SECONDS } from '#drizzle/domain/playing.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { MAX_EVENTS } from '#server/features/learning/evidence.ts'
import { system } from '#server/records/actor.ts'
import { fc, runs } from '../../support/properties.ts'
import { listening, makeRecording, player, sessionName, watchedSeconds } from '../../support/recording.ts'

const WHOLE: Interval[] = [[0, 100]]

describe('a player', () => {
  it('is credited what it can have played since its last report', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    const begun = (await begin()).json()
    expect(begun).toMatchObject({ isCurrent: true, openSeconds: 0, progress: { watchedSeconds: 0 } })
    app.clock.advance(10_000)
    const first = (await heartbeat([[0, 10]], { positionSeconds: 10 })).json()
    expect(first.progress).toMatchObject({ watched: [[0, 10]], positionSeconds: 10, completed: false })
    app.clock.advance(10_000)
    // The largest speed is 1.25, and three seconds may be ahead.
    expect((await heartbeat(WHOLE)).json().progress.watchedSeconds).toBe(10 + 12.5 + SLACK_SECONDS)
    app.clock.advance(52_000)
    expect((await heartbeat(WHOLE)).json().progress).toMatchObject({ completed: true })
  })

  it('completes nothing with a single call', async () => {
    const { app, claire, id } = await listening()
    const { send } = player(app, claire, id)
    for (const seq of [0, 1, 2, 3])
      await send({ session: sessionName('a'), seq, watched: WHOLE, speed: 16, isPlaying: true })
    expect(watchedSeconds(app, claire, id)).toBe(SLACK_SECONDS)
    const grains = Array.from({ length: 100 }, (_, second): Interval => [second, second + 0.01])
    await send({ session: sessionName('a'), seq: 4, watched: grains })
    expect(watchedSeconds(app, claire, id)).toBe(SLACK_SECONDS)
  })

  it.each([0.75, 1, 1.25])('at %d × finishes a recording without a second lost', async (speed) => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    for (let at = 0; at < 90; at += 10) {
      app.clock.advance(10_000 / speed)
      await heartbeat([[at, at + 10]], { speed })
    }
    expect(watchedSeconds(app, claire, id)).toBe(90)
  })

  it('may be two seconds ahead: a later report is not lost', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    // Played from 0 on; the beginning arrives after two seconds, the rest at once.
    app.clock.advance(2000)
    await begin()
    app.clock.advance(8000)
    expect((await heartbeat([[0, 12.5]])).json().progress.watchedSeconds).toBe(12.5)
  })

  it('ignores a heartbeat repeated or overtaken by a later one', async () => {
    const { app, claire, id } = await listening()
    const { begin, send } = player(app, claire, id)
    await begin()
    app.clock.advance(30_000)
    const session = sessionName('a')
    const second = { session, seq: 2, watched: [[0, 30]], positionSeconds: 30 }
    const answers = await Promise.all([send(second), send(second), send(second)])
    expect(answers.map((answer) => answer.json().progress.watchedSeconds)).toEqual([30, 30, 30])
    app.clock.advance(30_000)
    const late = (await send({ session, seq: 1, watched: [[30, 60]], positionSeconds: 5 })).json()
    expect(late).toMatchObject({ isCurrent: true, progress: { watchedSeconds: 30, positionSeconds: 30 } })
    // The player sends the rest with its next heartbeat: the time was not used up.
    expect((await send({ session, seq: 3, watched: [[30, 60]] })).json().progress.watchedSeconds).toBe(60)
  })

  it('that slept or was offline is credited with up to half an hour', async () => {
    const { app, claire, id } = await listening()
    await makeRecording(app, id, 4000)
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    app.clock.advance(8 * 3_600_000)
    expect((await heartbeat([[0, 1500]])).json().progress.watchedSeconds).toBe(1500)
    app.clock.advance(8 * 3_600_000)
    expect((await heartbeat([[0, 4000]])).json().progress.watchedSeconds).toBe(
      1500 + 1800 * 1.25 + SLACK_SECONDS,
    )
  })

  it('continues when the recording was replaced, up to the new length', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    app.clock.advance(60_000)
    await heartbeat([[0, 60]])
    await makeRecording(app, id, 40)
    app.clock.advance(10_000)
    expect((await heartbeat([[60, 70]])).json().progress).toMatchObject({
      watched: [[0, 40]],
      completed: true,
    })
  })

  it('completes what it has played once the length is known', async () => {
    const { app, claire, id } = await listening()
    await app.seed((tx) => tx.update(lessons, id, { mediaSeconds: 0, durationSeconds: 0 }))
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    app.clock.advance(90_000)
    expect((await heartbeat([[0, 90]])).json().progress).toMatchObject({
      watchedSeconds: 90,
      completed: false,
    })
    await app.seed((tx) => tx.update(lessons, id, { mediaSeconds: 100 }))
    expect((await heartbeat([])).json().progress).toMatchObject({ watchedSeconds: 90, completed: true })
  })

  it('learns that the lesson is closed after the enrollment’s end, and is credited nothing', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    app.clock.advance(20_000)
    const { id: enrollment } = app.engine.read(system).first(enrollments, { user: claire.id })
    await app.seed((tx) => tx.update(enrollments, enrollment, { isActive: false }))
    const answer = await heartbeat([[0, 20]])
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Cette leçon ne vous est pas ouverte.'])
    expect(watchedSeconds(app, claire, id)).toBe(0)
  })

  it('needs a session, and valid reports', async () => {
    const { app, claire, id } = await listening()
    const post = (body: object, as = true) =>
      app.call('POST', `/api/lessons/${id}/beats`, { as: as ? claire : null, body })
    const session = sessionName('a')
    expect((await post({ session, seq: 0 }, false)).statusCode).toBe(401)
    for (const body of [
      { session: 'record-x', seq: 0 },
      { session, seq: -1 },
      { session, seq: 0, watched: [[1]] },
      { session, seq: 0, user: 'x' },
    ])
      expect((await post(body)).statusCode).toBe(400)
    const root = await app.superuser()
    expect((await app.call('POST', `/api/lessons/${id}/visits`, { as: root })).statusCode).toBe(403)
  })
})

describe('two players', () => {
  it('of one person count one at a time: the newest wins, and the first is informed', async () => {
    const { app, claire, ids } = await listening(2)
    const [one = '', two = ''] = ids
    const tab = player(app, claire, one, sessionName('a'))
    const phone = player(app, claire, two, sessionName('b'))
    await tab.begin()
    app.clock.advance(10_000)
    await phone.begin()
    app.clock.advance(20_000)
    // Its time until then counts, what it played on does not.
    const reply = (await tab.beat([[0, 30]], { positionSeconds: 30 })).json()
    expect(reply).toMatchObject({ isCurrent: false, progress: { watchedSeconds: 12.5, positionSeconds: 0 } })
    expect((await phone.beat([[0, 20]])).json()).toMatchObject({
      isCurrent: true,
      progress: { watchedSeconds: 20 },
    })
    expect((await tab.beat([[0, 90]])).json()).toMatchObject({
      isCurrent: false,
      progress: { watchedSeconds: 12.5 },
    })
  })

  it('do not alternate when the first begins again, or repeats a request', async () => {
    const { app, claire, id } = await listening()
    const [tab, phone] = ['a', 'b'].map((name) => player(app, claire, id, sessionName(name)))
    await tab?.begin()
    await phone?.begin()
    expect((await tab?.begin())?.json().isCurrent).toBe(false)
    app.clock.advance(10_000)
    expect((await phone?.beat([[0, 10]]))?.json()).toMatchObject({
      isCurrent: true,
      progress: { watchedSeconds: 10 },
    })
  })

  it('of two people do not affect each other', async () => {
    const { app, claire, id, course } = await listening()
    const ines = await app.person('ines@example.com')
    await app.seed((tx) => enrol(tx, app.clock.now(), ines.id, course, 'manual'))
    const [owned, other] = [player(app, claire, id), player(app, ines, id)]
    await owned.begin()
    await other.begin()
    app.clock.advance(10_000)
    for (const one of [owned, other])
      expect((await one.beat([[0, 10]])).json()).toMatchObject({
        isCurrent: true,
        progress: { watchedSeconds: 10 },
      })
  })

  it('cannot both be credited for the same minute by parallel heartbeats', async () => {
    const { app, claire, id } = await listening()
    const { begin, send } = player(app, claire, id)
    await begin()
    app.clock.advance(20_000)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        send({ session: sessionName('a'), seq: at + 1, watched: [[at * 2, at * 2 + 40]] }),
      ),
    )
    expect(watchedSeconds(app, claire, id)).toBeLessThanOrEqual(20 * 1.25 + SLACK_SECONDS)
    expect(app.engine.read(system).count(progress)).toBe(1)
  })

  it('are remembered as long as late heartbeats may arrive', async () => {
    const { app, claire, id } = await listening()
    for (const letter of 'abcdefghijklmnopqrstuvwxyzABCD') {
      await player(app, claire, id, sessionName(letter)).begin()
      app.clock.advance(1000)
    }
    expect(app.engine.read(system).count(playingSessions)).toBe(MAX_SESSIONS)
  })
})

describe('`watched` through the record API', () => {
  it('is judged by the same budget, and begins at zero', async () => {
    const { app, claire, id } = await listening()
    const made = await app.call('POST', '/api/collections/progress/records', {
      as: claire,
      body: { lesson: id, watched: WHOLE },
    })
    expect(made.json()).toMatchObject({ watched: [], watchedSeconds: 0, completed: false })
    const url = `/api/collections/progress/records/${made.json().id}`
    const patch = (watched: Interval[]) => app.call('PATCH', url, { as: claire, body: { watched } })
    app.clock.advance(10_000)
    expect((await patch([[0, 10]])).json().watchedSeconds).toBe(10)
    expect((await patch([[10, 100]])).json().watchedSeconds).toBe(10 + SLACK_SECONDS)
    const batch = await app.call('POST', '/api/batch', {
      as: claire,
      body: { requests: Array(20).fill({ method: 'PATCH', url, body: { watched: WHOLE } }) },
    })
    expect(batch.statusCode).not.toBe(500)
    expect(watchedSeconds(app, claire, id)).toBe(10 + SLACK_SECONDS)
  })

  it('takes over like another player; an unchanged record does not', async () => {
    const { app, claire, id } = await listening()
    const tab = player(app, claire, id)
    await tab.begin()
    app.clock.advance(10_000)
    const { progress: row } = (await tab.beat([[0, 10]])).json()
    const url = `/api/collections/progress/records/${row.id}`
    await app.call('PATCH', url, { as: claire, body: { watched: [[0, 10]], positionSeconds: 3 } })
    app.clock.advance(10_000)
    expect((await tab.beat([[10, 20]])).json().isCurrent).toBe(true)
    await app.call('PATCH', url, { as: claire, body: { watched: [[0, 50]] } })
    app.clock.advance(10_000)
    expect((await tab.beat([[20, 30]])).json()).toMatchObject({
      isCurrent: false,
      progress: { watchedSeconds: 20 },
    })
  })
})

describe('learning events', () => {
  const kinds = (app: Awaited<ReturnType<typeof listening>>['app']) =>
    app.engine
      .read(system)
      .find(learningEvents, { filter: "lesson != ''" }, { sort: 'at,created' })
      .map(({ kind, data }) => [kind, data])

  it('record openings, playback and pauses with seconds and speed, and the completion', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    for (const _ of [1, 2]) await app.call('POST', `/api/lessons/${id}/visits`, { as: claire })
    await begin()
    app.clock.advance(10_000)
    await heartbeat([[0, 10]], { speed: 1.1 })
    app.clock.advance(5000)
    await heartbeat([[10, 15]], { speed: 1.1, isPlaying: false })
    app.clock.advance(100_000)
    await heartbeat([], { speed: 1 })
    app.clock.advance(75_000)
    await heartbeat([[15, 90]], { speed: 1 })
    expect(kinds(app)).toEqual([
      ['open', null],
      ['play', { speed: 1 }],
      ['pause', { speed: 1.1, seconds: 15, clockSeconds: 13.64 }],
      ['play', { speed: 1 }],
      ['complete', { watchedSeconds: 90, how: 'played' }],
    ])
    // The playing time of a player that never ended is credited when another one begins.
    await player(app, claire, id, sessionName('b')).begin()
    expect(kinds(app)).toContainEqual(['pause', { speed: 1, seconds: 75, clockSeconds: 75 }])
  })

  it('are limited per lesson and person, and immutable', async () => {
    const { app, claire, id } = await listening()
    const { begin, beat: heartbeat } = player(app, claire, id)
    await begin()
    for (let at = 0; at < MAX_EVENTS + 30; at += 1) {
      app.clock.advance(500)
      await heartbeat([], { isPlaying: at % 2 === 1 })
    }
    for (let at = 0; at < MAX_EVENTS; at += 1) await heartbeat([], { isPlaying: at % 2 === 1 })
    const count = (kind: 'play' | 'pause') =>
      app.engine.read(system).count(learningEvents, { user: claire.id, kind })
    expect([count('play'), count('pause')]).toEqual([MAX_EVENTS, MAX_EVENTS])
    const [event] = app.engine.read(system).find(learningEvents)
    const admin = await app.person('admin@example.com', { role: 'admin' })
    for (const as of [claire, admin])
      expect(
        (
          await app.call('PATCH', `/api/collections/learning_events/records/${event?.id}`, {
            as,
            body: { kind: 'complete' },
          })
        ).statusCode,
      ).toBe(403)
  })
})

/** Any call at any moment. */
const attempt = fc.record({
  waits: fc.oneof(fc.nat(20_000), fc.constant(3_600_000)),
  by: fc.constantFrom('a', 'b', 'c', 'record'),
  seq: fc.oneof(fc.nat(8), fc.constant(0)),
  at: fc.nat(3000),
  length: fc.nat(3000),
})

describe('any sequence of calls', () => {
  it('credits no more than the elapsed time × the largest speed, and once the slack', async () => {
    const { app, claire, id } = await listening()
    await app.seed((tx) =>
      tx.update(lessons, id, { type: 'audio', mediaSeconds: 6000, manualCompletion: false }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 25 }), async (attempts) => {
        const start = app.clock.now().getTime()
        for (const { waits, by, seq, at, length } of attempts) {
          app.clock.advance(waits)
          const watched = [[at, at + length]]
          const row = app.engine.read(system).firstOrNull(progress, { user: claire.id, lesson: id })
          const records = '/api/collections/progress/records'
          if (by !== 'record') await player(app, claire, id).send({ session: sessionName(by), seq, watched })
          else if (row) await app.call('PATCH', `${records}/${row.id}`, { as: claire, body: { watched } })
          else await app.call('POST', records, { as: claire, body: { lesson: id, watched } })
        }
        const elapsed = (app.clock.now().getTime() - start) / 1000
        expect(watchedSeconds(app, claire, id)).toBeLessThanOrEqual(elapsed * 1.25 + SLACK_SECONDS + 0.01)
        await app.seed((tx) => {
          for (const row of tx.find(playingSessions)) tx.delete(playingSessions, row.id)
          for (const row of tx.find(progress)) tx.delete(progress, row.id)
        })
      }),
      { numRuns: runs(40) },
    )
  }, 120_000)
})
