/** Packs in quotes: offered as their parts, each with its own tax, and handed over as any pack. */

import { describe, expect, it } from 'vitest'
import { devis } from '#drizzle/collections/devis.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { wholeInvoice } from '#server/features/invoices/documents/whole-invoice.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { readPdf } from '../../support/pdf.ts'

const ID = 'devis0000000001'
const FREE = { title: 'Une journée', qty: 2, unitCents: 60_000, taxRate: 20, taxTreatment: 'standard' }
const TAX = { taxRate: 20, taxTreatment: 'standard' }

/** A course without tax, a recording and a session at 20 %: 60 + 30 + 20 apart. */
const shop = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const jeanne = await app.person('jeanne@example.com')
  const ids = await app.seed((tx) => {
    tx.create(siteSettings, {
      brand: 'Sable',
      legal: { raisonSociale: 'Apolline Martin', siret: '732829320' },
    })
    const course = makeCourse(tx, { title: 'Sommeil', price: 60, taxTreatment: 'formation_261' }).id
    const audio = makeProduit(tx, { title: 'Audio', price: 30, kind: 'digital' }).id
    const session = makeProduit(tx, { title: 'Séance', price: 20, kind: 'service', stock: 3 }).id
    const book = makeProduit(tx, { title: 'Livre', price: 20, kind: 'physical' }).id
    const pack = tx.create(packs, {
      title: 'Nuits douces',
      slug: 'nuits-douces',
      price: 90,
      status: 'published',
      courses: [course],
      produits: [audio, session],
    }).id
    return { course, audio, session, book, pack }
  })
  const line = { kind: 'pack', ref: ids.pack, title: 'Nuits douces', qty: 1, unitCents: 8001, ...TAX }
  const save = (lines: object[], more: object = {}) =>
    app.call('PUT', `/api/devis/${ID}`, {
      as: admin,
      body: { name: 'Jeanne Petit', email: 'jeanne@example.com', lines, validUntil: '2026-12-20', ...more },
    })
  const reader = () => app.engine.read(system)
  const quote = () => reader().get(devis, ID)
  const send = () => app.call('POST', `/api/devis/${ID}/send`, { as: admin })
  const accept = () =>
    app.call('POST', `/api/devis/${ID}/accept?token=${quote().accessToken}`, {
      body: { name: 'Jeanne Petit', agrees: true },
    })
  return { app, admin, jeanne, ...ids, line, save, reader, quote, send, accept }
}

