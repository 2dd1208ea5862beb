import { describe, expect, it } from 'vitest'
import { coveredSeconds, type Interval } from '#drizzle/domain/intervals.ts'
import {
  AUDIO_SPEEDS,
  creditIntervals,
  judgeBeat,
  LATE_SECONDS,
  largestSpeed,
  type PlayingSession,
  SLACK_SECONDS,
  slackAfter,
  uncovered,
  VIDEO_SPEEDS,
} from '#drizzle/domain/playing.ts'
import { fc } from '../../support/properties.ts'

const SPEED = 1.25
const session = (values: Partial<PlayingSession> = {}): PlayingSession => ({
  session: 'a',
  seq: 0,
  beatAt: 0,
  endedAt: null,
  slackSeconds: 0,
  ...values,
})
const at = (seconds: number) => seconds * 1000

describe('a beat', () => {
  it('begins a session and credits nothing, with the slack that the former one had left', () => {
    expect(judgeBeat([], { session: 'a', seq: 0 }, at(9), SPEED)).toEqual({
      ...{ kind: 'begins', beatAt: at(9), slackSeconds: SLACK_SECONDS },
    })
    const former = session({ slackSeconds: 1.5 })
    expect(judgeBeat([former], { session: 'b', seq: 0 }, at(9), SPEED)).toEqual({
      ...{ kind: 'begins', beatAt: at(9), slackSeconds: 1.5 },
    })
    // The clock was put back meanwhile.
    expect(judgeBeat([former], { session: 'b', seq: 0 }, at(-9), SPEED)).toMatchObject({ beatAt: 0 })
    expect(judgeBeat([former], { session: 'b', seq: 1 }, at(9), SPEED)).toEqual({ kind: 'unknown' })
  })
  it('of a clock that was set back by more than a beat may be late is judged from now on', () => {
    const ahead = session({ beatAt: at(LATE_SECONDS + 100), slackSeconds: 1 })
    expect(judgeBeat([ahead], { session: 'b', seq: 0 }, at(9), SPEED)).toMatchObject({ beatAt: at(9) })
    expect(judgeBeat([ahead], { session: 'a', seq: 1 }, at(9), SPEED)).toEqual({
      ...{ kind: 'credits', allowance: 1, beatAt: at(9), isEnded: false },
    })
  })
  it('credits the time since the last one, at the largest speed', () => {
    expect(judgeBeat([session({ slackSeconds: 2 })], { session: 'a', seq: 1 }, at(10), SPEED)).toEqual({
      ...{ kind: 'credits', allowance: 14.5, beatAt: at(10), isEnded: false },
    })
  })
  it('answers for half an hour when it comes late, and for nothing when the clock was put back', () => {
    const verdict = (seconds: number) => judgeBeat([session()], { session: 'a', seq: 1 }, at(seconds), SPEED)
    expect(verdict(8 * 3600)).toMatchObject({ allowance: LATE_SECONDS * SPEED })
    expect(verdict(-60)).toMatchObject({ allowance: 0, beatAt: 0 })
  })
  it('changes nothing when it is sent again or was overtaken', () => {
    const known = [session({ seq: 4 })]
    for (const seq of [0, 3, 4])
      expect(judgeBeat(known, { session: 'a', seq }, at(10), SPEED)).toEqual({ kind: 'repeated' })
  })
  it('of a player that was replaced is worth its time until then, without slack', () => {
    const known = [session({ endedAt: at(20), slackSeconds: 3 }), session({ session: 'b', beatAt: at(20) })]
    expect(judgeBeat(known, { session: 'a', seq: 1 }, at(90), SPEED)).toEqual({
      ...{ kind: 'credits', allowance: 25, beatAt: at(20), isEnded: true },
    })
  })
})

describe('the largest speed', () => {
  it('is that of the menu: a film may be hurried, a recording less', () => {
    expect(largestSpeed({ type: 'audio' })).toBe(1.25)
    expect(largestSpeed({ type: 'video' })).toBe(2)
    expect([AUDIO_SPEEDS.at(-1), VIDEO_SPEEDS[0], VIDEO_SPEEDS.at(-1)]).toEqual([1.25, 0.5, 2])
  })
})

describe('what is credited', () => {
  it('is what is new, from the beginning on, as far as the time allows', () => {
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
  it('pays for the gaps that merging closes', () => {
    const grains = Array.from({ length: 90 }, (_, second): Interval => [second, second + 0.01])
    expect(coveredSeconds(creditIntervals([], grains, 10, 100))).toBeLessThanOrEqual(10)
    // Half a second would remain between both, and be closed.
    expect(coveredSeconds(creditIntervals([[10, 20]], [[5, 10]], 4.5, 100)) - 10).toBeLessThanOrEqual(4.5)
  })
  it('leaves out what the other covers', () => {
    expect(uncovered([[0, 10]], [[2, 3], [5, 12]])).toEqual([[0, 2], [3, 5]]) // biome-ignore format: pairs
    expect(uncovered([[0, 1]], [])).toEqual([[0, 1]])
  })
  const pair = fc.tuple(
    fc.double({ min: -5, max: 130, noNaN: true }),
    fc.double({ min: -5, max: 130, noNaN: true }),
  )
  it('is never more than the allowance, nor less than what was known', () => {
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

/** What somebody sends: any session, any number, any claim, after any time. */
const call = fc.record({
  waits: fc.oneof(fc.nat(30_000), fc.constant(4 * 3_600_000), fc.constant(-5000)),
  session: fc.constantFrom('a', 'b', 'c', 'd'),
  seq: fc.oneof(fc.nat(20), fc.constant(0)),
  length: fc.nat(4000),
})

describe('any sequence of beats', () => {
  it('credits no more than the elapsed time × the largest speed, and once the slack', () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
        let known: PlayingSession[] = []
        let [now, latest, credited, elapsed] = [0, 0, 0, 0]
        let watched: Interval[] = []
        for (const { waits, session: name, seq, length } of calls) {
          now += waits
          elapsed += Math.max(0, now - latest)
          latest = Math.max(latest, now)
          const verdict = judgeBeat(known, { session: name, seq }, now, SPEED)
          if (verdict.kind === 'begins') {
            const { beatAt, slackSeconds } = verdict
            if (known.length === 0) [elapsed, latest] = [0, now]
            known = known.map((one) => ({ ...one, endedAt: one.endedAt ?? beatAt }))
            known.push(session({ session: name, beatAt, slackSeconds }))
          }
          if (verdict.kind !== 'credits') continue
          watched = creditIntervals(watched, [[0, coveredSeconds(watched) + length]], verdict.allowance, 0)
          const gained = coveredSeconds(watched) - credited
          credited = coveredSeconds(watched)
          const slackSeconds = slackAfter(verdict.allowance, gained)
          known = known.map((one) =>
            one.session === name ? { ...one, seq, beatAt: verdict.beatAt, slackSeconds } : one,
          )
        }
        expect(credited).toBeLessThanOrEqual((elapsed / 1000) * SPEED + SLACK_SECONDS + 0.01)
      }),
      { numRuns: 2000 },
    )
  })
})
