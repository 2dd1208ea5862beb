import { describe, expect, it } from 'vitest'
import { amountProblem, openPriceProblems, typedCents } from '#drizzle/domain/open-price.ts'
import { currentPrice, isOnSale, lowestPrice } from '#drizzle/domain/price.ts'

describe('a typed amount', () => {
  it('is parsed in usual formats, and nothing else', () => {
    expect(['12', '12,5', '12.50', ' 1 000,00 € ', '0'].map(typedCents)).toEqual([
      1200, 1250, 1250, 100_000, 0,
    ])
    expect(['', '-3', '1,234', 'douze', '12 €€x', '1e3'].map(typedCents)).toEqual(Array(6).fill(null))
  })

  it('lies between the minimum and the maximum, both included', () => {
    const offer = { minPrice: 5 }
    expect([500, 1_000_000].map((cents) => amountProblem(offer, cents))).toEqual(['', ''])
    expect(amountProblem(offer, 499)).toBe('Le montant minimum est de 5,00\u00a0€.')
    expect(amountProblem(offer, 1_000_001)).toBe('Le montant maximum est de 10\u00a0000,00\u00a0€.')
    for (const wrong of [-1, 0.5, Number.NaN]) expect(amountProblem({ minPrice: null }, wrong)).not.toBe('')
    expect(amountProblem({ minPrice: null }, 0)).toBe('')
  })
})

describe('an open price', () => {
  const offer = { price: 12, openPrice: true, minPrice: 5, salePrice: 3 }
  it('has no promotion, and its lowest price is its minimum', () => {
    const now = new Date()
    expect([isOnSale(offer, now), currentPrice(offer, now), lowestPrice(offer, now)]).toEqual([false, 12, 5])
    expect(lowestPrice({ price: 12, salePrice: 3 }, now)).toBe(3)
  })

  it('reports its problems by field, and none of a usual price', () => {
    expect(Object.keys(openPriceProblems(offer))).toEqual(['salePrice'])
    expect(Object.keys(openPriceProblems({ ...offer, salePrice: null, minPrice: 13 }))).toEqual(['minPrice'])
    expect(Object.keys(openPriceProblems({ ...offer, salePrice: null, price: 0 }))).toEqual(['price'])
    expect(Object.keys(openPriceProblems({ ...offer, salePrice: null, price: 10_001 }))).toEqual(['price'])
    expect(openPriceProblems({ ...offer, openPrice: false })).toEqual({})
  })
})
