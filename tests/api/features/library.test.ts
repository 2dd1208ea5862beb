/** A buyer's library, files, orders by mail, and invoices. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orderLookups } from '#drizzle/collections/order-lookups.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { readPdf } from '../../support/pdf.ts'

const HOUR = 3_600_000
const GUEST = 'guest@example.com'
const SOUND = 'le son de la clairière'

/** A digital product with one recording. */
const recording = async (app: TestApp, price = 19, title = 'La clairière intérieure') => {
  const id = app.engine.newId()
  const file = await app.engine.upload(produits, id, 'downloads', {
    name: 'La clairière intérieure.mp3',
    content: Buffer.from(SOUND),
  })
  return app.seed((tx) =>
    tx.create(produits, { id, title, price, status: 'published', kind: 'digital', downloads: [file] }),
  )
}
const order = async (app: TestApp, as: Person | null, id: string, kind = 'produit') =>
  (
    await app.call('POST', '/api/checkout', {
      as,
      body: {
        items: [{ kind, id }],
        acceptsTerms: true,
        waivesWithdrawal: true,
        ...(as ? {} : { email: GUEST, name: 'Nadège' }),
      },
    })
  ).json() as { orderId: string; number: string; token: string }
const pay = (app: TestApp, { orderId, token }: { orderId: string; token: string }) =>
  app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
const buy = async (app: TestApp, as: Person | null, id: string, kind?: string) => {
  const opened = await order(app, as, id, kind)
  expect((await pay(app, opened)).statusCode).toBe(200)
  return opened
}
const refund = (app: TestApp, orderId: string) =>
  app.seed((tx) => {
    for (const { id } of tx.find(payments, { order: orderId }))
      tx.update(payments, id, { status: 'refunded' })
    tx.update(orders, orderId, { status: 'refunded' })
  })
const libraryOf = async (app: TestApp, as: Person) =>
  (await app.call('GET', '/api/me/library', { as })).json().items as {
    id: string
    title: string
    slug: string
    files: { url: string; title: string; media: string; extension: string }[]
    purchases: { orderNumber: string; invoiceNumber: string }[]
  }[]
const fileTokenOf = async (app: TestApp, as: Person) =>
  (await app.call('POST', '/api/files/token', { as })).json().token as string

