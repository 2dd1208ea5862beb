/** Promotions that people write are judged by the history of the price; what the server itself writes is a fact. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const DAY = 86_400_000

/** A course and a product sold at 100 € for 40 days, and the people who change them. */
const shop = async (status: 'published' | 'draft' = 'published') => {
  const app = await testApp()
  const made = await app.seed((tx) => ({
    courses: makeCourse(tx, { price: 100, status }),
    produits: makeProduit(tx, { price: 100, status }),
  }))
  app.clock.advance(40 * DAY)
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const change = (noun: 'courses' | 'produits', body: object) =>
    app.call('PATCH', `/api/collections/${noun}/records/${made[noun].id}`, { as: admin, body })
  return { app, made, admin, change }
}

describe.each(['courses', 'produits'] as const)('a promotion of %s', (noun) => {
  it('is accepted below the former price, and refused with the lawful price above', async () => {
    const { app, change, made, admin } = await shop()
    expect((await change(noun, { price: 130, salePrice: 110 })).json().data.salePrice.message).toMatch(
      /^Le prix le plus bas des 30 derniers jours est de 100,00\u00a0€\u00a0: 110,00\u00a0€ n’est pas une réduction/,
    )
    expect((await change(noun, { price: 130, salePrice: 90 })).json().data.price.message).toContain(
      'Indiquez 100,00\u00a0€ comme prix',
    )
    expect((await change(noun, { salePrice: 90 })).statusCode).toBe(200)
    // Ended and begun anew, at the price that it had: no reduction any more.
    expect((await change(noun, { salePrice: null })).statusCode).toBe(200)
    app.clock.advance(DAY)
    const again = await change(noun, { salePrice: 90 })
    expect(again.json().data.salePrice.message).toContain('est de 90,00\u00a0€')
    expect((await change(noun, { salePrice: 85 })).json().data.price.message).toContain('barrer 100,00')
    expect((await change(noun, { price: 90, salePrice: 85 })).statusCode).toBe(200)
    const kind = noun === 'courses' ? 'course' : 'produit'
    const facts = await app.call('GET', `/api/prices/${kind}/${made[noun].id}`)
    expect(facts.json()).toEqual({ price: 85, regularPrice: 90, lowest30Days: 90 })
    const seen = await app.call('GET', `/api/prices/${kind}/${made[noun].id}/changes`, { as: admin })
    expect(seen.json().changes.map(({ price }: { price: number }) => price)).toEqual([100, 90, 100, 85])
    expect((await app.call('GET', `/api/prices/${kind}/${made[noun].id}/changes`)).statusCode).toBe(401)
  })

  it('may be planned in a draft, and is judged at the publication', async () => {
    const { app, change, made } = await shop('draft')
    expect((await change(noun, { price: 130, salePrice: 110 })).statusCode).toBe(200)
    expect((await change(noun, { salePrice: 130 })).json().data.salePrice.message).toContain('inférieur')
    const refused = await change(noun, { status: 'published' })
    expect(refused.json().data.salePrice.message).toContain('n’est pas une réduction')
    const reader = app.engine.read(system)
    const { id } = made[noun]
    const stored = noun === 'courses' ? reader.get(courses, id) : reader.get(produits, id)
    expect(stored).toMatchObject({ status: 'draft', price: 130, salePrice: 110 })
  })

  it('that runs too long survives other changes, and is refused at its renewal', async () => {
    const { app, change, admin } = await shop()
    expect((await change(noun, { salePrice: 90 })).statusCode).toBe(200)
    app.clock.advance(91 * DAY)
    const token = (await app.person('autre@example.com', { role: 'admin' })).token
    const later = (body: object) => Object.assign(admin, { token }) && change(noun, body)
    expect((await later({ title: 'Un autre titre' })).statusCode).toBe(200)
    expect((await later({ salePrice: 80 })).json().data.salePrice.message).toContain('plus de 90\u00a0jours')
    expect((await later({ price: 90, salePrice: null })).statusCode).toBe(200)
  })
})

describe('a promotion of a product in several variants', () => {
  const variant = (key: string, price: number | null): Variant => ({
    key,
    values: [key],
    price,
    stock: null,
    weightGrams: null,
    image: '',
    active: true,
  })
  /** A product of 100 € whose « Grand » was sold at 150 €, and raised to 200 € ten days ago. */
  const raised = async () => {
    const { app, change, made, admin } = await shop()
    const { id } = made.produits
    /** Sessions end before so much time has passed. */
    let people = 0
    const wait = async (days: number) => {
      app.clock.advance(days * DAY)
      people += 1
      Object.assign(admin, await app.person(`admin${people}@example.com`, { role: 'admin' }))
    }
    const set = (variants: Variant[]) =>
      app.seed((tx) =>
        tx.update(produits, id, { options: [{ name: 'Taille', values: ['petit', 'grand'] }], variants }),
      )
    await set([variant('petit', null), variant('grand', 150)])
    await wait(30)
    await set([variant('petit', null), variant('grand', 200)])
    await wait(10)
    const facts = async (key = '') =>
      (await app.call('GET', `/api/prices/produit/${id}${key && `?variant=${key}`}`)).json()
    return { app, change, facts, wait }
  }

  it('is refused where a variant’s struck-through price was not the lowest', async () => {
    const { change, facts, wait } = await raised()
    const refused = await change('produits', { salePrice: 60 })
    expect(refused.json().data.salePrice.message).toMatch(
      /^Grand\u00a0: Le prix le plus bas des 30 derniers jours est de 150,00\u00a0€\u00a0: barrer 200,00/,
    )
    await wait(21)
    expect((await change('produits', { salePrice: 60 })).statusCode).toBe(200)
    expect(await facts()).toEqual({ price: 60, regularPrice: 100, lowest30Days: 100 })
    expect(await facts('grand')).toEqual({ price: 120, regularPrice: 200, lowest30Days: 200 })
    expect(await facts('petit')).toEqual(await facts())
    expect(await facts('inconnu')).toEqual(await facts())
  })

  it('uses a variant without history at its price since the product’s last write', async () => {
    const { app, change, facts, wait } = await raised()
    await app.seed((tx) => {
      for (const { id, ref } of tx.find(priceHistory)) if (ref.includes('/')) tx.delete(priceHistory, id)
    })
    await wait(21)
    expect((await change('produits', { salePrice: 60 })).statusCode).toBe(200)
    expect(await facts('grand')).toEqual({ price: 120, regularPrice: 200, lowest30Days: 200 })
  })
})
