/** Files whose buyer keeps the right of withdrawal, and parcels beside them. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import {
  AT_ONCE,
  type Bought,
  buyLater,
  GUEST,
  goTo,
  OPENS_AT,
  openNow,
  recording,
} from '../../support/waiting.ts'

const world = async () => {
  const app = await testApp()
  const produit = await recording(app)
  return { app, produit, items: [{ kind: 'produit' as const, id: produit.id }] }
}
type World = Awaited<ReturnType<typeof world>>

const fileOf = ({ produit }: World, { number }: Bought): string =>
  `/api/orders/${number}/downloads/${produit.id}/${produit.downloads[0]}`
/** By the order's token, by a file token, and by the address of the record. */
const waysIn = async (all: World, as: Person, bought: Bought): Promise<number[]> => {
  const { app, produit } = all
  const { token } = (await app.call('POST', '/api/files/token', { as })).json()
  const ways = [
    `${fileOf(all, bought)}?token=${bought.token}`,
    `${fileOf(all, bought)}?access=${token}`,
    `/api/files/produits/${produit.id}/${produit.downloads[0]}?token=${token}`,
  ]
  return Promise.all(ways.map(async (way) => (await app.call('GET', way)).statusCode))
}
const libraryOf = async (app: TestApp, as: Person) =>
  (await app.call('GET', '/api/me/library', { as })).json().items as { opensAt: string; files: unknown[] }[]

describe('a delayed recording', () => {
  it('is in the library with its date and without files, everywhere, until the date', async () => {
    const all = await world()
    const { app, items } = all
    const claire = await app.person('claire@example.com')
    const bought = await buyLater(app, claire, items)
    expect(await waysIn(all, claire, bought)).toEqual([404, 404, 404])
    expect(await libraryOf(app, claire)).toMatchObject([{ opensAt: OPENS_AT, files: [] }])
    goTo(app, '2026-12-04T22:59:59.999Z', claire)
    expect(await waysIn(all, claire, bought)).toEqual([404, 404, 404])
    goTo(app, OPENS_AT, claire)
    expect(await waysIn(all, claire, bought)).toEqual([200, 200, 200])
    const [item] = await libraryOf(app, claire)
    expect([item?.opensAt, item?.files.length]).toEqual(['', 1])
  })

  it('opens to a guest by the order’s token and a waiver', async () => {
    const all = await world()
    const { app, items } = all
    const bought = await buyLater(app, null, items)
    const read = async () =>
      (await app.call('GET', `/api/orders/${bought.number}?token=${bought.token}`)).json().items[0]
    expect(await read()).toMatchObject({ opensAt: OPENS_AT, downloads: [] })
    await app.worker.drain()
    const reader = app.engine.read(system)
    expect(reader.first(emailMessages, { to: GUEST }).text).toContain(
      'accès à partir du 5\u00a0décembre\u00a02026',
    )
    expect((await openNow(app, bought.number, { token: bought.token })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ opensAt: '', downloads: [{ media: 'audio' }] })
    const file = await app.call('GET', `${fileOf(all, bought)}?token=${bought.token}`)
    expect(file.body).toBe('le son')
    await app.worker.drain()
    expect(reader.find(emailMessages, { to: GUEST }).map(({ subject }) => subject)).toContain(
      `Votre commande n°\u00a0${bought.number} est ouverte`,
    )
  })

  it('is open when one of its two orders is', async () => {
    const all = await world()
    const { app, items } = all
    // Two purchases without an account come together when the address is proved.
    const open = await buyLater(app, null, items, AT_ONCE)
    app.clock.advance(1000)
    const waiting = await buyLater(app, null, items)
    const nadege = await app.person(GUEST)
    expect(await libraryOf(app, nadege)).toMatchObject([
      { opensAt: '', files: [{ url: expect.stringContaining(open.number) }] },
    ])
    expect(await waysIn(all, nadege, waiting)).toEqual([404, 404, 200])
    expect(await waysIn(all, nadege, open)).toEqual([200, 200, 200])
  })

  it('leaves parcels and items without waiver of the same order undelayed', async () => {
    const all = await world()
    const { app, items } = all
    const claire = await app.person('claire@example.com')
    const parcel = await app.seed((tx) => makeProduit(tx, { kind: 'physical', withdrawal: 'days14' }))
    const shippingAddress = { line1: '1 rue', postalCode: '69000', city: 'Lyon', country: 'France' }
    const both = [...items, { kind: 'produit' as const, id: parcel.id }]
    const bought = await buyLater(app, claire, both, { shippingAddress })
    expect(app.engine.read(system).get(orders, bought.orderId)).toMatchObject({
      status: 'paid',
      opensAt: OPENS_AT,
    })
    const read = (await app.call('GET', `/api/orders/${bought.number}`, { as: claire })).json()
    expect(read.items.map(({ opensAt }: { opensAt: string }) => opensAt)).toEqual([OPENS_AT, ''])
    expect(await waysIn(all, claire, bought)).toEqual([404, 404, 404])
  })
})
