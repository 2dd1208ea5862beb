/** Bought PDF files that say whose they are. */
import { describe, expect, it } from 'vitest'
import { markedFiles } from '#drizzle/collections/marked-files.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { boughtPdf, readBoughtPdf } from '../../support/bought-pdf.ts'
import { buy, pay } from '../../support/checkout.ts'

const DAY = 24 * 3_600_000

const make = async (app: TestApp, content: Buffer, data: object = {}, name = 'carnet.pdf') => {
  const id = app.engine.newId()
  const file = await app.engine.upload(produits, id, 'downloads', { name, content })
  return app.seed((tx) =>
    tx.create(produits, {
      id,
      title: 'Le carnet',
      price: 12,
      status: 'published',
      kind: 'digital',
      downloads: [file],
      marksPdf: true,
      ...data,
    }),
  )
}
const world = async (content?: Buffer, data: object = {}, name?: string, as: Person | null = null) => {
  const app = await testApp()
  const given = content ?? (await boughtPdf({ pages: 3 }))
  const produit = await make(app, given, data, name)
  const buyOne = async (by: Person | null, email: string, buyer: string) => {
    const who = by ? {} : { email, name: buyer }
    const opened = (await buy(app, by, [{ kind: 'produit', id: produit.id }], who)).json()
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    return opened as { orderId: string; number: string; token: string }
  }
  const opened = await buyOne(as, 'camille@example.com', 'Camille Durand')
  const linkOf = async ({ number, token }: { number: string; token: string }): Promise<string> =>
    (await app.call('GET', `/api/orders/${number}?token=${token}`)).json().items[0].downloads[0].url
  const copies = () => app.engine.read(system).find(markedFiles, { filter: "order != ''" })
  return { app, given, produit, opened, buyOne, linkOf, copies, url: await linkOf(opened) }
}
const lines = async (bytes: Buffer) => (await readBoughtPdf(bytes)).pages.map((texts) => texts.at(-1))

