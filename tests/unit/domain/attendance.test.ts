import { describe, expect, it } from 'vitest'
import { attendanceOf, MOST_IDLE_SECONDS, type Trace } from '#drizzle/domain/attendance.ts'
import { parisDay } from '#server/core/paris.ts'
import { fc } from '../../support/properties.ts'

const dayOf = (at: number) => parisDay(new Date(at))
const trace = (at: string, kind = 'open', lesson = 'a', playedSeconds = 0): Trace => ({
  at: Date.parse(at),
  ...{ lesson, kind, playedSeconds },
})
const count = (...traces: Trace[]) => attendanceOf(traces, dayOf)

describe('active time', () => {
  it('counts between traces, up to ten minutes of silence, and nothing after the last', () => {
    expect(count(trace('2026-11-20T10:00:00Z')).activeSeconds).toBe(0)
    expect(
      count(trace('2026-11-20T10:00:00Z'), trace('2026-11-20T10:04:00Z', 'complete')).activeSeconds,
    ).toBe(240)
    expect(
      count(trace('2026-11-20T10:00:00Z'), trace('2026-11-20T12:00:00Z', 'complete')).activeSeconds,
    ).toBe(MOST_IDLE_SECONDS)
  })

  it('counts as long as a player really played, and never longer than the clock', () => {
    const played = (seconds: number) =>
      count(trace('2026-11-20T10:00:00Z', 'play'), trace('2026-11-20T10:45:00Z', 'pause', 'a', seconds))
    expect(played(2700).activeSeconds).toBe(2700)
    expect(played(1800).activeSeconds).toBe(1800)
    // At twice the speed.
    expect(played(5400).activeSeconds).toBe(2700)
    // Played in another lesson: this one was left open.
    expect(
      count(trace('2026-11-20T10:00:00Z', 'open', 'b'), trace('2026-11-20T10:45:00Z', 'pause', 'a', 2700))
        .activeSeconds,
    ).toBe(MOST_IDLE_SECONDS)
  })

  it('counts what was played to its end when the lesson was done before it', () => {
    const played = (seconds: number) =>
      count(
        trace('2026-11-20T09:58:00Z', 'open'),
        trace('2026-11-20T10:00:00Z', 'play'),
        trace('2026-11-20T10:54:00Z', 'complete'),
        trace('2026-11-20T10:54:00Z', 'complete', ''),
        trace('2026-11-20T11:00:00Z', 'pause', 'a', seconds),
      ).activeSeconds
    expect(played(3600)).toBe(120 + 3600)
    // Half of it: the last minutes, and ten of those before.
    expect(played(1800)).toBe(120 + 24 * 60 + 360)
    expect(played(0)).toBe(120 + 600 + 360)
    // At twice the speed nothing counts of the time before the player began.
    const fast = count(
      trace('2026-11-20T09:00:00Z', 'open'),
      trace('2026-11-20T10:00:00Z', 'play'),
      trace('2026-11-20T10:40:00Z', 'pause', 'a', 4800),
    )
    expect(fast.activeSeconds).toBe(600 + 2400)
  })

  it('belongs to the Paris day and the lesson in which it began, on the days when the clock changes too', () => {
    const { days, lessons } = count(
      // 23:58 and 00:03 in Paris.
      trace('2026-11-20T22:58:00Z', 'open', 'a'),
      trace('2026-11-20T23:03:00Z', 'complete', 'a'),
      trace('2026-11-20T23:04:00Z', 'open', 'b'),
      // The night of 25 October 2026: both are 02:30 in Paris.
      trace('2026-10-25T00:30:00Z', 'open', 'c'),
      trace('2026-10-25T01:30:00Z', 'complete', 'c'),
    )
    expect(days.map(({ day, activeSeconds, lessons: list }) => [day, activeSeconds, list])).toEqual([
      ['2026-10-25', 600 + 600, ['c']],
      ['2026-11-20', 300, ['a']],
      ['2026-11-21', 60, ['a', 'b']],
    ])
    expect(lessons.get('a')).toEqual({
      activeSeconds: 360,
      from: Date.parse('2026-11-20T22:58:00Z'),
      to: Date.parse('2026-11-20T23:03:00Z'),
    })
  })

  it('is the sum of its days, never negative, never more than the time that passed, whatever the order', () => {
    const anyTrace = fc.record({
      at: fc.integer({ min: 0, max: 10 * 86_400_000 }),
      lesson: fc.constantFrom('', 'a', 'b'),
      kind: fc.constantFrom('open', 'pause'),
      playedSeconds: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(anyTrace, { maxLength: 60 }), (traces) => {
        const found = attendanceOf(traces, dayOf)
        const sum = found.days.reduce((total, { activeSeconds }) => total + activeSeconds, 0)
        expect(sum).toBeCloseTo(found.activeSeconds, 6)
        const times = traces.map(({ at }) => at)
        const span = traces.length > 0 ? (Math.max(...times) - Math.min(...times)) / 1000 : 0
        expect(found.activeSeconds).toBeLessThanOrEqual(span + 1e-6)
        expect(found.activeSeconds).toBeGreaterThanOrEqual(0)
        expect(found.traces).toBe(traces.length)
        for (const { from, to } of found.days) expect(to).toBeGreaterThanOrEqual(from)
      }),
    )
  })
})
