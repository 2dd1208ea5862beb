/** Quotes: drafted, sent, read by their link, accepted once, and paid as any order. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { devis } from '#drizzle/collections/devis.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { readPdf } from '../../support/pdf.ts'

const DAY = 86_400_000
const ID = 'devis0000000001'
const FREE = {
  title: 'Une journée en entreprise',
  qty: 2,
  unitCents: 60_000,
  taxRate: 20,
  taxTreatment: 'standard',
}

const world = async (more: object = {}) => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const course = await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', legal: { raisonSociale: 'Apolline Martin' } })
    return makeCourse(tx, { title: 'Dormir', price: 100 })
  })
  const ofCourse = {
    kind: 'course',
    ref: course.id,
    title: 'Dormir',
    unitCents: 9000,
    taxRate: 20,
    taxTreatment: 'standard',
  }
  const body = {
    name: 'Jeanne Petit',
    email: 'Jeanne@Example.com',
    company: 'Martin SAS',
    siren: '732 829 320',
    lines: [FREE, ofCourse],
    validUntil: '2026-12-20',
    conditions: 'Dans nos locaux.',
    ...more,
  }
  const save = (id = ID, changes: object = {}) =>
    app.call('PUT', `/api/devis/${id}`, { as: admin, body: { ...body, ...changes } })
  const act = (verb: string) => app.call('POST', `/api/devis/${ID}/${verb}`, { as: admin })
  return { app, admin, course, save, act }
}
const stored = (app: TestApp) => app.engine.read(system).get(devis, ID)
const accept = (app: TestApp, token: string, name = 'Jeanne Petit') =>
  app.call('POST', `/api/devis/${ID}/accept?token=${token}`, { body: { name, agrees: true } })

const sent = async () => {
  const made = await world()
  await made.save()
  await made.act('send')
  await made.app.worker.drain()
  return { ...made, token: stored(made.app).accessToken }
}

describe('a quote', () => {
  it('has a number of its own series, is editable until it is sent, and hidden before', async () => {
    const { app, save, act, admin } = await world()
    const [first, again] = await Promise.all([save(), save()])
    expect([first.json(), again.json()]).toEqual(Array(2).fill({ id: ID, number: 'D-2026-000001' }))
    expect((await save('devis0000000002')).json().number).toBe('D-2026-000002')
    const { accessToken } = stored(app)
    expect((await app.call('GET', `/api/devis/${ID}?token=${accessToken}`)).statusCode).toBe(404)
    expect((await accept(app, accessToken)).statusCode).toBe(404)
    await save(ID, { name: 'Jeanne Grand' })
    expect(stored(app)).toMatchObject({
      name: 'Jeanne Grand',
      totalCents: 129_000,
      email: 'jeanne@example.com',
    })
    await act('send')
    expect((await save(ID, { name: 'Autre' })).statusCode).toBe(409)
    const claire = await app.person('claire@example.com')
    expect((await app.call('POST', `/api/devis/${ID}/send`, { as: claire })).statusCode).toBe(403)
    expect((await app.call('PUT', `/api/devis/${ID}`, { as: admin, body: {} })).statusCode).toBe(400)
  })

  it('is mailed with its link, as a page and as a PDF with the legal mentions', async () => {
    const { app, token } = await sent()
    const [mail] = app.engine.read(system).find(emailMessages, {})
    expect(mail).toMatchObject({ subject: 'Votre devis n°\u00a0D-2026-000001' })
    expect(mail?.text).toContain(`/devis/${ID}?token=`)
    const seen = (await app.call('GET', `/api/devis/${ID}?token=${token}`)).json()
    expect(seen).toMatchObject({ totalCents: 129_000, taxCents: 21_500, isExpired: false, status: 'sent' })
    const pdf = await app.call('GET', `/api/devis/${ID}/pdf?token=${token}`)
    const text = (await readPdf(pdf.rawPayload)).text.replace(/\s+/g, ' ')
    for (const sentence of [
      'Devis',
      'D-2026-000001',
      'Apolline Martin',
      'Martin SAS',
      'Une journée en entreprise',
      'valable jusqu’au 20 décembre 2026',
      'Bon pour accord',
      'Total TTC',
    ])
      expect(text).toContain(sentence)
    expect(text).not.toContain('Reste à payer')
    expect((await app.call('GET', `/api/devis/${ID}/pdf?token=autre`)).statusCode).toBe(404)
  })

  it('is accepted once, to the second, with its text as proof, and becomes an order', async () => {
    const { app, token, admin } = await sent()
    const answers = await Promise.all([accept(app, token), accept(app, token, 'Une autre')])
    const [first, second] = answers.map((answer) => answer.json())
    expect(second).toEqual(first)
    const reader = app.engine.read(system)
    expect(reader.count(orders, {})).toBe(1)
    const quote = stored(app)
    expect(quote).toMatchObject({
      status: 'accepted',
      acceptedName: 'Jeanne Petit',
      acceptedAt: '2026-11-20 10:00:00.000Z',
    })
    expect(quote.acceptedText).toContain('Une journée en entreprise\u00a0: 2\u00a0×\u00a0600,00\u00a0€')
    expect(quote.acceptedText).toMatch(
      /Bon pour accord, Jeanne Petit, le .*\d\d.*seconde|Bon pour accord, Jeanne Petit, le/,
    )
    await expect(app.seed((tx) => tx.update(devis, ID, { acceptedText: 'Autre' }))).rejects.toThrow(
      'ne change pas',
    )
    const order = reader.get(orders, quote.order)
    expect(order).toMatchObject({
      status: 'pending',
      totalCents: 129_000,
      taxCents: 21_500,
      billing: { company: 'Martin SAS' },
    })
    const key = { key: 'devis-paid', on: '2026-11-20', means: 'transfer', amountCents: 129_000 }
    const paid = await app.call('POST', `/api/orders/${order.number}/received`, { as: admin, body: key })
    expect(paid.json()).toMatchObject({ status: 'paid', leftCents: 0 })
    const invoice = app.engine.read(system).first(invoices, { order: order.id })
    expect(invoice.lines).toMatchObject([
      { title: 'Une journée en entreprise', qty: 2, totalCents: 120_000, nature: 'services' },
      { title: 'Dormir', totalCents: 9000, nature: 'digital' },
    ])
    expect(invoice.customer).toMatchObject({ company: 'Martin SAS', siren: '732829320' })
    const refund = await app.call('POST', `/api/orders/${order.number}/refund`, { as: admin, body: {} })
    expect(refund.statusCode).toBe(200)
    await app.worker.drain()
    expect(app.engine.read(system).get(orders, order.id).status).toBe('refunded')
  })

  it('may be paid by card on the page of its order', async () => {
    const { app, token } = await sent()
    const { orderNumber, orderToken } = (await accept(app, token)).json()
    const { id } = app.engine.read(system).first(orders, { number: orderNumber })
    await app.call('POST', `/api/checkout/demo/${id}`, { body: { outcome: 'succeed', token: orderToken } })
    const seen = (await app.call('GET', `/api/orders/${orderNumber}?token=${orderToken}`)).json()
    expect(seen).toMatchObject({ status: 'paid', items: [{ title: 'Une journée en entreprise' }, {}] })
  })

  it('expires after its last day, and is withdrawn by the team alone', async () => {
    const { app, token, act } = await sent()
    app.clock.advance(31 * DAY)
    const late = await accept(app, token)
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('20\u00a0décembre')])
    const again = await app.call('GET', `/api/devis/${ID}?token=${token}`)
    expect(again.json().isExpired).toBe(true)
    const other = await sent()
    expect((await other.act('cancel')).json().status).toBe('cancelled')
    expect((await other.act('cancel')).statusCode).toBe(200)
    expect((await accept(other.app, other.token)).json().message).toBe('Ce devis est annulé.')
    expect((await other.act('send')).statusCode).toBe(409)
    expect((await act('send')).statusCode).toBe(401)
  })

  it.each([
    ['a SIREN that is none', { siren: '123' }, 'siren'],
    ['no line', { lines: [] }, 'lines'],
    ['a line without its tax', { lines: [{ ...FREE, taxRate: 0 }] }, 'lines.0.taxRate'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { save } = await world()
    const answer = await save(ID, changes)
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]])
  })

  it('refuses parcels, variants, and a course for several people', async () => {
    const { app, save, act, course } = await world()
    const { parcel, varied, service } = await app.seed((tx) => ({
      parcel: makeProduit(tx, { title: 'Carnet', kind: 'physical' }),
      varied: tx.update(produits, makeProduit(tx, { title: 'Séance', kind: 'service' }).id, {
        options: [{ name: 'Durée', values: ['Une heure'] }],
        variants: [
          {
            key: 'a',
            values: ['Une heure'],
            price: null,
            stock: 3,
            weightGrams: null,
            image: '',
            active: true,
          },
        ],
      }),
      service: makeProduit(tx, { title: 'Atelier', kind: 'service' }),
    }))
    const refused = async (lines: object[]) => {
      const answer = await save(ID, { lines })
      return [
        answer.statusCode,
        Object.values(answer.json().data ?? {}).map((field) => Object(field).message),
      ]
    }
    const thing = (kind: string, ref: string, more: object = {}) => ({ ...FREE, kind, ref, qty: 1, ...more })
    const lesson = thing('course', course.id)
    const of = (sentence: string) => [400, [expect.stringContaining(sentence)]]
    expect(await refused([thing('produit', parcel.id)])).toEqual(of('s’expédie'))
    expect(await refused([thing('produit', varied.id)])).toEqual(of('déclinaisons'))
    expect(await refused([thing('produit', 'x'.repeat(15))])).toEqual(of('plus au catalogue'))
    expect(await refused([{ ...lesson, qty: 3 }])).toEqual(of('seule personne'))
    expect(await refused([lesson, lesson])).toEqual(of('seule personne'))
    expect(await refused([{ ...FREE, taxTreatment: 'inventé' }])).toEqual(of('régime de TVA'))
    expect((await refused([lesson, thing('produit', service.id, { qty: 3 })]))[0]).toBe(200)
    await app.seed((tx) => tx.update(produits, service.id, { kind: 'physical' }))
    expect((await act('send')).json().message).toContain('s’expédie')
  })

  it('once sent loses its person with the verified account, and keeps its number', async () => {
    const { app, save, token } = await sent()
    const draft = 'devis0000000002'
    await save(draft)
    const claims = await app.person('jeanne@example.com', { verified: false })
    await app.seed((tx) => tx.delete(users, claims.id))
    expect(app.engine.read(system).count(devis, { email: 'jeanne@example.com' })).toBe(2)
    const owner = await app.person('jeanne@example.com')
    await app.seed((tx) => tx.delete(users, owner.id))
    const [left, ...others] = app.engine.read(system).find(devis, {})
    expect(others).toEqual([])
    expect(left).toMatchObject({ id: ID, number: 'D-2026-000001', totalCents: 129_000, status: 'cancelled' })
    expect(left).toMatchObject({ name: '', email: '', billing: null })
    expect((await accept(app, token)).statusCode).toBe(409)
  })

  it('once accepted keeps its proof without its person; unaccepted it is deleted after three years', async () => {
    const { app, save, token } = await sent()
    const owner = await app.person('jeanne@example.com')
    await accept(app, token)
    await app.seed((tx) => tx.delete(users, owner.id))
    expect(stored(app)).toMatchObject({
      status: 'accepted',
      name: '',
      email: '',
      acceptedName: 'Jeanne Petit',
    })
    await save('devis0000000003', { email: 'oubliee@example.com' })
    await app.seed((tx) => {
      const { id: _id, ...saved } = tx.get(devis, 'devis0000000003')
      for (let at = 0; at < 210; at += 1)
        tx.create(devis, {
          ...saved,
          number: `D-2026-9${at}`,
          status: 'sent',
          sentAt: '2026-11-20 10:00:00.000Z',
          accessToken: `token-${at}`,
        })
    })
    app.clock.advance(3 * 366 * DAY + 31 * DAY)
    await app.crons.run('oldDevis')
    const left = app.engine.read(system).find(devis, {})
    expect(left).toHaveLength(211)
    expect(left.filter(({ email }) => email !== '')).toEqual([])
    expect(stored(app)).toMatchObject({ status: 'accepted' })
  })

  it('logs who wrote, sent and withdrew it', async () => {
    const { app, save, act } = await world()
    await save()
    await save()
    await save(ID, { validUntil: '2026-12-24' })
    await act('send')
    await act('send')
    await act('cancel')
    const reply = app.engine.read(system).find(auditLog, { collection: 'devis' }, { sort: 'created' })
    expect(reply.map(({ action, changes }) => [action, changes?.by, changes?.record])).toEqual(
      ['create', 'update', 'update', 'update'].map((action) => [action, 'admin', 'D-2026-000001']),
    )
    expect(reply.map(({ changes }) => changes?.fields)).toMatchObject([
      { totalCents: { after: 129_000 }, status: { after: 'draft' } },
      { validUntil: { before: '2026-12-20', after: '2026-12-24' } },
      { status: { before: 'draft', after: 'sent' } },
      { status: { before: 'sent', after: 'cancelled' } },
    ])
  })

  it('shows on its PDF the settings of its first sending', async () => {
    const { app, token, act } = await sent()
    app.clock.advance(DAY)
    await app.seed((tx) =>
      tx.update(siteSettings, tx.first(siteSettings, {}).id, { legal: { raisonSociale: 'Une Autre SARL' } }),
    )
    await act('send')
    expect(stored(app).sentAt).toBe('2026-11-20 10:00:00.000Z')
    const pdf = await app.call('GET', `/api/devis/${ID}/pdf?token=${token}`)
    const { text } = await readPdf(pdf.rawPayload)
    expect(text).toContain('Apolline Martin')
    expect(text).not.toContain('Une Autre')
  })

  it('gives the team its order, not the token of the buyer', async () => {
    const { app, token, admin } = await sent()
    const { orderToken } = (await accept(app, token)).json()
    const seen = async (query: string) =>
      (await app.call('GET', `/api/devis/${ID}${query}`, { as: admin })).json()
    expect(await seen('')).toMatchObject({ orderNumber: 'C-2026-000001', orderToken: '' })
    expect(await seen('?token=autre')).toMatchObject({ orderToken: '' })
    expect((await seen(`?token=${token}`)).orderToken).toBe(orderToken)
  })
})

describe('the refund of an accepted quote', () => {
  const BOOKLET = { title: 'Un livret', unitCents: 30_001, taxRate: 5.5, taxTreatment: 'reduced' }

  /**
   * Two free-text lines of different rates, and a course, paid by one transfer by a buyer with an account.
   */
  const paid = async () => {
    const made = await world()
    const { app, admin, course } = made
    const claire = await app.person('claire@example.com')
    const ofCourse = { kind: 'course', ref: course.id, title: 'Dormir', unitCents: 9000 }
    const lines = [FREE, BOOKLET, { ...ofCourse, taxRate: 20, taxTreatment: 'standard' }]
    expect((await made.save(ID, { email: claire.email, lines })).statusCode).toBe(200)
    await made.act('send')
    const { orderNumber } = (await accept(app, stored(app).accessToken)).json()
    const key = { key: 'devis-lines', on: '2026-11-20', means: 'transfer', amountCents: 159_001 }
    await app.call('POST', `/api/orders/${orderNumber}/received`, { as: admin, body: key })
    const reader = app.engine.read(system)
    const rows = reader.find(payments, {}, { sort: 'line' })
    const refund = async (line: number) => {
      const path = `/api/payments/${rows[line]?.id}/refund`
      const answer = await app.call('POST', path, { as: admin, body: { reason: 'requested' } })
      expect(answer.statusCode).toBe(200)
      await app.worker.drain()
    }
    const notes = () =>
      reader
        .find(invoices, { kind: 'credit_note' }, { sort: 'number' })
        .map(({ lines, totals }) => [lines?.[0]?.title, totals?.totalCents, totals?.taxes])
    const isOpen = () => reader.first(enrollments, { user: claire.id }).isActive
    return { app, admin, orderNumber, reader, rows, refund, notes, isOpen }
  }
  const NOTES = [
    [FREE.title, -120_000, [{ rate: 20, cents: -20_000 }]],
    [BOOKLET.title, -30_001, [{ rate: 5.5, cents: -1564 }]],
    ['Dormir', -9000, [{ rate: 20, cents: -1500 }]],
  ]

  it('line by line is credited at each rate, and the course stays until its own refund', async () => {
    const { reader, rows, refund, notes, isOpen } = await paid()
    expect(rows).toMatchObject([
      { line: 1, course: '', amountCents: 120_000, taxCents: 20_000 },
      { line: 2, course: '', amountCents: 30_001, taxCents: 1564 },
      { line: 3, amountCents: 9000, taxCents: 1500 },
    ])
    await refund(1)
    expect([notes(), isOpen()]).toEqual([[NOTES[1]], true])
    await refund(0)
    expect([notes(), isOpen()]).toEqual([[NOTES[1], NOTES[0]], true])
    await refund(2)
    expect([notes(), isOpen()]).toEqual([[NOTES[1], NOTES[0], NOTES[2]], false])
    expect(reader.find(refunds, {}).every(({ creditNote }) => creditNote !== '')).toBe(true)
    expect(reader.first(orders, {}).status).toBe('refunded')
  })

  it('at once is credited whole, and the figures show the documents’ tax', async () => {
    const { app, admin, orderNumber, notes, isOpen } = await paid()
    const body = { reason: 'requested' }
    await app.call('POST', `/api/orders/${orderNumber}/refund`, { as: admin, body })
    await app.worker.drain()
    expect([...notes()].sort()).toEqual([...NOTES].sort())
    expect(isOpen()).toBe(false)
    const path = '/api/admin/figures/revenue?from=2026-11-01&to=2026-11-30'
    expect((await app.call('GET', path, { as: admin })).json().total).toMatchObject({
      takenCents: 159_001,
      refundedCents: 159_001,
      takenTaxCents: 23_064,
      refundedTaxCents: 23_064,
    })
  })
})

