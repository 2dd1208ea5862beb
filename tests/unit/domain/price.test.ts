import { describe, expect, it } from 'vitest'
import { toDate } from '#drizzle/domain/instant.ts'
import { changesByClock, currentPrice, isOnSale } from '#drizzle/domain/price.ts'

const offer = {
  price: 180,
  salePrice: 150,
  saleStart: '2026-01-10 08:00:00.000Z',
  saleEnd: '2026-01-20 20:00:00.000Z',
}

describe('a promotion', () => {
  it.each([
    ['2026-01-10 07:59:59.999Z', 180],
    ['2026-01-10 08:00:00.000Z', 150],
    ['2026-01-20 19:59:59.999Z', 150],
    ['2026-01-20 20:00:00.000Z', 180],
  ])('at %s costs %d, with an instant as text or as a date', (at, price) => {
    expect(currentPrice(offer, at)).toBe(price)
    expect(currentPrice(offer, new Date(at.replace(' ', 'T')))).toBe(price)
  })
  it('compares instants, not their texts', () => {
    // As texts, the day would begin before its first hour and `T` would come after the space.
    expect(isOnSale({ ...offer, saleStart: '2026-01-15' }, '2026-01-15 00:00:00.000Z')).toBe(true)
    expect(isOnSale({ ...offer, saleEnd: '2026-01-15T12:00:00Z' }, '2026-01-15 12:00:00.000Z')).toBe(false)
    expect(isOnSale({ ...offer, saleEnd: '2026-01-15 12:00:00.500Z' }, '2026-01-15 12:00:00Z')).toBe(true)
  })
  it.each([
    [{ saleStart: '', saleEnd: '' }, true],
    [{ saleStart: undefined, saleEnd: undefined }, true],
    [{ saleStart: '' }, true],
    [{ saleEnd: '' }, true],
    [{ saleStart: '2026-02-01 00:00:00.000Z', saleEnd: '' }, false],
    [{ saleStart: '', saleEnd: '2026-01-01 00:00:00.000Z' }, false],
  ])('with the bounds %j runs: %s', (bounds, expected) => {
    expect(isOnSale({ ...offer, ...bounds }, '2026-01-15 12:00:00.000Z')).toBe(expected)
  })
  it.each([null, undefined, 180, 200])('of %s is none', (salePrice) => {
    expect(currentPrice({ price: 180, salePrice }, '2026-01-15 12:00:00.000Z')).toBe(180)
  })
  it('may be free', () => {
    expect(currentPrice({ price: 180, salePrice: 0 }, '2026-01-15 12:00:00.000Z')).toBe(0)
  })
})

describe('stored instants', () => {
  it('are parsed as stored', () => {
    expect(toDate('2026-11-20 14:32:00.000Z')?.toISOString()).toBe('2026-11-20T14:32:00.000Z')
    const date = new Date('2026-11-20T14:32:00Z')
    expect(toDate(date)).toBe(date)
  })
  it.each(['', null, undefined, 'not a date', new Date(Number.NaN)])('are invalid: %s', (value) =>
    expect(toDate(value)).toBeNull(),
  )
})

describe('the price before a promotion', () => {
  const day = (at: number) =>
    `2026-0${at < 30 ? 1 : 2}-${String((at % 30) + 1).padStart(2, '0')} 00:00:00.000Z`
  const week = { price: 100, salePrice: 50, saleStart: day(10), saleEnd: day(17) }

  it('includes beginnings and ends without an entry', () => {
    const last = { at: day(0), price: 100 }
    const both = [
      { at: day(10), price: 50 },
      { at: day(17), price: 100 },
    ]
    expect(changesByClock(week, last, day(9))).toEqual([])
    expect(changesByClock(week, last, day(10))).toEqual(both.slice(0, 1))
    expect(changesByClock(week, last, day(40))).toEqual(both)
    expect(changesByClock(week, { at: day(10), price: 50 }, day(40))).toEqual(both.slice(1))
    expect(changesByClock({ ...week, salePrice: 100 }, last, day(40))).toEqual([])
  })
})
