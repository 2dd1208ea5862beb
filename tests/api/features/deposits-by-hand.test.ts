/** Deposits of orders that the team opens: paid and invoiced first, taken off the final invoice, and paid back to the cent. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { paidCents } from '#server/documents/invoice-document.ts'
import { wholeInvoice } from '#server/features/invoices/documents/whole-invoice.ts'
import { journalOf } from '#server/features/invoices/reports/journal.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const RULES = {
  zones: [
    { name: 'France', countries: ['FR'], steps: [{ upToGrams: 5000, cents: 690 }], freeFromCents: null },
  ],
  pickup: '',
}
const ADDRESS = { line1: '1 rue du Lac', postalCode: '74000', city: 'Annecy', country: 'FR' }

const shop = async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const made = await app.seed((tx) => {
    tx.create(siteSettings, {
      brand: 'Sable',
      legal: { raisonSociale: 'Apolline Martin', siret: '732829320', regime: 'standard' },
      shipping: RULES,
    })
    return {
      day: makeProduit(tx, { title: 'Une journée', price: 333.33, kind: 'service', taxRate: 20, stock: 5 }),
      book: makeProduit(tx, {
        title: 'Un livre',
        price: 20.05,
        kind: 'physical',
        weightGrams: 300,
        taxTreatment: 'reduced',
        taxRate: 5.5,
      }),
      course: makeCourse(tx, { price: 100 }),
    }
  })
  const reader = () => app.engine.read(system)
  const post = (path: string, body: object = {}) => app.call('POST', path, { as: admin, body })
  let keys = 0
  const open = (items: object[], more: object = {}) => {
    keys += 1
    return post('/api/orders', {
      key: `open-order-${keys}`,
      email: 'jeanne@example.com',
      name: 'Jeanne Petit',
      items,
      ...more,
    })
  }
  const receive = (number: string, amountCents: number) => {
    keys += 1
    return post(`/api/orders/${number}/received`, {
      key: `received-${keys}`,
      on: '2026-11-20',
      means: 'transfer',
      amountCents,
    })
  }
  const main = () => reader().first(orders, { filter: "depositOf = ''" })
  const deposit = () => reader().first(orders, { filter: "depositOf != ''" })
  const documents = () =>
    reader()
      .find(invoices, {}, { sort: 'number' })
      .map((invoice) => wholeInvoice(invoice, null, null))
  return { app, admin, made, reader, post, open, receive, main, deposit, documents }
}

describe('a deposit of an order by hand', () => {
  it('is notified and paid first, the delivery with the balance; invoices and books match to the cent', async () => {
    const { app, made, open, receive, main, deposit, documents, post, reader } = await shop()
    const items = [
      { kind: 'produit', id: made.day.id, qty: 2 },
      { kind: 'produit', id: made.book.id },
    ]
    const more = { depositPercent: 40, delivery: 'post', shippingAddress: ADDRESS, key: 'open-once-only' }
    const answers = await Promise.all([1, 2].map(() => open(items, more)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(reader().count(orders)).toBe(2)
    const ordered = 2 * 33_333 + 2005
    expect(main()).toMatchObject({ totalCents: ordered + 690, shippingCents: 690, balance: 'waiting' })
    expect(answers[0]?.json().number).toBe(main().number)
    const first = Math.round(ordered * 0.4)
    expect(deposit()).toMatchObject({ totalCents: first, shippingCents: 0, delivery: '' })
    expect(deposit().items?.map(({ title }) => title)).toEqual([
      `Acompte sur la commande n°\u00a0${main().number} (TVA 20\u00a0%)`,
      `Acompte sur la commande n°\u00a0${main().number} (TVA 5,5\u00a0%)`,
    ])
    expect(reader().get(produits, made.day.id).stock).toBe(3)
    await app.worker.drain()
    expect(
      reader()
        .find(emailMessages)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringContaining(deposit().number)])
    expect((await receive(main().number, 1000)).json().message).toContain('réglez-le d’abord')
    await receive(deposit().number, first)
    const [advance] = documents()
    expect(advance).toMatchObject({
      kind: 'deposit',
      totals: { totalCents: first },
      customer: { address: ADDRESS },
    })
    await post(`/api/orders/${main().number}/balance`)
    expect((await receive(main().number, ordered + 690 - first)).json()).toMatchObject({ leftCents: 0 })
    const [, final] = documents()
    if (!final) throw new Error('A final invoice is expected')
    expect(final).toMatchObject({ kind: 'invoice', totals: { totalCents: ordered + 690 } })
    expect(paidCents(final)).toBe(ordered + 690)
    expect(final.details?.deposits).toMatchObject([{ number: advance?.number }])
    const rows = reader().find(payments)
    expect(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(ordered + 690)
    const taxOf = (order: string) =>
      rows.filter((row) => row.order === order).reduce((sum, { taxCents }) => sum + (taxCents ?? 0), 0)
    const whole = final.totals.totalCents - final.totals.netCents
    expect(taxOf(main().id) + taxOf(deposit().id)).toBe(whole)
    // The advance is earned: its account is empty, and sales equal the net price.
    const entries = journalOf(documents()).flatMap(({ lines }) => lines)
    const sumOf = (account: string) =>
      entries.filter((line) => line.account.startsWith(account)).reduce((sum, { cents }) => sum + cents, 0)
    expect([sumOf('419'), sumOf('411'), sumOf('70')]).toEqual([0, 0, -final.totals.netCents])
  })

  it('is refunded whole with its balance, and unpaid it ends the order and releases the units', async () => {
    const { made, open, receive, main, deposit, post, reader, app } = await shop()
    await open([{ kind: 'produit', id: made.day.id, qty: 2 }], { depositCents: 10_000, days: 5 })
    await receive(deposit().number, 10_000)
    await post(`/api/orders/${main().number}/balance`)
    await receive(main().number, 56_666)
    for (const { id, amountCents } of reader().find(payments)) {
      expect(
        (await post(`/api/payments/${id}/refund`, { amountCents: amountCents + 1, reason: 'requested' }))
          .statusCode,
      ).toBe(409)
      expect(
        (await post(`/api/payments/${id}/refund`, { amountCents, reason: 'requested' })).statusCode,
      ).toBe(200)
    }
    await app.worker.drain()
    expect(
      reader()
        .find(orders)
        .map(({ status }) => status),
    ).toEqual(['refunded', 'refunded'])
    const credited = reader()
      .find(invoices, { kind: 'credit_note' })
      .reduce((sum, { totals }) => sum + (totals?.totalCents ?? 0), 0)
    expect(credited).toBe(-66_666)

    await open([{ kind: 'produit', id: made.day.id }], { depositPercent: 50, days: 5 })
    expect(reader().get(produits, made.day.id).stock).toBe(2)
    app.clock.advance(7 * 86_400_000)
    await app.crons.run('heldOrders')
    const left = reader().find(orders, { filter: "status = 'cancelled'" })
    expect([left.length, reader().get(produits, made.day.id).stock]).toEqual([2, 3])
  })

  it('stays when the balance is refunded, whose mail mentions neither a closing nor a bank', async () => {
    const { app, made, open, receive, main, deposit, post, reader } = await shop()
    await open([{ kind: 'course', id: made.course.id }], { depositCents: 3000 })
    await receive(deposit().number, 3000)
    await post(`/api/orders/${main().number}/balance`)
    await receive(main().number, 7000)
    const refund = async ({ number }: { number: string }) => {
      expect((await post(`/api/orders/${number}/refund`, { reason: 'requested' })).statusCode).toBe(200)
      await app.worker.drain()
      const { html } = reader().first(emailMessages, {
        filter: "subject ~ 'Remboursement' && subject ~ {:number}",
        params: { number },
      })
      return html.replaceAll('\u00a0', ' ')
    }
    const rest = await refund(main())
    expect(rest).toContain('70,00 € vous sont rendus, pour votre commande')
    expect(rest).toContain('nous vous le rendons nous-mêmes')
    expect(rest).not.toMatch(/refermé|selon votre banque/)
    expect([main().status, deposit().status]).toEqual(['fulfilled', 'fulfilled'])
    expect(await refund(deposit())).toContain('refermé')
    expect([main().status, deposit().status]).toEqual(['refunded', 'refunded'])
  })

  it.each([
    [{ depositPercent: 30, depositCents: 100 }, 'depositCents', 'pas les deux'],
    [{ depositCents: 10_000 }, 'depositCents', 'inférieur au total'],
    [{ depositCents: 100, balanceOn: '2026-11-19' }, 'balanceOn', 'déjà passé'],
  ])('is refused with a message: %o', async (more, field, text) => {
    const { made, open, reader } = await shop()
    const answer = await open([{ kind: 'course', id: made.course.id }], more)
    expect([answer.statusCode, answer.json().data[field].message]).toEqual([
      400,
      expect.stringContaining(text),
    ])
    expect(reader().count(orders)).toBe(0)
  })

  it('excludes the delivery, which is paid with the balance', async () => {
    const { made, open } = await shop()
    const more = { delivery: 'post', shippingAddress: ADDRESS, depositCents: 2005 }
    const answer = await open([{ kind: 'produit', id: made.book.id }], more)
    expect(answer.json().data.depositCents.message).toContain('La livraison se règle avec le solde')
  })
})
