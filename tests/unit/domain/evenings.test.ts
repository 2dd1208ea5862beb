import { describe, expect, it } from 'vitest'
import { eveningOf, eveningsThisMonth, firstEveningText, lastEvenings } from '#drizzle/domain/evenings.ts'

describe('an evening', () => {
  it.each([
    ['2026-11-20T20:00:00Z', '2026-11-20'],
    ['2026-11-20T23:30:00Z', '2026-11-20'],
    // 03:59 and 04:00 in Paris.
    ['2026-11-21T02:59:00Z', '2026-11-20'],
    ['2026-11-21T03:00:00Z', '2026-11-21'],
    // The hour that comes twice, and the one that is left out.
    ['2026-10-25T00:30:00Z', '2026-10-24'],
    ['2026-10-25T01:30:00Z', '2026-10-24'],
    ['2026-10-25T02:59:00Z', '2026-10-24'],
    ['2026-10-25T03:00:00Z', '2026-10-25'],
    ['2026-03-29T01:30:00Z', '2026-03-28'],
    ['2026-03-29T02:00:00Z', '2026-03-29'],
    ['2027-01-01T01:00:00Z', '2026-12-31'],
  ])('of %s is %s', (at, day) => expect(eveningOf(new Date(at))).toBe(day))

  it('is shown with those before it, and counted in its month', () => {
    const now = new Date('2026-12-03T01:00:00Z')
    const received = ['2026-12-02', '2026-12-01', '2026-11-30', '2026-11-30']
    const shown = lastEvenings(received, now)
    expect(shown).toHaveLength(14)
    expect(shown.at(-1)).toEqual({ day: '2026-12-02', wasListened: true })
    expect(shown[0]).toEqual({ day: '2026-11-19', wasListened: false })
    expect(shown.filter(({ wasListened }) => wasListened)).toHaveLength(3)
    expect(eveningsThisMonth(received, now)).toBe(2)
    expect(firstEveningText(now)).toBe('2026-11-19')
    expect(firstEveningText(new Date('2026-11-28T20:00:00Z'))).toBe('2026-11-01')
  })
})
