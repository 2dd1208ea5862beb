import { describe, expect, it } from 'vitest'
import { addDays, longDate, longMoment, parisDay, parisYear, startOfParisDay } from '#server/core/paris.ts'

describe('Paris days', () => {
  it('are already tomorrow’s in Paris late in the UTC evening', () => {
    expect(parisDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
    expect(parisDay(new Date('2026-07-20T22:30:00Z'))).toBe('2026-07-21')
  })
  it('format a moment in Paris time, in summer and in winter', () => {
    expect(longMoment(new Date('2026-11-20T23:05:00Z'))).toBe(
      '21\u00a0novembre\u00a02026 à\u00a00\u00a0h\u00a005',
    )
    expect(longMoment(new Date('2026-07-01T12:30:00Z'))).toBe(
      '1er\u00a0juillet\u00a02026 à\u00a014\u00a0h\u00a030',
    )
  })
  it('number an invoice of 1 January 00:30 in the new year', () => {
    expect(parisYear(new Date('2026-12-31T23:30:00Z'))).toBe(2027)
  })
  it.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['2026-07-21', '2026-07-20T22:00:00.000Z'],
    // The two days on which the clocks change: they begin before the change.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ])('start with %s at %s', (day, instant) => expect(startOfParisDay(day).toISOString()).toBe(instant))
  it('are added across a change of clocks and a leap day', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
  it('write the first of a month in French', () => {
    expect(longDate(new Date('2026-12-01T12:00:00Z'))).toBe('1er\u00a0décembre\u00a02026')
  })
})
