import { describe, expect, it } from 'vitest'
import { isTaxed, usualRate } from '#drizzle/domain/tax.ts'

describe('how what is sold is taxed', () => {
  it.each([
    ['standard', 20],
    ['reduced', 5.5],
    ['', 20],
    ['franchise_293B', 0],
    ['formation_261', 0],
  ])('%s has usually %d %%', (treatment, rate) => {
    expect(usualRate(treatment)).toBe(rate)
    expect(isTaxed({ taxTreatment: treatment, taxRate: rate })).toBe(true)
  })
  it('never sells without a rate or a reason', () => {
    expect(isTaxed({ taxTreatment: 'standard', taxRate: 0 })).toBe(false)
    expect(isTaxed({ taxTreatment: 'franchise_293B', taxRate: 20 })).toBe(false)
  })
})
