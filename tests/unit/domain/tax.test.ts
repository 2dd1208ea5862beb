import { describe, expect, it } from 'vitest'
import { isTaxed, usualRate } from '#drizzle/domain/tax.ts'

describe('the tax of an item', () => {
  it.each([
    ['standard', 20],
    ['reduced', 5.5],
    ['', 20],
    ['franchise_293B', 0],
    ['formation_261', 0],
  ])('for %s is usually %d %%', (treatment, rate) => {
    expect(usualRate(treatment)).toBe(rate)
    expect(isTaxed({ taxTreatment: treatment, taxRate: rate })).toBe(true)
  })
  it('is required for the sale, as a rate or an exemption', () => {
    expect(isTaxed({ taxTreatment: 'standard', taxRate: 0 })).toBe(false)
    expect(isTaxed({ taxTreatment: 'franchise_293B', taxRate: 20 })).toBe(false)
  })
})