describe('the library', () => {
  it('holds paid and free items with files, date and invoice, and no other person’s', async () => {
    const app = await testApp()
    const [claire, karim] = [await app.person('claire@example.com'), await app.person('karim@example.com')]
    const paid = await recording(app)
    const free = await recording(app, 0, 'Le cadeau')
    const { number } = await buy(app, claire, paid.id)
    app.clock.advance(1000)
    await order(app, claire, free.id)
    const items = await libraryOf(app, claire)
    expect(items).toMatchObject([
      { id: free.id, title: 'Le cadeau', purchases: [{ invoiceNumber: '' }] },
      {
        id: paid.id,
        slug: paid.slug,
        files: [{ title: 'La clairière intérieure', media: 'audio', extension: 'mp3' }],
        purchases: [{ orderNumber: number, invoiceNumber: 'F-2026-000001', qty: 1 }],
      },
    ])
    expect(await libraryOf(app, karim)).toEqual([])
    expect((await app.call('GET', '/api/me/library')).statusCode).toBe(401)
  })

  it('is listed beside the orders, whatever their status', async () => {
    const app = await testApp()
    const [claire, karim] = [await app.person('claire@example.com'), await app.person('karim@example.com')]
    const produit = await recording(app)
    const { number, orderId } = await buy(app, claire, produit.id)
    app.clock.advance(1000)
    const waiting = await order(app, claire, (await recording(app, 5, 'Autre')).id)
    const list = async (as: Person | null) => app.call('GET', '/api/me/orders', { as })
    const { items } = (await list(claire)).json()
    expect(items).toMatchObject([
      { number: waiting.number, status: 'pending', invoices: [] },
      {
        id: orderId,
        number,
        totalCents: 1900,
        titles: ['La clairière intérieure'],
        invoices: [{ number: 'F-2026-000001', kind: 'invoice' }],
      },
    ])
    expect((await list(karim)).json().items).toEqual([])
    expect((await list(await app.superuser())).json().items).toEqual([])
    expect((await list(null)).statusCode).toBe(401)
    // An administrator's own as well.
    expect((await list(await app.person('a@example.com', { role: 'admin' }))).json().items).toEqual([])
  })

  it('streams a file to its owner in parts and downloads it under its title; to no other caller', async () => {
    const app = await testApp()
    const [claire, karim] = [await app.person('claire@example.com'), await app.person('karim@example.com')]
    const produit = await recording(app)
    const { token } = await buy(app, claire, produit.id)
    const url = (await libraryOf(app, claire))[0]?.files[0]?.url ?? ''
    const access = await fileTokenOf(app, claire)
    const part = await app.call('GET', `${url}?access=${access}`, { headers: { range: 'bytes=0-5' } })
    expect([part.statusCode, part.body]).toEqual([206, 'le son'])
    expect(part.headers['content-type']).toBe('audio/mpeg')
    expect(part.headers['cache-control']).toBe('private, no-cache')
    const whole = await app.call('GET', `${url}?token=${token}&download=1`)
    expect(whole.body).toBe(SOUND)
    expect(whole.headers['content-disposition']).toContain(`attachment; filename="`)
    expect(whole.headers['content-disposition']).toContain(
      `filename*=UTF-8''La%20clairi%C3%A8re%20int%C3%A9rieure.mp3`,
    )
    const others = [url, `${url}?access=${await fileTokenOf(app, karim)}`, `${url}?token=${'x'.repeat(43)}`]
    for (const other of others) expect((await app.call('GET', other)).statusCode, other).toBe(404)
    expect((await app.call('GET', url, { as: karim })).statusCode).toBe(404)
  })

  it('keeps items withdrawn from sale, and closes everywhere with a refund', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const produit = await recording(app)
    const bought = await buy(app, claire, produit.id)
    await app.seed((tx) => tx.update(produits, produit.id, { status: 'archived' }))
    const url = (await libraryOf(app, claire))[0]?.files[0]?.url ?? ''
    expect((await libraryOf(app, claire))[0]?.slug).toBe('')
    const access = await fileTokenOf(app, claire)
    const recordUrl = `/api/files/produits/${produit.id}/${produit.downloads[0]}?token=${access}`
    const ways = [`${url}?access=${access}`, `${url}?token=${bought.token}`, recordUrl]
    for (const way of ways) expect((await app.call('GET', way)).statusCode, way).toBe(200)
    const part = await app.seed((tx) => tx.first(payments, { order: bought.orderId }))
    await app.seed((tx) => tx.update(payments, part.id, { status: 'partially_refunded' }))
    for (const way of ways) expect((await app.call('GET', way)).statusCode, way).toBe(200)
    await refund(app, bought.orderId)
    for (const way of ways) expect((await app.call('GET', way)).statusCode, way).toBe(404)
    expect(await libraryOf(app, claire)).toEqual([])
    const read = await app.call('GET', `/api/orders/${bought.number}?token=${bought.token}`)
    expect(read.json()).toMatchObject({ status: 'refunded', items: [{ downloads: [] }] })
  })

  it('sells a recording once a person, a session without limit', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const audio = await recording(app)
    const session = await app.seed((tx) => makeProduit(tx, { kind: 'service' }))
    const [first, second] = [await order(app, claire, audio.id), await order(app, claire, audio.id)]
    expect((await pay(app, first)).json().status).toBe('fulfilled')
    const twice = await pay(app, second)
    expect(twice.json()).toMatchObject({ status: 'cancelled' })
    expect(twice.json().message).toContain('Aucun montant n’a été débité')
    const again = await app.call('POST', '/api/checkout/quote', {
      as: claire,
      body: { items: [{ kind: 'produit', id: audio.id }] },
    })
    expect([again.statusCode, again.json().data.owned.code]).toEqual([409, 'already_owned'])
    for (const _ of [1, 2]) await buy(app, claire, session.id)
    expect((await libraryOf(app, claire)).find(({ id }) => id === session.id)?.purchases).toHaveLength(2)
  })

  it('charges a course once, also from two tabs', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const course = await app.seed((tx) => makeCourse(tx))
    const tabs = [
      await order(app, claire, course.id, 'course'),
      await order(app, claire, course.id, 'course'),
    ]
    const answers = []
    for (const tab of tabs) answers.push((await pay(app, tab)).json().status)
    expect(answers).toEqual(['fulfilled', 'cancelled'])
    expect(app.engine.read(system).count(invoices)).toBe(1)
  })
})

