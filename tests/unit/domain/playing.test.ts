import { describe, expect, it } from 'vitest'
import { coveredSeconds, type Interval } from '#drizzle/domain/intervals.ts'
import {
  AUDIO_SPEEDS,
  AWAY_DAYS,
  AWAY_SECONDS,
  clockSeconds,
  creditIntervals,
  forgottenOf,
  type JudgedHeartbeat,
  judgeHeartbeat,
  LATE_SECONDS,
  largestSpeed,
  MAX_SESSIONS,
  type PlayingSession,
  SLACK_SECONDS,
  slackAfter,
  uncovered,
  VIDEO_SPEEDS,
} from '#drizzle/domain/playing.ts'
import { fc, runs } from '../../support/properties.ts'

const SPEED = 1.25
const session = (values: Partial<PlayingSession> = {}): PlayingSession => ({
  session: 'a',
  seq: 0,
  beganAt: values.beatAt ?? 0,
  beatAt: 0,
  endedAt: null,
  slackSeconds: 0,
  isPlaying: true,
  ...values,
})
const at = (seconds: number) => seconds * 1000

describe('a heartbeat', () => {
  it('begins a session and credits nothing, with the slack of the former one', () => {
    expect(judgeHeartbeat([], { session: 'a', seq: 0 }, at(9), SPEED)).toEqual({
      kind: 'begins',
      beatAt: at(9),
      slackSeconds: SLACK_SECONDS,
    })
    const former = session({ slackSeconds: 1.5 })
    expect(judgeHeartbeat([former], { session: 'b', seq: 0 }, at(9), SPEED)).toEqual({
      kind: 'begins',
      beatAt: at(9),
      slackSeconds: 1.5,
    })
    // The clock was put back meanwhile.
    expect(judgeHeartbeat([former], { session: 'b', seq: 0 }, at(-9), SPEED)).toMatchObject({ beatAt: 0 })
    expect(judgeHeartbeat([former], { session: 'b', seq: 1 }, at(9), SPEED)).toEqual({ kind: 'unknown' })
  })
  it('of a clock set back beyond the tolerance is judged from now on', () => {
    const ahead = session({ beatAt: at(LATE_SECONDS + 100), slackSeconds: 1 })
    expect(judgeHeartbeat([ahead], { session: 'b', seq: 0 }, at(9), SPEED)).toMatchObject({ beatAt: at(9) })
    expect(judgeHeartbeat([ahead], { session: 'a', seq: 1 }, at(9), SPEED)).toEqual({
      kind: 'credits',
      allowance: 1,
      elapsedSeconds: 0,
      beatAt: at(9),
      isEnded: false,
    })
  })
  it('credits the time since the last one, at the largest speed', () => {
    expect(judgeHeartbeat([session({ slackSeconds: 2 })], { session: 'a', seq: 1 }, at(10), SPEED)).toEqual({
      kind: 'credits',
      allowance: 14.5,
      elapsedSeconds: 10,
      beatAt: at(10),
      isEnded: false,
    })
  })
  it('covers half an hour when it is late, and nothing when the clock was set back', () => {
    const verdict = (seconds: number) =>
      judgeHeartbeat([session()], { session: 'a', seq: 1 }, at(seconds), SPEED)
    expect(verdict(8 * 3600)).toMatchObject({ allowance: LATE_SECONDS * SPEED })
    expect(verdict(-60)).toMatchObject({ allowance: 0, beatAt: 0 })
  })
  it('changes nothing when it is repeated or overtaken', () => {
    const known = [session({ seq: 4 })]
    for (const seq of [0, 3, 4])
      expect(judgeHeartbeat(known, { session: 'a', seq }, at(10), SPEED)).toEqual({ kind: 'repeated' })
  })
  it('of a replaced player counts until the replacement, without slack', () => {
    const known = [session({ endedAt: at(20), slackSeconds: 3 }), session({ session: 'b', beatAt: at(20) })]
    expect(judgeHeartbeat(known, { session: 'a', seq: 1 }, at(90), SPEED)).toEqual({
      kind: 'credits',
      allowance: 25,
      elapsedSeconds: 20,
      beatAt: at(20),
      isEnded: true,
    })
  })
})

