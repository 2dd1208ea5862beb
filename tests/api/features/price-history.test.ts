import { describe, expect, it } from 'vitest'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

const DAY = 86_400_000

/** A thing of 100 €, at 50 € from the tenth day to the seventeenth. */
const promoted = async () => {
  const app = await testApp()
  const on = (days: number) => stamp(new Date(app.clock.now().getTime() + days * DAY))
  const [start, end] = [on(10), on(17)]
  const produit = await app.seed((tx) =>
    makeProduit(tx, { price: 100, salePrice: 50, saleStart: start, saleEnd: end }),
  )
  return { app, produit, start, end }
}
const history = (app: TestApp) =>
  app.engine
    .read(system)
    .find(priceHistory, {}, { sort: 'at' })
    .map(({ at, price }) => [at, price])
const facts = async (app: TestApp, id: string) => (await app.call('GET', `/api/prices/produit/${id}`)).json()
const cheaper = (app: TestApp, id: string) =>
  app.seed((tx) => tx.update(produits, id, { salePrice: 80, saleStart: '', saleEnd: '' }))

describe('the price history', () => {
  it('records a dated promotion’s end with the next write', async () => {
    const { app, produit, start, end } = await promoted()
    const created = stamp(app.clock.now())
    app.clock.advance(20 * DAY)
    await cheaper(app, produit.id)
    expect(history(app)).toEqual([
      [created, 100],
      [start, 50],
      [end, 100],
      [stamp(app.clock.now()), 80],
    ])
    expect(await facts(app, produit.id)).toEqual({ price: 80, regularPrice: 100, lowest30Days: 50 })
  })

  it('gives the former price during a promotion, also before any entry', async () => {
    const { app, produit } = await promoted()
    app.clock.advance(10 * DAY)
    expect(await facts(app, produit.id)).toEqual({ price: 50, regularPrice: 100, lowest30Days: 100 })
    expect(history(app)).toHaveLength(1)
  })

  it('is written at the edges by the server, once, also after downtime', async () => {
    const { app, start, end } = await promoted()
    const run = () => app.crons.run('priceHistory')
    app.clock.advance(10 * DAY)
    await run()
    expect(history(app).at(-1)).toEqual([start, 50])
    app.clock.advance(30 * DAY)
    await app.start()
    await run()
    expect(history(app).slice(1)).toEqual([
      [start, 50],
      [end, 100],
    ])
  })

  it('begins for imported items with their present price', async () => {
    const { app, produit } = await promoted()
    app.engine.db.exec('DELETE FROM price_history')
    app.clock.advance(20 * DAY)
    await cheaper(app, produit.id)
    expect(history(app).map(([, price]) => price)).toEqual([100, 50, 100, 80])
  })

  it('forgets a promotion after 30 days', async () => {
    const { app, produit } = await promoted()
    app.clock.advance(48 * DAY)
    await cheaper(app, produit.id)
    expect((await facts(app, produit.id)).lowest30Days).toBe(100)
  })
})
