/** A price that was forgotten is missing; « Gratuit » is chosen. */
import { describe, expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

const world = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const made = await app.seed((tx) => ({
    courses: makeCourseWithLessons(tx, 1, { status: 'draft', price: 0 }).course.id,
    produits: makeProduit(tx, { status: 'draft', price: 0 }).id,
    given: makeProduit(tx, { price: 0 }).id,
  }))
  const patch = (collection: string, id: string, body: object) =>
    app.call('PATCH', `/api/collections/${collection}/records/${id}`, { as: admin, body })
  return { app, admin, ...made, patch }
}

describe.each(['courses', 'produits'] as const)('price of %s', (collection) => {
  it('is asked for before anything is published', async () => {
    const { patch, ...ids } = await world()
    const refused = await patch(collection, ids[collection], { status: 'published' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().data).toMatchObject({
      price: { message: 'Indiquez un prix, ou choisissez «\u00a0Gratuit\u00a0».' },
    })
    expect((await patch(collection, ids[collection], { status: 'published', price: 12 })).statusCode).toBe(
      200,
    )
  })

  it('is nothing when that is chosen, and then no promotion either', async () => {
    const { patch, ...ids } = await world()
    const id = ids[collection]
    await patch(collection, id, { price: 20, salePrice: 10 })
    const free = await patch(collection, id, { status: 'published', isFree: true })
    expect(free.json()).toMatchObject({ status: 'published', isFree: true, price: 0, salePrice: null })
    expect((await patch(collection, id, { price: 15 })).json()).toMatchObject({ isFree: false, price: 15 })
    expect((await patch(collection, id, { price: 0 })).statusCode).toBe(400)
  })
})

describe('what was given before the rule', () => {
  it('stays online and may be changed', async () => {
    const { patch, given } = await world()
    expect((await patch('produits', given, { title: 'Toujours offert' })).statusCode).toBe(200)
  })
})

it('a new published product without a price is refused', async () => {
  const { app, admin } = await world()
  const body = { title: 'Audio de clavier', status: 'published' }
  const made = await app.call('POST', '/api/collections/produits/records', { as: admin, body })
  expect(made.statusCode).toBe(400)
  expect(made.json().data).toHaveProperty('price')
})