describe('clock seconds of playback', () => {
  it('are those of the media at its speed, and never more than elapsed', () => {
    expect(clockSeconds(10, 12.5, 1.25)).toBe(10)
    expect(clockSeconds(10, 7.5, 0.75)).toBe(10)
    expect(clockSeconds(1800, 30, 1)).toBe(30)
    expect(clockSeconds(10, 8, 0)).toBe(8)
    // No player is so slow.
    expect(clockSeconds(3600, 30, 0.01)).toBe(60)
    expect(clockSeconds(0, 30, 1)).toBe(0)
  })
})

/** Reported afterwards: began and stopped so many seconds ago. */
const away = (started: number, ended: number, more: Partial<JudgedHeartbeat> = {}): JudgedHeartbeat => ({
  session: 'w',
  seq: 3,
  isPlaying: false,
  endedSecondsAgo: ended,
  away: { startedSecondsAgo: started, since: at(-1e7) },
  ...more,
})
const DAY = 86_400

describe('a session reported afterwards', () => {
  it('is credited its time, and ends no other', () => {
    expect(judgeHeartbeat([], away(3600, 600), at(DAY), SPEED)).toEqual({
      kind: 'told',
      allowance: 3000 * SPEED,
      elapsedSeconds: 3000,
      takesOver: false,
      slackSeconds: 0,
      from: at(DAY - 3600),
      to: at(DAY - 600),
      beganAt: at(DAY - 3600),
      beatAt: at(DAY - 600),
    })
    // Nothing was heard of it, and it does not say since when.
    expect(judgeHeartbeat([], { session: 'w', seq: 3, endedSecondsAgo: 0 }, at(DAY), SPEED).kind).toBe(
      'unknown',
    )
    expect(judgeHeartbeat([], away(3600, 600, { seq: 0 }), at(DAY), SPEED).kind).toBe('begins')
  })
  it('leaves the time of other sessions, wherever it lies', () => {
    const known = [
      session({ beganAt: at(1000), beatAt: at(1500), endedAt: at(1600) }),
      session({ session: 'b', beganAt: at(1400), beatAt: at(1550), endedAt: at(1550) }),
      session({ session: 'c', beganAt: at(1900), beatAt: at(9000), isPlaying: false }),
    ]
    // 900 to 2000: without 1000 to 1550 and all from 1900 on.
    expect(judgeHeartbeat(known, away(99_100, 98_000), at(100_000), SPEED)).toMatchObject({
      kind: 'told',
      allowance: (100 + 350) * SPEED,
    })
    expect(judgeHeartbeat(known, away(98_900, 98_500), at(100_000), SPEED)).toEqual({ kind: 'unknown' })
  })
  it('is limited to four hours, thirty days, and the start of access', () => {
    expect(judgeHeartbeat([], away(20 * 3600, 0), at(DAY), SPEED)).toMatchObject({
      allowance: AWAY_SECONDS * SPEED,
      from: at(DAY - AWAY_SECONDS),
    })
    expect(judgeHeartbeat([], away(1e12, (AWAY_DAYS + 1) * DAY), at(40 * DAY), SPEED).kind).toBe('unknown')
    const since = { away: { startedSecondsAgo: 3600, since: at(DAY - 100) } }
    expect(judgeHeartbeat([], away(0, 0, since), at(DAY), SPEED)).toMatchObject({ allowance: 100 * SPEED })
    const later = { away: { startedSecondsAgo: 3600, since: at(2 * DAY) } }
    expect(judgeHeartbeat([], away(0, 60, later), at(DAY), SPEED).kind).toBe('unknown')
  })
  it('is credited nothing for invalid claims', () => {
    for (const [started, ended] of [[-1, 0], [Number.NaN, 0], [60, 1e9], [0, 60], [60, 120]] as const) // biome-ignore format: pairs
      expect(judgeHeartbeat([], away(started, ended), at(DAY), SPEED)).toEqual({ kind: 'unknown' })
  })
  it('takes nothing from the present player, whose next heartbeat has its full time', () => {
    const playing = session({ beganAt: at(8000), beatAt: at(9990), slackSeconds: 1 })
    const verdict = judgeHeartbeat([playing], away(3000, 1), at(10_000), SPEED)
    expect(verdict).toMatchObject({ takesOver: false, allowance: 1000 * SPEED, beatAt: at(9990) })
    const reply = session({ session: 'w', beganAt: at(7000), beatAt: at(9990), endedAt: at(9990) })
    expect(judgeHeartbeat([playing, reply], { session: 'a', seq: 1 }, at(10_000), SPEED)).toMatchObject({
      allowance: 10 * SPEED + 1,
      isEnded: false,
    })
  })
  it('takes over when it still plays, unless another one began since and plays', () => {
    const paused = session({ beganAt: at(9000), beatAt: at(9400), slackSeconds: 2, isPlaying: false })
    const still = away(2000, 0, { isPlaying: true })
    expect(judgeHeartbeat([paused], still, at(10_000), SPEED)).toMatchObject({
      kind: 'told',
      takesOver: true,
      slackSeconds: 2,
      allowance: 1600 * SPEED,
    })
    const playing = { ...paused, beatAt: at(9995), isPlaying: true }
    expect(judgeHeartbeat([playing], still, at(10_000), SPEED)).toMatchObject({ takesOver: false })
    expect(judgeHeartbeat([{ ...playing, beganAt: at(7000) }], still, at(10_000), SPEED)).toMatchObject({
      takesOver: true,
      allowance: 5 * SPEED,
    })
  })
  it('is resumed when it is reported again', () => {
    const reply = session({ session: 'w', seq: 3, beganAt: 0, beatAt: at(600), endedAt: at(600) })
    expect(judgeHeartbeat([reply], away(1000, 400), at(1000), SPEED)).toEqual({ kind: 'repeated' })
    expect(judgeHeartbeat([reply], away(1000, 400, { seq: 4 }), at(1000), SPEED)).toEqual({ kind: 'unknown' })
    expect(
      judgeHeartbeat([reply], away(1000, 0, { seq: 5, isPlaying: true }), at(1000), SPEED),
    ).toMatchObject({
      takesOver: true,
      allowance: 400 * SPEED,
      beganAt: 0,
      beatAt: at(1000),
    })
  })
})