it('an item on two lines of a quote is credited line by line, and stays while one is left', async () => {
  const made = await world()
  const { app, admin } = made
  const { id: ref } = await app.seed((tx) => makeProduit(tx, { title: 'Atelier', kind: 'service' }))
  const claire = await app.person('claire@example.com')
  const line = { kind: 'produit', ref, taxRate: 20, taxTreatment: 'standard' }
  const lines = [
    { ...line, title: 'Atelier', unitCents: 9000 },
    { ...line, title: 'Atelier, suite', unitCents: 6000 },
  ]
  expect((await made.save(ID, { email: claire.email, lines })).statusCode).toBe(200)
  await made.act('send')
  const { orderNumber } = (await accept(app, stored(app).accessToken)).json()
  const key = { key: 'devis-twice', on: '2026-11-20', means: 'transfer', amountCents: 15_000 }
  await app.call('POST', `/api/orders/${orderNumber}/received`, { as: admin, body: key })
  const reader = app.engine.read(system)
  for (const [nth, held] of [1, 0].entries()) {
    const { id } = reader.first(payments, { line: 2 - nth })
    await app.call('POST', `/api/payments/${id}/refund`, { as: admin, body: { reason: 'requested' } })
    await app.worker.drain()
    expect((await app.call('GET', '/api/me/library', { as: claire })).json().items).toHaveLength(held)
  }
  const notes = reader.find(invoices, { kind: 'credit_note' }, { sort: 'number' })
  expect(notes.map(({ totals, lines }) => [lines?.[0]?.title, totals?.totalCents])).toEqual([
    ['Atelier, suite', -6000],
    ['Atelier', -9000],
  ])
})
