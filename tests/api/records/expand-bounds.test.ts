/** Relations there and back multiply: an answer holds so many records, and no more are put together. */
import { expect, it } from 'vitest'
import { tags } from '#drizzle/collections/categories.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

const PRODUITS = '/api/collections/produits/records'
/** Products with four of six tags each. */
const stocked = async (count: number): Promise<TestApp> => {
  const app = await testApp()
  await app.seed((tx) => {
    const ids = Array.from({ length: 6 }, (_, at) => tx.create(tags, { name: `Thème ${at}` }).id)
    for (let at = 0; at < count; at += 1) {
      const { id } = makeProduit(tx, { title: `Audio ${at}`, status: 'published' })
      tx.update(produits, id, { tags: [0, 1, 2, 3].map((step) => ids[(at + step) % 6] ?? '') })
    }
  })
  return app
}
const list = (app: TestApp, expand: string, as: Parameters<TestApp['call']>[2] = {}) =>
  app.call('GET', `${PRODUITS}?perPage=1000&expand=${expand}`, as)

it('an expand is refused above ten thousand records, each counted where it is written', async () => {
  const app = await stocked(150)
  expect((await list(app, 'tags')).statusCode).toBe(200)
  // 150 × 4 tags × 100 products.
  for (const expand of ['tags.produits_via_tags', `tags${'.produits_via_tags.tags'.repeat(2)}`]) {
    const answer = await list(app, expand)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The expand asks for more records than one answer holds.',
    ])
  }
})

it('an expand is answered below the bound, which superusers may exceed', async () => {
  const app = await stocked(60)
  // 60 × 4 tags × 40 products and the tags themselves: 9,840.
  const answer = await list(app, 'tags.produits_via_tags')
  expect(answer.statusCode).toBe(200)
  expect(answer.body.match(/"collectionName":"produits"/g)).toHaveLength(60 + 60 * 4 * 40)
  const deeper = `tags.produits_via_tags.tags`
  expect((await list(app, deeper)).statusCode).toBe(400)
  expect((await list(app, deeper, { as: await app.superuser() })).statusCode).toBe(200)
})

it('an expand is refused for many names on one level as for one of many records', async () => {
  const app = await stocked(60)
  const answer = await list(app, 'tags.produits_via_tags,category,tags')
  expect(answer.statusCode).toBe(200)
  const one = await app.call('GET', `${PRODUITS}?perPage=1&expand=tags${'.produits_via_tags.tags'.repeat(2)}`)
  expect(one.statusCode).toBe(400)
})

it('an expand is refused above sixteen million characters', async () => {
  const app = await stocked(60)
  await app.seed((tx) => {
    for (const { id } of tx.find(produits, {}))
      tx.update(produits, id, { content: `<p>${'x'.repeat(2000)}</p>` })
  })
  expect((await list(app, 'tags.produits_via_tags')).statusCode).toBe(400)
})