describe('a heartbeat with the time of its stop', () => {
  it('covers its time until then, however long offline', () => {
    const verdict = (ended: number, known = [session()]) =>
      judgeHeartbeat(known, { session: 'a', seq: 1, endedSecondsAgo: ended }, at(DAY), SPEED)
    expect(verdict(DAY - 5000)).toMatchObject({ allowance: 5000 * SPEED, beatAt: at(5000) })
    expect(verdict(0)).toMatchObject({ allowance: AWAY_SECONDS * SPEED, beatAt: at(DAY) })
    expect(verdict(1e9)).toMatchObject({ allowance: 0, beatAt: 0 })
    // Another one, reported meanwhile, has some of that time.
    const other = session({ session: 'w', beganAt: at(1000), beatAt: at(2000), endedAt: at(2000) })
    expect(verdict(DAY - 5000, [session(), other])).toMatchObject({ allowance: 4000 * SPEED })
  })
})

describe('more sessions than the limit', () => {
  it('pass the time of the oldest to the next, and never that of the counting one', () => {
    const known = Array.from({ length: MAX_SESSIONS }, (_, one) =>
      session({ session: `s${one}`, beganAt: at(one * 10), beatAt: at(one * 10 + 5), endedAt: at(900) }),
    )
    expect(forgottenOf(known)).toBeNull()
    const current = session({ session: 'now', beganAt: at(-99), beatAt: at(-50) })
    expect(forgottenOf([current, ...known])).toEqual({ session: 's0', into: 's1', beganAt: 0 })
  })
})

