import { describe, expect, it } from 'vitest'
import { easter, isPublicHoliday, workingDayFrom } from '#drizzle/domain/working-days.ts'

describe('Easter', () => {
  it.each([
    [1961, '1961-04-02'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('of %i', (year, day) => expect(easter(year)).toBe(day))
})

describe('public holidays', () => {
  it('of 2026 are eleven', () => {
    const days = Array.from({ length: 365 }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    )
    expect(days.filter(isPublicHoliday)).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ])
  })
})

describe('the next working day', () => {
  it.each([
    ['a Friday', '2026-12-04', '2026-12-04'],
    ['a Saturday', '2026-12-05', '2026-12-07'],
    ['a Sunday before Easter Monday', '2026-04-05', '2026-04-07'],
    ['New Year’s Eve’s morrow, a Friday', '2027-01-01', '2027-01-04'],
    ['Christmas of 2026, a Friday', '2026-12-25', '2026-12-28'],
  ])('%s', (_name, day, next) => expect(workingDayFrom(day)).toBe(next))
})
