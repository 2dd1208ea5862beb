import { describe, expect, it } from 'vitest'
import { formProblems, isPromotion, promotionProblems, referenceOf } from '#drizzle/domain/promotion.ts'

const DAY = 86_400_000
const day = (count: number) =>
  new Date(Date.UTC(2026, 0, 1, 12) + count * DAY).toISOString().replace('T', ' ')
const requested = (...prices: [count: number, price: number][]) =>
  prices.map(([count, price]) => ({ at: day(count), price }))

describe('the reference price of a promotion', () => {
  it('is the lowest of 30 days before it, including the price in force at their start', () => {
    const known: [number, number][] = [
      [0, 100],
      [10, 50],
      [17, 100],
    ]
    expect(referenceOf(requested(...known, [20, 80]), 100)?.lowest).toBe(50)
    expect(referenceOf(requested(...known, [48, 80]), 100)?.lowest).toBe(100)
    expect(referenceOf(requested([10, 50], [48, 80]), 50)?.lowest).toBe(50)
    expect(referenceOf(requested([20, 80]), 100)?.lowest).toBeNull()
    expect(referenceOf([], 100)).toBeNull()
  })

  it('stays that of the first of successive reductions', () => {
    const cuts = requested([0, 100], [40, 80], [50, 70], [60, 60])
    expect(referenceOf(cuts, 100)).toMatchObject({ beganAt: day(40), lowest: 100 })
    // Ended between them, it is another promotion.
    expect(referenceOf(cuts, null)).toMatchObject({ beganAt: day(60), lowest: 70 })
  })
})

describe('a promotion', () => {
  const offer = { price: 100, salePrice: 80 }
  const regular = { changes: requested([0, 100]), struck: null }
  it('is lawful below the former price', () => {
    expect(promotionProblems(offer, regular, day(40))).toEqual({})
  })
  it.each([
    [
      'that is no lower than the price',
      { price: 100, salePrice: 100 },
      requested([0, 100]),
      'salePrice',
      'inférieur au prix',
    ],
    ['of what was never sold', offer, [], 'salePrice', '100,00\u00a0€ n’a encore jamais été demandé'],
    [
      'that is no lower than the lowest price of 30 days',
      offer,
      requested([0, 100], [20, 79], [30, 100]),
      'salePrice',
      'est de 79,00\u00a0€\u00a0: 80,00\u00a0€ n’est pas une réduction. Demandez moins, ou attendez le 2\u00a0mars\u00a02026',
    ],
    [
      'whose struck price was raised just before',
      { price: 120, salePrice: 80 },
      requested([0, 100]),
      'price',
      'barrer 120,00\u00a0€ tromperait. Indiquez 100,00\u00a0€ comme prix',
    ],
    [
      'that ends before it begins',
      { ...offer, saleStart: day(60), saleEnd: day(50) },
      requested([0, 100]),
      'saleEnd',
      'après son début',
    ],
    [
      'that is planned to last',
      { ...offer, saleEnd: day(131) },
      requested([0, 100]),
      'saleEnd',
      'terminez-la le 11\u00a0mai\u00a02026 au plus tard',
    ],
    [
      'that has lasted',
      { ...offer, salePrice: 70 },
      requested([0, 100], [1, 80]),
      'salePrice',
      '70,00\u00a0€ est devenu le prix ordinaire',
    ],
  ])('%s is refused with the lawful price', (_what, wanted, changes, field, sentence) => {
    // « Today » is the day 40, and 92 where a promotion has lasted.
    const lasts = sentence.includes('ordinaire')
    const known = { changes, struck: lasts ? 100 : null }
    const problems = promotionProblems(wanted, known, day(lasts ? 92 : 40))
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toContain(sentence)
  })

  it('that begins later is compared to the price until then', () => {
    const later = { price: 120, salePrice: 80, saleStart: day(71) }
    expect(promotionProblems(later, regular, day(40))).toEqual({})
    expect(promotionProblems({ ...later, saleStart: day(69) }, regular, day(40))).toHaveProperty('price')
  })

  it('does not exist once it is over, nor without a price', () => {
    expect(isPromotion({ ...offer, saleEnd: day(39) }, day(40))).toBe(false)
    expect(isPromotion({ ...offer, salePrice: null }, day(40))).toBe(false)
    expect(formProblems(offer)).toEqual({})
  })
})
