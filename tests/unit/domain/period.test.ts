import { describe, expect, it } from 'vitest'
import {
  comparedWith,
  daysLater,
  GRAINS,
  lengthOf,
  partsOfPeriod,
  usualGrain,
} from '../../../drizzle/domain/period.ts'
import { fc } from '../../support/properties.ts'

const days = fc.integer({ min: -20_000, max: 20_000 }).map((number) => daysLater('2000-01-01', number))
const periods = fc
  .tuple(days, fc.nat({ max: 800 }))
  .map(([from, more]) => ({ from, to: daysLater(from, more) }))

describe('the comparison of a period', () => {
  it.each([
    ['2026-11-01', '2026-11-25', 'days', '2026-10-07', '2026-10-31'],
    ['2026-11-01', '2026-11-25', 'month', '2026-10-01', '2026-10-25'],
    ['2026-11-01', '2026-11-30', 'month', '2026-10-01', '2026-10-31'],
    ['2026-02-01', '2026-02-28', 'month', '2026-01-01', '2026-01-31'],
    ['2026-03-01', '2026-03-30', 'month', '2026-02-01', '2026-02-28'],
    ['2028-01-01', '2028-12-31', 'year', '2027-01-01', '2027-12-31'],
    ['2028-01-01', '2028-02-29', 'year', '2027-01-01', '2027-02-28'],
    ['2026-01-01', '2026-11-25', 'year', '2025-01-01', '2025-11-25'],
  ] as const)('%s to %s by %s: %s to %s', (from, to, against, ...expected) => {
    expect(Object.values(comparedWith({ from, to }, against))).toEqual(expected)
  })

  it('has the same length for days, and never overlaps the period', () => {
    fc.assert(
      fc.property(
        periods,
        fc.constantFrom('days' as const, 'month' as const, 'year' as const),
        (period, against) => {
          const before = comparedWith(period, against)
          expect(before.from <= before.to && before.to < period.from).toBe(true)
          if (against === 'days') expect(lengthOf(before)).toBe(lengthOf(period))
        },
      ),
    )
  })
})

describe('the parts of a period', () => {
  it('hold each of its days once, in order', () => {
    fc.assert(
      fc.property(periods, fc.constantFrom(...GRAINS), (period, grain) => {
        const parts = partsOfPeriod(period, grain)
        expect(parts[0]?.from).toBe(period.from)
        expect(parts.at(-1)?.to).toBe(period.to)
        for (const [at, { from, to }] of parts.entries()) {
          expect(from <= to).toBe(true)
          const next = parts[at + 1]
          if (next) expect(next.from).toBe(daysLater(to, 1))
        }
      }),
    )
  })

  it('begin weeks on Mondays and months on their first', () => {
    const period = { from: '2026-11-25', to: '2026-12-08' }
    expect(partsOfPeriod(period, 'week').map(({ from }) => from)).toEqual([
      '2026-11-25',
      '2026-11-30',
      '2026-12-07',
    ])
    expect(partsOfPeriod(period, 'month')).toEqual([
      { from: '2026-11-25', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-08' },
    ])
    expect([usualGrain(period), usualGrain({ from: '2026-01-01', to: '2026-05-31' })]).toEqual([
      'day',
      'week',
    ])
  })
})
