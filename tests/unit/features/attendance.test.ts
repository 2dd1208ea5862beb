import { describe, expect, it } from 'vitest'
import { parisDay } from '#server/core/paris.ts'
import { attendanceOf, MAX_IDLE_SECONDS, type Trace } from '#server/features/learning/rules/attendance.ts'
import { fc } from '../../support/properties.ts'

const dayOf = (at: number) => parisDay(new Date(at))
/** Of one player a lesson, unless another is named. */
const trace = (at: string, kind = 'open', lesson = 'a', playedSeconds = 0, session = lesson): Trace => ({
  at: Date.parse(at),
  lesson,
  kind,
  playedSeconds,
  session: kind === 'open' || kind === 'complete' ? '' : session,
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
    ).toBe(MAX_IDLE_SECONDS)
  })

  it('counts actual playback, and never longer than the clock', () => {
    const played = (seconds: number) =>
      count(trace('2026-11-20T10:00:00Z', 'play'), trace('2026-11-20T10:45:00Z', 'pause', 'a', seconds))
    expect(played(2700).activeSeconds).toBe(2700)
    expect(played(1800).activeSeconds).toBe(1800)
    // Old rows have seconds of the media, here at twice the speed.
    expect(played(5400).activeSeconds).toBe(2700)
    expect(played(0).activeSeconds).toBe(0)
  })

  it('counts playback to its end when the lesson was completed, or another one opened, before it', () => {
    const played = (seconds: number, ...between: Trace[]) =>
      count(
        trace('2026-11-20T09:58:00Z', 'open'),
        trace('2026-11-20T10:00:00Z', 'play'),
        ...between,
        trace('2026-11-20T10:54:00Z', 'complete'),
        trace('2026-11-20T10:54:00Z', 'complete', ''),
        trace('2026-11-20T11:00:00Z', 'pause', 'a', seconds),
      )
    expect(played(3600).activeSeconds).toBe(120 + 3600)
    expect(played(1800).activeSeconds).toBe(120 + 1800)
    expect(played(0).activeSeconds).toBe(120)
    const both = played(3600, trace('2026-11-20T10:20:00Z', 'open', 'b'))
    expect(both.activeSeconds).toBe(120 + 3600)
    expect([...both.lessons].map(([lesson, { activeSeconds }]) => [lesson, activeSeconds])).toEqual([
      ['a', 120 + 3600],
      ['b', 0],
    ])
    // Half of the hour was played, the last one: what was opened before counts beside it.
    expect(played(1800, trace('2026-11-20T10:20:00Z', 'open', 'b')).lessons.get('b')?.activeSeconds).toBe(600)
  })

  it('counts nothing from a pause, an answer or an end to the next trace', () => {
    for (const kind of ['pause', 'quiz', 'complete', 'download'])
      expect(
        count(
          trace('2026-11-20T10:00:00Z', 'open'),
          trace('2026-11-20T10:01:00Z', kind),
          trace('2026-11-20T10:09:00Z', 'open', 'b'),
          trace('2026-11-20T10:10:00Z', 'complete', 'b'),
        ).activeSeconds,
      ).toBe(60 + 60)
  })

  it('counts each player back to its last report, and no second of two of them twice', () => {
    const { activeSeconds, lessons } = count(
      trace('2026-11-20T10:00:00Z', 'play', 'a', 0, 'phone'),
      trace('2026-11-20T10:10:00Z', 'pause', 'a', 600, 'phone'),
      // Says more than the clock had since.
      trace('2026-11-20T10:20:00Z', 'progress', 'a', 3000, 'phone'),
      trace('2026-11-20T10:15:00Z', 'play', 'b', 0, 'laptop'),
      trace('2026-11-20T10:30:00Z', 'pause', 'b', 900, 'laptop'),
    )
    expect(activeSeconds).toBe(1800)
    expect([lessons.get('a')?.activeSeconds, lessons.get('b')?.activeSeconds]).toEqual([1200, 600])
  })

  it('belongs to the Paris days and the lesson of its passing, also on clock changes', () => {
    const { days, lessons } = count(
      // 23:58 and 00:03 in Paris.
      trace('2026-11-20T22:58:00Z', 'open', 'a'),
      trace('2026-11-20T23:03:00Z', 'complete', 'a'),
      trace('2026-11-20T23:04:00Z', 'open', 'b'),
      trace('2026-11-20T23:05:00Z', 'complete', 'b'),
      // The night of 25 October 2026: both are 02:30 in Paris.
      trace('2026-10-25T00:30:00Z', 'play', 'c'),
      trace('2026-10-25T01:30:00Z', 'pause', 'c', 3600),
    )
    expect(days.map(({ day, activeSeconds, lessons: list }) => [day, activeSeconds, list])).toEqual([
      ['2026-10-25', 3600, ['c']],
      ['2026-11-20', 120, ['a']],
      ['2026-11-21', 180 + 60, ['a', 'b']],
    ])
    expect(lessons.get('a')).toEqual({
      activeSeconds: 300,
      from: Date.parse('2026-11-20T22:58:00Z'),
      to: Date.parse('2026-11-20T23:03:00Z'),
    })
  })

  it('is the sum of its days, never negative, never above the elapsed time, in any order', () => {
    const anyTrace = fc.record({
      at: fc.integer({ min: 0, max: 10 * 86_400_000 }),
      lesson: fc.constantFrom('', 'a', 'b'),
      kind: fc.constantFrom('open', 'play', 'pause', 'progress', 'complete'),
      session: fc.constantFrom('', 'phone', 'laptop'),
      playedSeconds: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(fc.array(anyTrace, { maxLength: 60 }), (traces) => {
        const found = attendanceOf(traces, dayOf)
        const sum = found.days.reduce((total, { activeSeconds }) => total + activeSeconds, 0)
        expect(sum).toBeCloseTo(found.activeSeconds, 6)
        const ofLessons = [...found.lessons.values()].reduce(
          (total, { activeSeconds }) => total + activeSeconds,
          0,
        )
        expect(ofLessons).toBeLessThanOrEqual(found.activeSeconds + 1e-6)
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
