import { describe, expect, it } from 'vitest'
import { couponProblems, targetsOf } from '#drizzle/domain/coupon.ts'

const ref = 'abcdefghijklmno'

describe('the terms of a coupon', () => {
  it('take off a share or an amount, never both', () => {
    expect(couponProblems({ percent: 10, amountCents: null })).toEqual({})
    expect(couponProblems({ percent: null, amountCents: 500 })).toEqual({})
    const neither = 'Indiquez un pourcentage ou un montant.'
    expect(couponProblems({ percent: null, amountCents: null })).toEqual({
      percent: neither,
      amountCents: neither,
    })
    expect(couponProblems({ percent: 10, amountCents: 500 }).percent).toContain('que l’un des deux')
  })

  it.each([[null], [undefined], [''], [[]]])('%j limits nothing', (value) =>
    expect(targetsOf(value)).toEqual([]),
  )
  it.each([
    [{}],
    ['course'],
    [0],
    [[null]],
    [['course']],
    [[{ kind: 'course' }]],
    [[{ kind: 'webinar', ref }]],
    [[{ kind: 'course', ref: 'short' }]],
    [[{ kind: 'course', ref: 7 }]],
    [[{ kind: 'course', ref, other: 1 }]],
  ])('%j is no list of items', (value) => {
    expect(targetsOf(value)).toBeNull()
    expect(couponProblems({ percent: 10, appliesTo: value })).toHaveProperty('appliesTo')
  })
  it('names courses and products', () => {
    const both = [
      { kind: 'course', ref },
      { kind: 'produit', ref },
    ]
    expect(targetsOf(both)).toEqual(both)
  })
})