describe('a pack in a quote', () => {
  it('is its parts on every document, each with share and tax, and opens all of it on payment', async () => {
    const { app, jeanne, line, save, send, accept, quote, reader, course, audio, session, pack } =
      await shop()
    expect((await save([FREE, line])).statusCode).toBe(200)
    const parts = quote().lines?.[1]?.parts ?? []
    expect(parts.map(({ title, unitCents }) => [title, unitCents])).toEqual([
      ['Sommeil', 4364],
      ['Audio', 2182],
      ['Séance', 1455],
    ])
    expect(parts.map(({ taxTreatment }) => taxTreatment)).toEqual(['formation_261', 'standard', 'standard'])
    await send()
    const read = await app.call('GET', `/api/devis/${ID}?token=${quote().accessToken}`)
    expect(read.json().lines.map(({ title }: { title: string }) => title)).toEqual([
      'Une journée',
      ...['Sommeil', 'Audio', 'Séance'].map((part) => `${part} (coffret «\u00a0Nuits douces\u00a0»)`),
    ])
    expect(read.json()).toMatchObject({ totalCents: 128_001, taxCents: 20_000 + 364 + 243 - 1 })
    const pdf = await app.call('GET', `/api/devis/${ID}/pdf?token=${quote().accessToken}`)
    expect(readPdf(pdf.rawPayload).text).toContain('Audio (coffret «\u00a0Nuits douces\u00a0»)')
    const answers = await Promise.all([accept(), accept()])
    expect(new Set(answers.map((answer) => answer.json().orderNumber)).size).toBe(1)
    expect(quote().acceptedText).toContain('Séance (coffret «\u00a0Nuits douces\u00a0»)\u00a0: 1\u00a0×')
    const order = reader().first(orders, {})
    expect(order.items?.map((item) => item.pack?.ref ?? '')).toEqual(['', pack, pack, pack])
    expect(reader().get(produits, session).stock).toBe(2)
    await app.call('POST', `/api/checkout/demo/${order.id}`, {
      body: { outcome: 'succeed', token: order.accessToken },
    })
    expect(reader().find(enrollments, { user: jeanne.id })).toMatchObject([{ course }])
    const library = (await app.call('GET', '/api/me/library', { as: jeanne })).json().items
    expect(library.map(({ id }: { id: string }) => id).sort()).toEqual([audio, session].sort())
    const [invoice] = reader().find(invoices)
    const whole = invoice && wholeInvoice(invoice, null, null)
    expect(whole?.totals).toMatchObject({ totalCents: 128_001, netCents: 128_001 - read.json().taxCents })
  })

  it('may follow a deposit, and is refunded part by part to the cent', async () => {
    const { app, admin, line, save, send, accept, reader } = await shop()
    await save([line], { depositPercent: 33 })
    await send()
    await accept()
    const pay = async (where: string) => {
      const { id, accessToken: token } = reader().first(orders, { filter: where })
      await app.call('POST', `/api/checkout/demo/${id}`, { body: { outcome: 'succeed', token } })
    }
    await pay("depositOf != ''")
    const main = reader().first(orders, { filter: "depositOf = ''" })
    await app.call('POST', `/api/orders/${main.number}/balance`, { as: admin })
    await pay("depositOf = ''")
    const rows = reader().find(payments)
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(8001)
    for (const { id, amountCents } of rows)
      await app.call('POST', `/api/payments/${id}/refund`, {
        as: admin,
        body: { amountCents, reason: 'requested' },
      })
    await app.worker.drain()
    const credited = reader().find(invoices, { kind: 'credit_note' })
    expect(credited.reduce((sum, { totals }) => sum + (totals?.totalCents ?? 0), 0)).toBe(-8001)
    expect(reader().find(enrollments)).toMatchObject([{ isActive: false }])
  })

  it.each([
    ['what is sent by post', { produits: ['audio', 'book'] }, {}, 'qui s’expédie'],
    ['a course for several', {}, { qty: 2 }, 'une fois par personne'],
  ])('is refused with a message for %s', async (_, change, own, sentence) => {
    const { app, pack, line, save, ...ids } = await shop()
    const named = (names: string[]) => names.map((name) => (name === 'book' ? ids.book : ids.audio))
    if ('produits' in change)
      await app.seed((tx) => tx.update(packs, pack, { produits: named(change.produits) }))
    const answer = await save([FREE, { ...line, ...own }])
    expect([answer.statusCode, answer.json().data['lines.1.title'].message]).toEqual([
      400,
      expect.stringContaining(sentence),
    ])
  })

  it('is refused beside one of its parts, and once it differs from the quote', async () => {
    const { app, pack, course, audio, line, save, send, accept } = await shop()
    const adjacent = { kind: 'course', ref: course, title: 'Sommeil', qty: 1, unitCents: 1, ...TAX }
    expect((await save([line, adjacent])).json().data['lines.0.title'].message).toContain('une seule ligne')
    await save([line])
    await send()
    await app.seed((tx) => tx.update(packs, pack, { produits: [audio] }))
    const answer = await accept()
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('ne contient plus'),
    ])
  })

  it('is accepted by a buyer with one of its parts, and refused to a buyer with all', async () => {
    const { app, jeanne, pack, line, save, send, accept, course, audio } = await shop()
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), jeanne.id, course, 'one_time')
      tx.update(packs, pack, { produits: [audio] })
    })
    await save([line])
    await send()
    const bought = (await buy(app, jeanne, [{ kind: 'produit', id: audio }])).json()
    await pay(app, bought.orderId, 'succeed', { as: jeanne })
    const refused = await accept()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Vous avez déjà «\u00a0Nuits douces\u00a0».',
    ])
    await app.seed((tx) => {
      for (const { id } of tx.find(enrollments, { user: jeanne.id })) tx.delete(enrollments, id)
    })
    expect((await accept()).statusCode).toBe(200)
  })
})
