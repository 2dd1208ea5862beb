import { describe, expect, it } from 'vitest'
import { wallClock } from '#drizzle/domain/paris-clock.ts'
import { daysLater, monthsLater } from '#server/core/later.ts'

const paris = (date: Date): string => wallClock(date.getTime())

describe('months later', () => {
  it.each([
    // Twenty minutes past midnight on the 1st of March, which is still February in UTC.
    ['2027-02-28T23:20:00Z', 1, '2027-04-01T00:20'],
    ['2027-02-28T23:20:00Z', 2, '2027-05-01T00:20'],
    ['2027-02-28T23:20:00Z', 6, '2027-09-01T00:20'],
    ['2027-02-28T23:20:00Z', -12, '2026-03-01T00:20'],
    ['2027-09-30T22:30:00Z', 1, '2027-11-01T00:30'],
    // Ends of months.
    ['2027-01-31T10:00:00Z', 1, '2027-02-28T11:00'],
    ['2027-08-31T10:00:00Z', 6, '2028-02-29T12:00'],
    ['2027-12-31T22:59:00Z', 2, '2028-02-29T23:59'],
    // To the two days on which the clock changes.
    ['2027-02-28T09:00:00Z', 1, '2027-03-28T10:00'],
    ['2027-09-30T22:30:00Z', 0, '2027-10-01T00:30'],
    ['2027-09-30T10:00:00Z', 1, '2027-10-30T12:00'],
  ])('of %s, %i: %s in Paris', (from, months, there) => {
    expect(paris(monthsLater(new Date(from), months))).toBe(there)
  })

  it('keep the second', () => {
    expect(monthsLater(new Date('2027-02-28T23:20:41.250Z'), 1).toISOString()).toBe(
      '2027-03-31T22:20:41.250Z',
    )
  })

  it('of none are the instant itself, also in the hour that comes twice', () => {
    const second = new Date('2027-10-31T01:30:00Z')
    expect([monthsLater(second, 0), daysLater(second, 0)]).toEqual([second, second])
  })
})

describe('days later', () => {
  it.each([
    ['2027-03-27T23:20:00Z', 1, '2027-03-29T00:20'],
    ['2027-03-25T23:20:00Z', 7, '2027-04-02T00:20'],
    ['2027-10-24T22:20:00Z', 7, '2027-11-01T00:20'],
    ['2027-10-30T22:20:00Z', 1, '2027-11-01T00:20'],
    // 2:30 does not exist on 28 March 2027.
    ['2027-03-27T01:30:00Z', 1, '2027-03-28T03:30'],
    ['2027-11-20T10:00:00Z', -20, '2027-10-31T11:00'],
  ])('of %s, %i: %s in Paris', (from, days, there) => {
    expect(paris(daysLater(new Date(from), days))).toBe(there)
  })

  it('beyond the calendar have 24 hours', () => {
    const late = new Date('9999-12-30T12:00:00Z')
    expect(daysLater(late, 3).getTime() - late.getTime()).toBe(3 * 86_400_000)
  })
})
