/** Links to bought files, and how often they may be followed. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { buy, pay } from '../../support/checkout.ts'
import { recording } from '../../support/waiting.ts'

const HOUR = 3_600_000

const world = async () => {
  const app = await testApp()
  const produit = await recording(app)
  const items = [{ kind: 'produit', id: produit.id }]
  const opened = (await buy(app, null, items, { email: 'claire@example.com', name: 'Claire' })).json()
  await pay(app, opened.orderId, 'succeed', { token: opened.token })
  const page = `/api/orders/${opened.number}?token=${opened.token}`
  const link = async (): Promise<string> => (await app.call('GET', page)).json().items[0].downloads[0].url
  const left = async (): Promise<number> => (await app.call('GET', page)).json().items[0].downloads[0].left
  return { app, produit, opened, link, left }
}
const statusOf = async (app: TestApp, url: string, headers = {}) =>
  (await app.call('GET', url, { headers })).statusCode

describe('the link to a purchased file', () => {
  it('holds no order token, is stable for a day and valid for three more; the order’s page renews it', async () => {
    const { app, opened, link } = await world()
    const url = await link()
    expect(url).not.toContain(opened.token)
    expect(await statusOf(app, url)).toBe(200)
    app.clock.advance(14 * HOUR - 1)
    expect(await link()).toBe(url)
    app.clock.advance(72 * HOUR)
    expect(await statusOf(app, url)).toBe(200)
    app.clock.advance(1)
    const over = await app.call('GET', url)
    expect([over.statusCode, over.json().message]).toEqual([410, expect.stringContaining('a expiré')])
    // A browser is redirected to the page that offers a new link.
    const led = await app.call('GET', url, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([led.statusCode, led.headers.location]).toEqual([303, '/commande/retrouver?etat=expire'])
    expect(await statusOf(app, await link())).toBe(200)
  })

  it('opens its own file for its own time and no other', async () => {
    const { app, produit, link } = await world()
    const url = await link()
    const later = url.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + HOUR}`)
    const [name = ''] = produit.downloads
    const others = [
      later,
      url.replace(/signature=./, 'signature=~'),
      url.replace(name, `x${name}`),
      url.split('?')[0] ?? '',
    ]
    for (const other of others) expect(await statusOf(app, other), other).toBe(404)
    await app.seed((tx) => tx.update(orders, tx.first(orders, {}).id, { status: 'refunded' }))
    expect(await statusOf(app, url)).toBe(404)
  })
})

describe('the download limit', () => {
  it('counts started downloads, stops at the product’s limit, and restarts when the team resets it', async () => {
    const { app, produit, opened, link, left } = await world()
    await app.seed((tx) => tx.update(produits, produit.id, { downloadLimit: 3 }))
    const url = `${await link()}&download=1`
    expect(await statusOf(app, url)).toBe(200)
    // Listening, and going on with a download that broke, are none.
    expect(await statusOf(app, await link())).toBe(200)
    expect(await statusOf(app, url, { range: 'bytes=1-' })).toBe(206)
    expect(await left()).toBe(2)
    // All at once: three in all, not one more.
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call('GET', url)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429])
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().message).toContain('Écrivez-nous')
    const staff = await app.person('team@example.com', { role: 'staff', permissions: ['payments.manage'] })
    const counts = () => app.call('GET', `/api/orders/${opened.number}/download-counts`, { as: staff })
    expect((await counts()).json().downloads).toMatchObject([
      { produit: produit.id, count: 3, limit: 3, lastAt: '2026-11-20 10:00:00.000Z' },
    ])
    const reset = () => app.call('POST', `/api/orders/${opened.number}/download-counts/reset`, { as: staff })
    expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([204, 204])
    expect([await left(), await statusOf(app, url)]).toEqual([3, 200])
    expect(app.engine.read(system).find(auditLog, { recordId: opened.orderId })).toHaveLength(1)
  })

  it.each([
    ['bytes=0-', 206, 1],
    ['bytes= 0-', 206, 1],
    ['bytes=00-', 206, 1],
    ['bytes=-99999999', 206, 1],
    ['bytes=1-2,0-', 200, 1],
    ['bytes=1-1,0-0', 206, 1],
    ['bytes=1-', 206, 0],
    ['bytes=-1', 206, 0],
    ['bytes=2-1', 416, 0],
    ['bytes=99999999-', 416, 0],
  ])('counts by delivered bytes, for any kind of request: %s', async (range, status, counted) => {
    const { app, produit, link, left } = await world()
    await app.seed((tx) => tx.update(produits, produit.id, { downloadLimit: 1 }))
    const url = `${await link()}&download=1`
    expect([await statusOf(app, url, { range }), await left()]).toEqual([status, 1 - counted])
    expect(await statusOf(app, url, { range })).toBe(counted > 0 ? 429 : status)
    // Of another version it is no part, and all of it is sent.
    const stale = { range: 'bytes=1-', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }
    expect(await statusOf(app, url, stale)).toBe(counted > 0 ? 429 : 200)
    expect(await left()).toBe(0)
  })

  it('is read and reset by the team alone', async () => {
    const { app, opened } = await world()
    const member = await app.person('membre@example.com')
    for (const as of [null, member]) {
      const path = `/api/orders/${opened.number}/download-counts`
      const status = as ? 403 : 401
      expect((await app.call('GET', path, { as })).statusCode).toBe(status)
      expect((await app.call('POST', `${path}/reset`, { as })).statusCode).toBe(status)
    }
  })
})
