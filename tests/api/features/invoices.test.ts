import { describe, expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { type Billing, orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { RECOVERY_FEE } from '#drizzle/domain/invoice.ts'
import type { InvoiceRecord } from '#server/features/invoices/documents/whole-invoice.ts'
import { issueCreditNote } from '#server/features/invoices/issuing/credit.ts'
import { issueInvoice } from '#server/features/invoices/issuing/issue.ts'
import { system } from '#server/records/actor.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { issued, sold, withSeller } from '../../support/issued.ts'
import { readPdf } from '../../support/pdf.ts'
import { fc, runs } from '../../support/properties.ts'

describe('an invoice', () => {
  it('stores seller, buyer, contents and payment, whatever changes afterwards', async () => {
    const app = await withSeller()
    const [book, session] = await app.seed((tx) => [
      makeProduit(tx, { title: 'Carnet', kind: 'physical', price: 21.1, taxTreatment: 'reduced' }),
      makeProduit(tx, { title: 'Séance', kind: 'service', price: 129.99 }),
    ])
    const address = { line1: '3 rue des Lilas', postalCode: '69003', city: 'Lyon', country: 'France' }
    const opened = await buy(
      app,
      null,
      [
        { kind: 'produit', id: book?.id },
        { kind: 'produit', id: session?.id },
      ],
      { email: 'claire@example.com', name: 'Claire', shippingAddress: address },
    )
    const { orderId, token } = opened.json()
    const billing: Billing = {
      company: 'Lilas & Cie',
      siren: '552 008 443',
      vatNumber: 'fr19 552008443',
      address: { ...address, line1: '8 place Bellecour' },
    }
    await app.seed((tx) => tx.update(orders, orderId, { billing }))
    expect((await pay(app, orderId, 'succeed', { token })).statusCode).toBe(200)

    const reader = app.engine.read(system)
    const invoice = reader.first(invoices, { order: orderId })
    expect(invoice.customer).toEqual({
      name: 'Claire',
      email: 'claire@example.com',
      company: 'Lilas & Cie',
      siren: '552008443',
      vatNumber: 'FR19552008443',
      address: billing.address,
      delivery: address,
    })
    expect(invoice.totals).toEqual({
      netCents: 2000 + 10_832,
      taxes: [
        { rate: 20, cents: 2167 },
        { rate: 5.5, cents: 110 },
      ],
      totalCents: 15_109,
      mention: '',
      groups: [
        { treatment: 'standard', rate: 20, netCents: 10_832, taxCents: 2167 },
        { treatment: 'reduced', rate: 5.5, netCents: 2000, taxCents: 110 },
      ],
    })
    expect(reader.get(orders, orderId).taxCents).toBe(2167 + 110)
    expect(invoice.lines?.map(({ nature, netCents }) => [nature, netCents])).toEqual([
      ['goods', 2000],
      ['services', 10_832],
    ])
    expect(invoice.details).toMatchObject({
      seller: {
        name: 'Apolline Verdane EI',
        siren: '732829320',
        siret: '73282932000074',
        vatNumber: 'FR44732829320',
      },
      nature: 'mixed',
      suppliedOn: '2026-11-20',
      orderNumber: reader.get(orders, orderId).number,
      payments: [{ on: '2026-11-20', means: 'demo', cents: 15_109 }],
      isProfessional: true,
      taxOnDebits: true,
      terms: expect.stringContaining('Pénalités de retard'),
    })

    await app.seed((tx) => {
      const settings = tx.first(siteSettings, {})
      tx.update(siteSettings, settings.id, { legal: { raisonSociale: 'Une autre' } })
    })
    const file = await app.call('GET', `/api/invoices/${invoice.number}.pdf?token=${token}`)
    const { text } = readPdf(file.rawPayload)
    expect(text).toContain('Apolline Verdane EI')
    expect(text).toContain(RECOVERY_FEE)
    expect(file.rawPayload.includes('factur-x.xml')).toBe(true)
  })

  it('is immutable, whatever the role', async () => {
    const app = await withSeller()
    const { id, file, totals } = await issued(app, [sold({ totalCents: 100 })])
    expect(file).toBe('')
    const root = await app.superuser()
    const path = `/api/collections/invoices/records/${id}`
    const change = { totals: { ...totals, totalCents: 1 } }
    expect((await app.call('PATCH', path, { as: root, body: change })).statusCode).toBe(409)
    expect((await app.call('DELETE', path, { as: root })).statusCode).toBe(409)
    await app.worker.drain()
    expect((await app.call('PATCH', path, { as: root, body: { file: '' } })).statusCode).toBe(409)
    expect(app.engine.read(system).get(invoices, id).totals?.totalCents).toBe(100)
  })

  it('refuses invalid seller numbers, and leaves other text as it is', async () => {
    const app = await withSeller()
    const root = await app.superuser()
    const { id } = app.engine.read(system).first(siteSettings, {})
    const put = async (legal: object) => {
      const path = `/api/collections/site_settings/records/${id}`
      const answer = await app.call('PATCH', path, { as: root, body: { legal } })
      return [answer.statusCode, answer.json().data?.legal?.message ?? '']
    }
    expect(await put({ siret: '732829321' })).toEqual([400, expect.stringContaining('SIREN')])
    expect(await put({ tva: 'FR00732829320' })).toEqual([400, expect.stringContaining('TVA')])
    expect(await put({ raisonSociale: 'Verdane', siret: 'en cours' })).toEqual([200, ''])
    const { details } = await issued(app, [sold({ totalCents: 100 })])
    expect(details?.seller).toMatchObject({ siren: '', siret: 'en cours' })
  })

  it('refuses a buyer’s numbers that are wrong', async () => {
    const app = await withSeller()
    const { order } = await issued(app, [sold({ totalCents: 100 })])
    for (const billing of [{ siren: '123456789' }, { vatNumber: 'FR00552008443' }])
      await expect(app.seed((tx) => tx.update(orders, order, { billing }))).rejects.toMatchObject({
        status: 400,
      })
  })

  it('can have a deposit, instalments and a delivery', async () => {
    const app = await withSeller()
    const first = await issued(app, [sold({ totalCents: 30_000 })])
    const second = await app.seed((tx) => {
      const now = app.clock.now()
      return issueInvoice(
        tx,
        {
          kind: 'deposit',
          order: tx.get(orders, first.order),
          lines: [sold({ totalCents: 10_000 }), sold({ title: 'Frais de livraison', totalCents: 490 })],
          signedIn: '',
          paid: [{ at: now, means: 'transfer', cents: 490 }],
          instalments: [{ on: '2026-12-20', cents: 10_000 }],
          suppliedAt: new Date('2026-12-31T23:30:00Z'),
        },
        now,
      )
    })
    expect([second.kind, second.number]).toEqual(['deposit', 'F-2026-000002'])
    expect(second.details).toMatchObject({
      suppliedOn: '2027-01-01',
      instalments: [{ on: '2026-12-20', cents: 10_000 }],
      isProfessional: false,
      terms: '',
    })
  })
})

describe('a credit note', () => {
  const LINES = [
    sold({ totalCents: 12_999, unitCents: 7000, qty: 2, discountCents: 1001 }),
    sold({ totalCents: 4220, taxRate: 5.5, taxTreatment: 'reduced' }),
    sold({ totalCents: 9000, taxRate: 0, taxTreatment: 'formation_261' }),
    sold({ totalCents: 501 }),
  ]

  it('cancels a whole invoice, to the cent, and names it with the reason', async () => {
    const app = await withSeller()
    const invoice = await issued(app, LINES)
    const note = await app.seed((tx) =>
      issueCreditNote(tx, { invoice, of: { cents: 26_720 }, reason: 'Rétractation' }, app.clock.now()),
    )
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: 'F-2026-000002',
      corrects: invoice.id,
      order: invoice.order,
    })
    expect(note.details).toMatchObject({
      corrects: { number: 'F-2026-000001', issuedOn: '2026-11-20' },
      reason: 'Rétractation',
      payments: [{ on: '2026-11-20', means: 'card', cents: -26_720 }],
    })
    const groups = ({ totals }: InvoiceRecord, from: (cents: number) => number) =>
      totals?.groups?.map(({ treatment, netCents, taxCents }) => [treatment, from(netCents), from(taxCents)])
    expect(groups(note, (cents) => 0 - cents)).toEqual(groups(invoice, (cents) => cents))
    expect(note.lines?.[0]).toMatchObject({
      qty: 2,
      unitCents: -7000,
      discountCents: -1001,
      totalCents: -12_999,
      of: 0,
    })
    const more = { invoice, of: { cents: 1 }, reason: 'Encore' }
    await expect(app.seed((tx) => issueCreditNote(tx, more, app.clock.now()))).rejects.toMatchObject({
      status: 409,
    })
    // The number of what was refused is not lost.
    expect((await issued(app, LINES)).number).toBe('F-2026-000003')
  })

  it('refuses nothing, too much of a line, an unknown line, and a credit note', async () => {
    const app = await withSeller()
    const invoice = await issued(app, LINES)
    const now = app.clock.now()
    const tried = (of: Parameters<typeof issueCreditNote>[1]['of'], on = invoice) =>
      app.seed((tx) => issueCreditNote(tx, { invoice: on, of, reason: '' }, now))
    await expect(tried({ cents: 0 })).rejects.toMatchObject({ status: 400 })
    await expect(tried([])).rejects.toMatchObject({ status: 400 })
    await expect(tried([{ line: 4, cents: 1 }])).rejects.toMatchObject({ status: 400 })
    await expect(tried([{ line: 0, cents: -1 }])).rejects.toMatchObject({ status: 400 })
    await expect(tried([{ line: 3, cents: 502 }])).rejects.toMatchObject({ status: 409 })
    const note = await tried([{ line: 3, cents: 501 }])
    await expect(tried([{ line: 3, cents: 1 }])).rejects.toMatchObject({ status: 409 })
    await expect(tried({ cents: 1 }, note)).rejects.toMatchObject({ status: 400 })
  })

  it('never credits more tax than there is: all of its parts together are the invoice', async () => {
    const app = await withSeller()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ totalCents: fc.integer({ min: 1, max: 60 }), at: fc.nat(3) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
        async (bought, parts) => {
          const lines = bought.map(({ totalCents, at }) => {
            const { taxRate, taxTreatment } = LINES[at] ?? sold({ totalCents })
            return sold({ totalCents, taxRate, taxTreatment })
          })
          const invoice = await issued(app, lines)
          const notes = await app.seed((tx) => {
            let left = lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
            return [...parts, 1_000_000].flatMap((part) => {
              const cents = Math.min(part, left)
              left -= cents
              const wanted = { invoice, of: { cents }, reason: 'Geste commercial' }
              return cents > 0 ? [issueCreditNote(tx, wanted, app.clock.now())] : []
            })
          })
          const sums = new Map<string, [net: number, tax: number]>()
          for (const { totals } of [invoice, ...notes])
            for (const { treatment, rate, netCents, taxCents } of totals?.groups ?? []) {
              const [net, tax] = sums.get(`${treatment} ${rate}`) ?? [0, 0]
              sums.set(`${treatment} ${rate}`, [net + netCents, tax + taxCents])
            }
          expect([...sums.values()].every(([net, tax]) => net === 0 && tax === 0)).toBe(true)
          for (const { totals } of notes)
            for (const { netCents, taxCents } of totals?.groups ?? [])
              expect([netCents <= 0, taxCents <= 0]).toEqual([true, true])
        },
      ),
      { numRuns: runs(60) },
    )
  })
})