describe('a guest’s order', () => {
  it('joins the account of a verified address, with payments and invoices, never of a claimed one', async () => {
    const app = await testApp()
    const produit = await recording(app)
    const { orderId, number } = await buy(app, null, produit.id)
    const claimed = await app.person(GUEST, { verified: false })
    expect(await libraryOf(app, claimed)).toEqual([])
    expect((await app.call('GET', `/api/orders/${number}`, { as: claimed })).statusCode).toBe(404)
    const record = app.engine.read(system).get(users, claimed.id)
    const token = app.engine.tokens.sign('verification', record, { claims: { email: GUEST } })
    const confirmed = await app.call('POST', '/api/collections/users/confirm-verification', {
      body: { token },
    })
    expect(confirmed.statusCode).toBe(204)
    // Its session was another's perhaps: it has ended, with the password.
    expect((await app.call('GET', '/api/me/library', { as: claimed })).statusCode).toBe(401)
    const entered = app.engine.tokens.sign('auth', app.engine.read(system).get(users, claimed.id))
    expect(await libraryOf(app, { ...claimed, token: entered })).toMatchObject([{ id: produit.id }])
    const reader = app.engine.read(system)
    const owners = [reader.get(orders, orderId), reader.first(invoices, { order: orderId })]
    expect(owners.map(({ user }) => user)).toEqual([claimed.id, claimed.id])
  })

  it('is found by a mailed link to its own page, whatever happens to the product’s address', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const produit = await recording(app)
    const { number, token } = await buy(app, null, produit.id)
    await app.worker.drain()
    const [mail] = app.engine.read(system).find(emailMessages, { to: GUEST })
    expect(mail?.text).toContain(`https://site.example/commande/${number}?token=${token}`)
    expect(mail?.text).toContain('https://site.example/commande/retrouver')
    app.clock.advance(200 * 24 * HOUR)
    await app.seed((tx) => tx.update(produits, produit.id, { slug: 'autre-adresse', status: 'archived' }))
    const read = await app.call('GET', `/api/orders/${number}?token=${token}`)
    const file = read.json().items[0].downloads[0].url
    expect((await app.call('GET', file)).body).toBe(SOUND)
  })
})

describe('« Retrouver ma commande »', () => {
  const ask = (app: TestApp, email: string) => app.call('POST', '/api/orders/find', { body: { email } })
  const mails = async (app: TestApp, to = GUEST) => {
    await app.worker.drain()
    return app.engine
      .read(system)
      .find(emailMessages, { to }, { sort: 'created' })
      .filter(({ subject }) => /^Votre commande$|^Vos commandes$/.test(subject))
  }
  const linkIn = (text: string) => /acces=([\w-]+)/.exec(text)?.[1] ?? ''
  const open = (app: TestApp, token: string) => app.call('POST', '/api/orders/open', { body: { token } })

  it('gives the same reply for every address, and mails only those with orders', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const produit = await recording(app)
    const { number, token } = await buy(app, null, produit.id)
    const [known, unknown] = [await ask(app, 'Guest@Example.com'), await ask(app, 'nobody@example.com')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await mails(app, 'nobody@example.com')).toEqual([])
    const [mail] = await mails(app)
    const opened = await open(app, linkIn(mail?.text ?? ''))
    expect(opened.json()).toMatchObject({
      email: GUEST,
      orders: [{ number, token, isInAccount: false, titles: ['La clairière intérieure'] }],
    })
    expect((await ask(app, 'pas-un-mail')).statusCode).toBe(400)
  })

  it('sends a link valid for a day, and an hour after its opening; no stored text opens anything', async () => {
    const app = await testApp()
    await buy(app, null, (await recording(app)).id)
    await ask(app, GUEST)
    const token = linkIn((await mails(app))[0]?.text ?? '')
    expect(JSON.stringify(app.engine.read(system).find(orderLookups))).not.toContain(token)
    expect((await open(app, token)).statusCode).toBe(200)
    app.clock.advance(0.9 * HOUR)
    expect((await open(app, token)).statusCode).toBe(200)
    app.clock.advance(0.2 * HOUR)
    expect((await open(app, token)).statusCode).toBe(400)
    await ask(app, GUEST)
    const second = linkIn((await mails(app))[1]?.text ?? '')
    app.clock.advance(26 * HOUR)
    expect((await open(app, second)).statusCode).toBe(400)
    await ask(app, GUEST)
    expect(app.engine.read(system).count(orderLookups)).toBe(1)
    expect((await open(app, 'x')).statusCode).toBe(400)
  })

  it('mails an address three times an hour, and never opens an account’s order', async () => {
    const app = await testApp()
    const claire = await app.person(GUEST)
    await buy(app, claire, (await recording(app)).id)
    for (let time = 0; time < 5; time += 1) expect((await ask(app, GUEST)).statusCode).toBe(204)
    const sent = await mails(app)
    expect(sent).toHaveLength(3)
    const opened = await open(app, linkIn(sent[0]?.text ?? ''))
    expect(opened.json().orders).toMatchObject([{ isInAccount: true, token: '' }])
    await app.seed((tx) => tx.update(users, claire.id, { email: 'elsewhere@example.com' }))
    expect((await open(app, linkIn(sent[1]?.text ?? ''))).json().orders).toEqual([])
  })
})

