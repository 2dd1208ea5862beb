/** Rules that change a price without being known to prices: here one that only this test registers. */
import { describe, expect, it } from 'vitest'
import { coupons } from '#drizzle/collections/payments.ts'
import { conflict } from '#server/core/errors.ts'
import { type PricingRule, reducedLine, registerPricingRules } from '#server/features/pricing/rule.ts'
import { ownApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

const shop = async (rule: PricingRule) => {
  const app = await ownApp()
  registerPricingRules(app.engine, [rule])
  const { id } = await app.seed((tx) => {
    tx.create(coupons, { code: 'ETE', active: true, percent: 50 })
    return makeProduit(tx, { price: 20, kind: 'service' })
  })
  const price = async (more: object = {}) =>
    (
      await app.call('POST', '/api/checkout/quote', { body: { items: [{ kind: 'produit', id }], ...more } })
    ).json()
  return { app, id, price }
}

/** Takes one euro off each line, whatever was taken off before. */
const euroOff: PricingRule = {
  apply: (_reader, _basket, lines) => ({
    lines: lines.map((line) => reducedLine(line, line.line.discountCents + 100)),
  }),
}

describe('pricing rules', () => {
  it('apply after those of the product, and what they take off is in the order', async () => {
    const { app, id, price } = await shop(euroOff)
    expect(await price()).toMatchObject({ subtotalCents: 2000, discountCents: 100, totalCents: 1900 })
    expect(await price({ coupon: 'ETE' })).toMatchObject({ discountCents: 1100, totalCents: 900 })
    const body = {
      items: [{ kind: 'produit', id }],
      acceptsTerms: true,
      email: 'lea@example.com',
      name: 'Léa',
    }
    expect((await app.call('POST', '/api/checkout', { body })).json().totalCents).toBe(1900)
  })

  it('may refuse a basket, its lines, and the item that cannot be had', async () => {
    const refusal = (where: string) => conflict(`Refusé\u00a0: ${where}.`)
    const basket = await shop({
      ...euroOff,
      checkBasket: () => {
        throw refusal('panier')
      },
    })
    expect(await basket.price()).toMatchObject({ status: 409, message: 'Refusé\u00a0: panier.' })
    const lines = await shop({
      ...euroOff,
      checkLines: (_reader, _basket, [first]) => {
        if (first?.unitCents === 2000) throw refusal('lignes')
      },
    })
    expect(await lines.price()).toMatchObject({ status: 409, message: 'Refusé\u00a0: lignes.' })
    const item = await shop({ ...euroOff, refusalOf: () => refusal('article') })
    const gone = await item.price({ items: [{ kind: 'produit', id: 'gone00000000000' }] })
    expect(gone).toMatchObject({ status: 409, message: 'Refusé\u00a0: article.' })
  })
})