describe('the largest speed', () => {
  it('is the menu’s: a film may be hurried, a recording less', () => {
    expect(largestSpeed({ type: 'audio' })).toBe(1.25)
    expect(largestSpeed({ type: 'video' })).toBe(2)
    expect([AUDIO_SPEEDS.at(-1), VIDEO_SPEEDS[0], VIDEO_SPEEDS.at(-1)]).toEqual([1.25, 0.5, 2])
  })
})

describe('the credit of a report', () => {
  it('is its new part, from its beginning, as far as the time allows', () => {
    expect(creditIntervals([[0, 10]], [[0, 30]], 5, 100)).toEqual([[0, 15]])
    expect(creditIntervals([[0, 10]], [[0, 10]], 0, 100)).toEqual([[0, 10]])
    const parts: Interval[] = [
      [20, 24],
      [40, 60],
    ]
    expect(creditIntervals([], parts, 10, 100)).toEqual([
      [20, 24],
      [40, 46],
    ])
  })
  it('includes the gaps that merging closes', () => {
    const grains = Array.from({ length: 90 }, (_, second): Interval => [second, second + 0.01])
    expect(coveredSeconds(creditIntervals([], grains, 10, 100))).toBeLessThanOrEqual(10)
    // Half a second would remain between both, and be closed.
    expect(coveredSeconds(creditIntervals([[10, 20]], [[5, 10]], 4.5, 100)) - 10).toBeLessThanOrEqual(4.5)
  })
  it('excludes what the other covers', () => {
    expect(uncovered([[0, 10]], [[2, 3], [5, 12]])).toEqual([[0, 2], [3, 5]]) // biome-ignore format: pairs
    expect(uncovered([[0, 1]], [])).toEqual([[0, 1]])
  })
  const pair = fc.tuple(
    fc.double({ min: -5, max: 130, noNaN: true }),
    fc.double({ min: -5, max: 130, noNaN: true }),
  )
  it('is never more than the allowance, nor less than the known', () => {
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 8 }),
        fc.array(pair, { maxLength: 8 }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (known, submitted, allowance) => {
          const before = creditIntervals([], known, 1000, 100)
          const after = creditIntervals(before, submitted, allowance, 100)
          expect(coveredSeconds(after) - coveredSeconds(before)).toBeLessThanOrEqual(allowance + 0.005)
          expect(uncovered(before, after)).toEqual([])
        },
      ),
    )
  })
})

/** Any session, any number, any claim, after any time. */
const ago = fc.oneof(
  fc.nat(200),
  fc.nat(40_000),
  fc.constantFrom(0, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY),
)
const call = fc.record({
  waits: fc.oneof(fc.nat(30_000), fc.constant(4 * 3_600_000), fc.constant(-5000)),
  session: fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.nat(60).map((one) => `s${one}`),
  ),
  seq: fc.oneof(fc.nat(20), fc.constant(0)),
  length: fc.oneof(fc.nat(4000), fc.nat(100_000)),
  isPlaying: fc.boolean(),
  endedSecondsAgo: fc.option(ago, { nil: undefined }),
  startedSecondsAgo: fc.option(ago, { nil: undefined }),
})
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never

/** What the server does with verdicts: its rows, and what is credited by them. */
class Server {
  known: PlayingSession[] = []
  watched: Interval[] = []
  now = 0