describe('the PDF of an invoice', () => {
  it('is drawn once and survives changed settings; concurrent readers share the drawing', async () => {
    const app = await testApp()
    const site = await app.seed((tx) => tx.create(siteSettings, { brand: 'Avant' }))
    const claire = await app.person('claire@example.com')
    await buy(app, claire, (await recording(app)).id)
    const read = () => app.call('GET', '/api/invoices/F-2026-000001.pdf', { as: claire })
    const [one, two] = await Promise.all([read(), read()])
    expect(one?.rawPayload.equals(two?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    const { file } = app.engine.read(system).first(invoices, {})
    expect(file).not.toBe('')
    await app.seed((tx) => tx.update(siteSettings, site.id, { brand: 'Après' }))
    app.clock.advance(HOUR)
    await app.worker.drain()
    const later = await read()
    expect(later.rawPayload.equals(one?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(app.engine.read(system).first(invoices, {}).file).toBe(file)
    expect(later.headers['content-disposition']).toContain('F-2026-000001.pdf')
  })

  it('shows the buyer’s address of its day: the order’s, else the account’s', async () => {
    const app = await testApp()
    await app.seed((tx) =>
      tx.create(siteSettings, {
        brand: 'Sable',
        legal: {
          raisonSociale: 'Apolline EI',
          adresse: '12 rue Haute\n75011 Paris',
          siret: '732829320 00074',
        },
      }),
    )
    const claire = await app.person('claire@example.com')
    const lives = (line1: string) =>
      app.seed((tx) => tx.update(users, claire.id, { address: { line1, postalCode: '69003', city: 'Lyon' } }))
    await lives('3 rue des Lilas')
    await buy(app, claire, (await recording(app)).id)
    await lives('Partie ailleurs')
    const read = async (number: string) =>
      readPdf((await app.call('GET', `/api/invoices/${number}.pdf`, { as: claire })).rawPayload).text
    const text = await read('F-2026-000001')
    expect(text).toContain('3 rue des Lilas\n69003 Lyon')
    expect(text).toContain('Apolline EI\n12 rue Haute\n75011 Paris\nSIREN 732\u00a0829\u00a0320')
    const opened = await order(app, claire, (await recording(app, 9, 'Autre')).id)
    await app.seed((tx) =>
      tx.update(orders, opened.orderId, { shippingAddress: { line1: 'Chez Paul', city: 'Nice' } }),
    )
    await pay(app, opened)
    expect(await read('F-2026-000002')).toContain('Chez Paul\nNice')
    await app.seed((tx) => tx.update(users, claire.id, { address: {} }))
    await buy(app, claire, (await recording(app, 8, 'Encore')).id)
    const { customer } = app.engine.read(system).first(invoices, { number: 'F-2026-000003' })
    expect(customer).toEqual({ name: 'claire', email: 'claire@example.com' })
  })

  it('is titled « Avoir » for a credit note, without payment', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { orderId } = await buy(app, claire, (await recording(app)).id)
    await app.seed((tx) => {
      const {
        id: _,
        number: __,
        created: ___,
        updated: ____,
        file: _____,
        ...rest
      } = tx.first(invoices, {
        order: orderId,
      })
      tx.create(invoices, { ...rest, number: 'F-2026-000002', kind: 'credit_note' })
    })
    const pdf = await app.call('GET', '/api/invoices/F-2026-000002.pdf', { as: claire })
    // The document's information is written as UTF-16 in parentheses or plainly; the title has plain letters.
    const text = pdf.rawPayload.toString('latin1')
    expect(text).toContain('(Avoir F-2026-000002)')
    expect(text).not.toContain('(Facture F-')
  })
})

it('« Retrouver ma commande » answers its plain form with a page', async () => {
  const app = await testApp()
  const post = (payload: string, origin = 'http://localhost:8090') =>
    app.server.inject({
      method: 'POST',
      url: '/commande/retrouver',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    })
  const sent = await post('email=guest%40example.com')
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/commande/retrouver?etat=envoye'])
  expect((await post('email=non')).headers.location).toBe('/commande/retrouver?etat=invalide')
  expect((await post('email=guest%40example.com', 'https://elsewhere.example')).statusCode).toBe(403)
  expect(app.engine.read(system).count(orderLookups)).toBe(1)
})
