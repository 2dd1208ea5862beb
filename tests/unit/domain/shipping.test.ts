import { describe, expect, it } from 'vitest'
import { type ShippingRules, shippingPrice, shippingProblem, trackingLink } from '#drizzle/domain/shipping.ts'
import type { OrderLine } from '#server/features/order-record/order.ts'
import { shippingLines } from '#server/features/shipping/shipping.ts'
import { rulesOf, valuesOf } from '../../../web/features/admin-shipping/rules-form.ts'
import { fc } from '../../support/properties.ts'

const RULES: ShippingRules = {
  zones: [
    { name: 'France', countries: ['FR', 'MC'], steps: [{ upToGrams: 500, cents: 490 }], freeFromCents: 6000 },
    { name: 'Suisse', countries: ['CH'], steps: [{ upToGrams: 250, cents: 1290 }], freeFromCents: null },
  ],
  pickup: 'Au cabinet.',
}

describe('the price of a parcel', () => {
  it('is constant within its limits', () => {
    const price = (country: string, grams: number, goodsCents: number) =>
      shippingPrice(RULES, { country, grams, goodsCents })
    expect(price('FR', 500, 5999)).toEqual({ cents: 490 })
    expect(price('MC', 500, 6000)).toEqual({ cents: 0 })
    expect(price('FR', 501, 6000)).toEqual({ problem: 'weight' })
    expect(price('CH', 1, 1_000_000)).toEqual({ cents: 1290 })
    expect(price('JP', 1, 0)).toEqual({ problem: 'country' })
    expect(shippingPrice(null, { country: '', grams: 9_999_999, goodsCents: 0 })).toEqual({ cents: 0 })
  })
})

describe('the lines of a delivery on an invoice', () => {
  const line = (taxRate: number, unitCents: number, isSent: boolean): OrderLine => ({
    kind: 'produit',
    ref: 'x',
    title: 'x',
    qty: 1,
    unitCents,
    discountCents: 0,
    totalCents: unitCents,
    taxRate,
    taxTreatment: 'standard',
    withdrawal: 'days14',
    ...(isSent ? { weightGrams: 100 } : {}),
  })
  it('sum to its paid price, one a rate of the goods, also with a coupon for free goods', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom(5.5, 10, 20), fc.nat(100_000)), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 10_000 }), (sent, shippingCents) => {
        const goods = sent.map(([rate, cents]) => line(rate, cents, true))
        const made = shippingLines({ shippingCents }, [...goods, line(2.1, 5000, false)])
        expect(made.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(shippingCents)
        const rates = made.map(({ taxRate }) => taxRate)
        expect(new Set(rates).size).toBe(rates.length)
        expect(rates).not.toContain(2.1)
      }),
    )
  })
})

describe('edited delivery rules', () => {
  it('are stored and loaded unchanged', () => {
    expect(rulesOf(valuesOf(RULES))).toEqual({ rules: RULES })
    expect(rulesOf(valuesOf(null))).toEqual({ rules: null })
  })

  it('report their problems', () => {
    const [zone] = valuesOf(RULES).zones
    if (!zone) throw new Error('No zone')
    const problem = (change: object) => {
      const read = rulesOf({ zones: [{ ...zone, ...change }], pickup: '' })
      return 'problem' in read ? read.problem : ''
    }
    expect(problem({ countries: 'France, Zubrowka' })).toContain('Zubrowka')
    expect(problem({ countries: '' })).toContain('aucun pays')
    expect(problem({ steps: [{ upToGrams: 0, price: 3 }] })).toContain('un poids et un prix')
    expect(problem({ steps: [{ upToGrams: 100, price: Number.NaN }] })).toContain('un poids et un prix')
    expect(problem({ freeFrom: 0 })).toContain('un montant, ou rien')
    expect(problem({ name: '' })).toContain('un nom')
    expect(shippingProblem({ ...RULES, zones: [...RULES.zones, ...RULES.zones] })).toContain('autre zone')
  })
})

describe('the link to a parcel', () => {
  it('has its number, and is absent without one', () => {
    expect(trackingLink('dhl', 'A&B')).toBe('https://mydhl.express.dhl/fr/fr/tracking.html?id=A%26B')
    expect([trackingLink('dhl', ''), trackingLink('other', '1'), trackingLink('', '1')]).toEqual(['', '', ''])
  })
})
