/** « Me prévenir du retour ». */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { personalData } from '#server/features/account/export.ts'
import { followRestock } from '#server/features/restock/service.ts'
import { actorOf, system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

const DAY = 86_400_000

const setUp = async (stock: number | null = 0) => {
  const app = await testApp()
  const produit = await app.seed((tx) => makeProduit(tx, { title: 'Carnet', kind: 'physical', stock }))
  const ask = (email: string, more: object = {}) =>
    app.call('POST', `/api/produits/${produit.id}/restock`, { body: { email, consents: true, ...more } })
  const restock = async (units: number | null) => {
    await app.seed((tx) => tx.update(produits, produit.id, { stock: units }))
    await app.worker.drain()
  }
  return { app, produit, ask, restock }
}
const notified = (app: TestApp): string[] =>
  app.engine
    .read(system)
    .find(emailMessages, { filter: "subject ~ 'De retour'" }, { sort: 'created,@rowid' })
    .map(({ to }) => to.split('@')[0] ?? '')
    .sort()
const waiting = (app: TestApp): number => app.engine.read(system).count(restockNotices, { toldAt: '' })

describe('a restock request', () => {
  it('is notified once, three a unit, in order of arrival, the others a day later', async () => {
    const { app, ask, restock } = await setUp()
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      expect((await ask(`${name}@example.com`)).statusCode).toBe(204)
      app.clock.advance(1000)
    }
    await restock(1)
    expect(notified(app)).toEqual(['a', 'b', 'c'])
    // Sold and back within the day: those notified may still buy.
    await restock(0)
    await restock(1)
    expect(notified(app)).toEqual(['a', 'b', 'c'])
    app.clock.advance(DAY + 1000)
    await followRestock(app.engine)
    await followRestock(app.engine)
    await app.worker.drain()
    expect(notified(app)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(waiting(app)).toBe(0)
  })

  it('reveals no other request, and is refused for available, deleted or hidden items', async () => {
    const { app, produit, ask, restock } = await setUp()
    const answers = [await ask('a@example.com'), await ask(' A@Example.com ')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(waiting(app)).toBe(1)
    expect((await ask('pas une adresse')).statusCode).toBe(400)
    expect((await ask('b@example.com', { consents: false })).statusCode).toBe(400)
    expect((await ask('b@example.com', { variant: 'bleu' })).statusCode).toBe(404)
    await restock(2)
    expect((await ask('b@example.com')).statusCode).toBe(409)
    await app.seed((tx) => tx.update(produits, produit.id, { status: 'draft', stock: 0 }))
    expect((await ask('b@example.com')).statusCode).toBe(404)
  })

  it('may be for one variant', async () => {
    const { app, produit, ask } = await setUp()
    const variant = (key: string, stock: number): Variant => ({
      key,
      values: [key],
      price: null,
      stock,
      weightGrams: null,
      image: '',
      active: true,
    })
    const set = async (blue: number, pink: number) => {
      const variants = [variant('bleu', blue), variant('rose', pink)]
      const options = [{ name: 'Couleur', values: ['bleu', 'rose'] }]
      await app.seed((tx) => tx.update(produits, produit.id, { options, variants }))
      await app.worker.drain()
    }
    await set(0, 4)
    expect((await ask('a@example.com', { variant: 'bleu' })).statusCode).toBe(204)
    expect((await ask('a@example.com', { variant: 'rose' })).statusCode).toBe(409)
    expect((await ask('a@example.com')).statusCode).toBe(404)
    await set(0, 5)
    expect(notified(app)).toEqual([])
    await set(1, 5)
    const [mail] = app.engine.read(system).find(emailMessages, { to: 'a@example.com' })
    expect(mail?.subject).toBe('De retour\u00a0: Carnet — bleu')
    expect(mail?.text).toContain('variante=bleu')
  })

  it('is deleted by the link, with the account, and with time', async () => {
    const { app, ask } = await setUp()
    const token = (email: string) => app.engine.read(system).first(restockNotices, { email }).stopToken
    await ask('a@example.com')
    const stop = (value: string) => app.call('POST', '/api/restock/stop', { body: { token: value } })
    const known = token('a@example.com')
    expect([
      (await stop('x')).statusCode,
      (await stop(known)).statusCode,
      (await stop(known)).statusCode,
    ]).toEqual([204, 204, 204])
    expect(waiting(app)).toBe(0)

    const claire = await app.person('claire@example.com')
    const other = await app.person('other@example.com', { verified: false })
    await ask(claire.email)
    await ask(other.email)
    const reader = app.engine.read(system)
    const record = reader.get(users, claire.id)
    const exported = await personalData(app.engine, record, actorOf(record))
    expect(exported.sections.restockNotices).toMatchObject([{ email: claire.email }])
    expect(JSON.stringify(exported)).not.toContain(token(claire.email))
    for (const { id } of [claire, other]) await app.seed((tx) => tx.delete(users, id))
    // The other one had never verified the address.
    expect(app.engine.read(system).find(restockNotices, {})).toMatchObject([{ email: other.email }])
    app.clock.advance(364 * DAY)
    await followRestock(app.engine)
    expect(waiting(app)).toBe(1)
    app.clock.advance(2 * DAY)
    await followRestock(app.engine)
    expect(waiting(app)).toBe(0)
  })
})