describe('a watermarked PDF', () => {
  it('names its buyer on each page, is made once under concurrency, and differs for another order', async () => {
    const { app, opened, buyOne, linkOf, copies, url } = await world()
    const line = `Exemplaire de Camille Durand · commande ${opened.number}`
    const answers = await Promise.all([1, 2, 3].map(() => app.call('GET', `${url}&download=1`)))
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200)
      expect(await lines(rawPayload)).toEqual([line, line, line])
    }
    expect(copies()).toMatchObject([{ order: opened.orderId, line }])
    const other = await buyOne(null, 'lou@example.com', '')
    const { rawPayload } = await app.call('GET', await linkOf(other))
    expect(await lines(rawPayload)).toEqual(Array(3).fill(`Exemplaire personnel · commande ${other.number}`))
    expect(rawPayload.toString('latin1')).not.toContain('lou@example.com')
    expect(copies()).toHaveLength(2)
  })

  it('is sent in ranges and counted from its beginning, like any file', async () => {
    const { app, url, opened } = await world(undefined, { downloadLimit: 2 })
    const whole = await app.call('GET', url)
    const part = await app.call('GET', `${url}&download=1`, { headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 100-199/${whole.rawPayload.length}`,
    ])
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
    const counts = () => app.engine.read(system).get(orders, opened.orderId).downloads ?? []
    expect(counts()).toEqual([])
    const statuses = []
    for (let time = 0; time < 3; time += 1)
      statuses.push((await app.call('GET', `${url}&download=1`)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
    expect(counts()).toMatchObject([{ count: 2 }])
    const head = await app.call('HEAD', url)
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
  })

  it('is opened by its order alone: no file token gives the buyer an unmarked one', async () => {
    const app = await testApp()
    const camille = await app.person('camille@example.com')
    const content = await boughtPdf()
    const [marked, plain] = [await make(app, content), await make(app, content, { marksPdf: false })]
    for (const { id } of [marked, plain]) {
      const opened = (await buy(app, camille, [{ kind: 'produit', id }])).json()
      await pay(app, opened.orderId, 'succeed', { as: camille })
    }
    const { token } = (await app.call('POST', '/api/files/token', { as: camille })).json()
    const statusOf = async ({ id, downloads }: typeof marked) =>
      (await app.call('GET', `/api/files/produits/${id}/${downloads[0]}?token=${token}`)).statusCode
    expect([await statusOf(marked), await statusOf(plain)]).toEqual([404, 200])
    const [owned] = (await app.call('GET', '/api/me/library', { as: camille }))
      .json()
      .items.filter(({ id }: { id: string }) => id === marked.id)
    const own = await app.call('GET', `${owned.files[0].url}?access=${token}`)
    expect(own.statusCode).toBe(200)
    expect((await lines(own.rawPayload))[0]).toContain('Exemplaire')
  })
})

describe('a file delivered without watermark', () => {
  it.each([
    ['an encrypted file', { encrypted: { ownerPassword: 'x' } }, 'encrypted'],
    ['a broken one', null, 'broken'],
  ] as const)(
    'is %s, which the shop’s managers are notified of once, before any sale',
    async (_, made, problem) => {
      const content = made ? await boughtPdf(made) : Buffer.from('%PDF-1.7\nrien de plus')
      const { app, given, produit, copies, url } = await world(content)
      await app.worker.drain()
      for (let time = 0; time < 2; time += 1) {
        const answer = await app.call('GET', `${url}&download=1`)
        expect([answer.statusCode, answer.rawPayload.equals(given)]).toEqual([200, true])
      }
      expect(copies()).toEqual([])
      const staff = await app.person('shop@example.com', { role: 'staff', permissions: ['products.manage'] })
      const response = await app.call('GET', '/api/collections/marked_files/records', { as: staff })
      expect(response.json().items).toMatchObject([
        { produit: produit.id, source: produit.downloads[0], problem },
      ])
      // What is said of the file is no copy, and stays with it.
      app.clock.advance(31 * DAY)
      await app.crons.run('markedFiles')
      expect(app.engine.read(system).count(markedFiles, { problem })).toBe(1)
      const notes = app.engine.read(system).find(notifications, { title: 'Un PDF est remis sans marque' })
      expect(notes).toHaveLength(1)
    },
  )

  it('is tried again on the next request: a failure under load may pass', async () => {
    const { app, produit, url } = await world()
    await app.seed((tx) =>
      tx.create(markedFiles, { produit: produit.id, source: produit.downloads[0] ?? '', problem: 'large' }),
    )
    const first = async () => (await lines((await app.call('GET', url)).rawPayload))[0]
    expect(await first()).not.toContain('Exemplaire')
    for (const marksPdf of [false, true])
      await app.seed((tx) => tx.update(produits, produit.id, { marksPdf }))
    await app.worker.drain()
    expect(await first()).toContain('Exemplaire')
  })

  it('is any file other than a PDF, and every file of a product without watermarks', async () => {
    const sound = await world(Buffer.from('le son'), {}, 'seance.mp3')
    expect((await sound.app.call('GET', sound.url)).rawPayload.equals(sound.given)).toBe(true)
    const old = await world(undefined, { marksPdf: false })
    await old.app.worker.drain()
    expect((await old.app.call('GET', old.url)).rawPayload.equals(old.given)).toBe(true)
    expect([sound.copies(), old.copies()]).toEqual([[], []])
  })
})

describe('a product that enables watermarks later', () => {
  it('is tried at once, and its files are marked from then on', async () => {
    const { app, produit, url } = await world(await boughtPdf({ encrypted: { ownerPassword: 'x' } }), {
      marksPdf: false,
    })
    await app.worker.drain()
    const response = () => app.engine.read(system).find(markedFiles, {})
    expect([response(), (await app.call('GET', url)).statusCode]).toEqual([[], 200])
    await app.seed((tx) => tx.update(produits, produit.id, { marksPdf: true }))
    await app.worker.drain()
    expect(response()).toMatchObject([{ produit: produit.id, problem: 'encrypted' }])
  })
})

describe('a watermarked copy', () => {
  it('has the order’s current name, and exists once', async () => {
    const { app, opened, copies, url } = await world()
    await app.call('GET', url)
    await app.seed((tx) => tx.update(orders, opened.orderId, { name: 'Camille Petit' }))
    const { rawPayload } = await app.call('GET', url)
    const line = `Exemplaire de Camille Petit · commande ${opened.number}`
    expect((await lines(rawPayload))[0]).toBe(line)
    expect(copies()).toMatchObject([{ line }])
  })

  it('is deleted with its file, its refund, and after a month; it is made anew on request', async () => {
    const { app, produit, opened, linkOf, copies, url } = await world()
    await app.call('GET', url)
    const [{ id = '', file = '' } = {}] = copies()
    const stored = () => app.engine.storage.stat(`${app.engine.registry.of(markedFiles).id}/${id}/${file}`)
    expect(await stored()).not.toBeNull()
    app.clock.advance(31 * DAY)
    await app.crons.run('markedFiles')
    expect(copies()).toEqual([])
    await app.engine.idle()
    expect(await stored()).toBeNull()
    expect((await app.call('GET', await linkOf(opened))).statusCode).toBe(200)
    expect(copies()).toHaveLength(1)
    await app.seed((tx) => tx.update(produits, produit.id, { downloads: [] }))
    expect(copies()).toEqual([])
  })

  it('is neither stored nor delivered when its order is refunded or its file deleted meanwhile', async () => {
    for (const what of ['payment', 'file'] as const) {
      const { app, produit, opened, copies, url } = await world()
      const request = app.call('GET', url)
      await new Promise(setImmediate)
      await app.seed((tx) => {
        if (what === 'file') tx.update(produits, produit.id, { downloads: [] })
        else
          for (const { id } of tx.find(payments, { order: opened.orderId }))
            tx.update(payments, id, { status: 'refunded' })
      })
      expect([what, (await request).statusCode, copies()]).toEqual([what, 404, []])
    }
  })

  it('is deleted with the refunded part of an order, too', async () => {
    const { app, opened, copies, url } = await world()
    await app.call('GET', url)
    await app.seed((tx) => {
      for (const { id } of tx.find(payments, { order: opened.orderId }))
        tx.update(payments, id, { status: 'refunded' })
    })
    expect(copies()).toEqual([])
  })

  it('is deleted with a refunded order, whose link ends', async () => {
    const { app, opened, copies, url } = await world()
    await app.call('GET', url)
    await app.seed((tx) => {
      for (const { id } of tx.find(payments, { order: opened.orderId }))
        tx.update(payments, id, { status: 'refunded' })
      tx.update(orders, opened.orderId, { status: 'refunded' })
    })
    expect(copies()).toEqual([])
    expect((await app.call('GET', url)).statusCode).toBe(404)
  })

  it('is still delivered for the order of an erased account', async () => {
    const app = await testApp()
    const camille = await app.person('camille@example.com')
    const produit = await make(app, await boughtPdf())
    const opened = (await buy(app, camille, [{ kind: 'produit', id: produit.id }])).json()
    await pay(app, opened.orderId, 'succeed', { as: camille })
    const page = `/api/orders/${opened.number}?token=${opened.token}`
    const url = (await app.call('GET', page)).json().items[0].downloads[0].url
    await app.seed((tx) => tx.delete(users, camille.id))
    expect((await lines((await app.call('GET', url)).rawPayload))[0]).toContain(opened.number)
  })
})