  take({ session: name, seq, length, isPlaying, endedSecondsAgo, startedSecondsAgo }: Call): void {
    const reply = startedSecondsAgo === undefined ? undefined : { startedSecondsAgo, since: 0 }
    const heartbeat = { session: name, seq, isPlaying, endedSecondsAgo, away: reply }
    const verdict = judgeHeartbeat(this.known, heartbeat, this.now, SPEED)
    if (verdict.kind === 'begins') {
      const { beatAt, slackSeconds } = verdict
      this.#endOthers(name, beatAt)
      this.#put(session({ session: name, beganAt: beatAt, beatAt, slackSeconds, isPlaying }))
    }
    if (verdict.kind !== 'credits' && verdict.kind !== 'told') return
    const before = coveredSeconds(this.watched)
    const claimed: Interval[] = [[0, before + length]]
    this.watched = creditIntervals(this.watched, claimed, verdict.allowance, 0)
    const { beatAt } = verdict
    if (verdict.kind === 'told') {
      const { takesOver, beganAt, slackSeconds } = verdict
      if (takesOver) this.#endOthers(name, this.now)
      const endedAt = takesOver ? null : beatAt
      this.#put({ session: name, seq, beganAt, beatAt, endedAt, slackSeconds, isPlaying: takesOver })
      return
    }
    const own = this.known.find((one) => one.session === name)
    if (!own) return
    const slackSeconds = slackAfter(verdict.allowance, coveredSeconds(this.watched) - before)
    this.#put({ ...own, seq, beatAt, slackSeconds, isPlaying: isPlaying && !verdict.isEnded })
  }

  #endOthers(name: string, at: number): void {
    this.known = this.known.map((one) =>
      one.session === name ? one : { ...one, endedAt: one.endedAt ?? at, isPlaying: false },
    )
  }

  #put(row: PlayingSession): void {
    this.known = [...this.known.filter((one) => one.session !== row.session), row]
    const forgotten = forgottenOf(this.known)
    if (!forgotten) return
    this.known = this.known
      .filter((one) => one.session !== forgotten.session)
      .map((one) => (one.session === forgotten.into ? { ...one, beganAt: forgotten.beganAt } : one))
  }
}

describe('any sequence of heartbeats', () => {
  const credits = (calls: readonly Call[]): void => {
    const server = new Server()
    let [latest, elapsed] = [0, 0]
    for (const one of calls) {
      // Not back before playback was possible at all.
      server.now = Math.max(0, server.now + one.waits)
      elapsed += Math.max(0, server.now - latest)
      latest = Math.max(latest, server.now)
      server.take(one)
      expect(server.known.filter(({ endedAt }) => endedAt === null).length).toBeLessThanOrEqual(1)
      expect(server.known.length).toBeLessThanOrEqual(MAX_SESSIONS)
      const credited = coveredSeconds(server.watched)
      expect(credited).toBeLessThanOrEqual((elapsed / 1000) * SPEED + SLACK_SECONDS + 0.01)
    }
  }
  it('credits no more than the elapsed time × the largest speed, and once the slack', () => {
    const calls = fc.array(call, { maxLength: 60 })
    fc.assert(fc.property(calls, credits), { numRuns: runs(2000) })
  })
  it('credits no more to the best possible cheat', () => {
    const lie = fc.record({
      waits: fc.nat(3000),
      session: fc.nat(60).map((one) => `s${one}`),
      isPlaying: fc.boolean(),
      endedSecondsAgo: fc.oneof(fc.constant(0), fc.nat(60)),
      startedSecondsAgo: fc.oneof(fc.nat(10), fc.nat(120)),
    })
    const growing = fc
      .array(lie, { minLength: 30, maxLength: 90, size: 'max' })
      .map((lies) => lies.map((one, at) => ({ ...one, seq: at + 1, length: 100_000 })))
    fc.assert(fc.property(growing, credits), { numRuns: runs(300) })
  })
  it('credits no more beyond the session limit, while the clock runs', () => {
    const calls = fc.array(call, { minLength: 60, maxLength: 160, size: 'max' })
    fc.assert(fc.property(calls, credits), { numRuns: runs(300) })
  })
})
