import { describe, expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'

const sold = async (data: Parameters<typeof makeProduit>[1] = {}) => {
  const app = await testApp()
  const root = await app.superuser()
  const produit = await app.seed((tx) => makeProduit(tx, data))
  const stored = () => app.engine.read(system).get(produits, produit.id)
  const change = (body: object) =>
    app.call('PATCH', `/api/collections/produits/records/${produit.id}`, { as: root, body })
  const quoted = () =>
    app.call('POST', '/api/checkout/quote', { body: { items: [{ kind: 'produit', id: produit.id }] } })
  return { app, produit, stored, change, quoted }
}

describe('the tax of an item', () => {
  it('has a rate again when an exemption ends', async () => {
    const { change, stored, quoted } = await sold({ price: 120, taxTreatment: 'franchise_293B' })
    expect(stored().taxRate).toBe(0)
    expect((await change({ taxTreatment: 'standard' })).statusCode).toBe(200)
    expect(stored().taxRate).toBe(20)
    expect((await quoted()).json()).toMatchObject({ taxCents: 2000, taxMention: '' })
    await change({ taxTreatment: 'reduced' })
    expect(stored().taxRate).toBe(5.5)
    await change({ taxTreatment: 'standard', taxRate: 10 })
    expect(stored().taxRate).toBe(10)
    await change({ taxTreatment: 'formation_261', taxRate: 10 })
    expect(stored().taxRate).toBe(0)
  })

  it('keeps a chosen rate when other fields change', async () => {
    const { change, stored } = await sold({ taxTreatment: 'reduced', taxRate: 10 })
    await change({ title: 'Un autre titre' })
    expect(stored().taxRate).toBe(10)
  })

  it('accepts a rate without an exemption', async () => {
    const { change } = await sold()
    const answer = await change({ taxRate: 0 })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().data.taxRate.message).toBe('Indiquez un taux, ou choisissez un régime exonéré.')
  })

  it('prevents the sale without rate and exemption', async () => {
    const { app, produit, quoted } = await sold()
    app.engine.db.exec('UPDATE produits SET taxRate = 0')
    expect((await quoted()).statusCode).toBe(409)
    const email = 'guest@example.com'
    const answer = await buy(app, null, [{ kind: 'produit', id: produit.id }], { email })
    expect(answer.statusCode).toBe(409)
  })

  it('states both reasons for a basket with two', async () => {
    const app = await testApp()
    const items = await app.seed((tx) =>
      (['formation_261', 'franchise_293B'] as const).map((taxTreatment) => ({
        kind: 'produit',
        id: makeProduit(tx, { taxTreatment }).id,
      })),
    )
    const answer = await app.call('POST', '/api/checkout/quote', { body: { items } })
    expect(answer.json().taxMention).toBe(
      'TVA non applicable, art. 293 B du CGI · Exonération de TVA, art. 261-4-4° a du CGI',
    )
  })
})
