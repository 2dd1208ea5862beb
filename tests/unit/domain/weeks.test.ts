import { describe, expect, it } from 'vitest'
import { lastWeeks } from '#drizzle/domain/weeks.ts'
import { fc } from '../../support/properties.ts'

const stored = (iso: string) => iso.replace('T', ' ')

describe('the last weeks', () => {
  it('begin on Monday in Paris, not in UTC', () => {
    // 23:30 UTC on Sunday is half past midnight on Monday in winter.
    const now = new Date('2026-11-22T23:30:00Z')
    expect(
      lastWeeks([stored('2026-11-22T22:59:00.000Z'), stored('2026-11-22T23:00:00.000Z')], now, 2),
    ).toEqual([
      { monday: '2026-11-16', count: 1 },
      { monday: '2026-11-23', count: 1 },
    ])
  })

  it('stay seven days apart over both changes of the clock and the end of a year', () => {
    const mondays = lastWeeks([], new Date('2027-04-01T10:00:00Z'), 30).map(({ monday }) => monday)
    expect(mondays.at(-1)).toBe('2027-03-29')
    expect(mondays[0]).toBe('2026-09-07')
    expect(new Set(mondays).size).toBe(30)
    expect(mondays.every((monday) => new Date(`${monday}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
  })

  it('leave out earlier, later and invalid instants', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const instants = ['', 'hier', stored('2026-11-08T12:00:00.000Z'), stored('2026-12-01T12:00:00.000Z')]
    expect(lastWeeks(instants, now, 2).map(({ count }) => count)).toEqual([0, 0])
  })

  it('count each of their instants once', () => {
    const now = new Date('2026-11-23T12:00:00Z')
    const inTime = fc.integer({ min: Date.parse('2026-10-05T00:00:00+02:00'), max: now.getTime() })
    fc.assert(
      fc.property(fc.array(inTime, { maxLength: 50 }), (times) => {
        const weeks = lastWeeks(
          times.map((time) => stored(new Date(time).toISOString())),
          now,
          8,
        )
        expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(times.length)
      }),
    )
  })
})
