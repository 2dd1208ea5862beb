/**
 * Deposits of quotes: requested first, invoiced on payment, deducted from the final invoice, and refunded to
 * the cent.
 */
import { describe, expect, it } from 'vitest'
import { devis } from '#drizzle/collections/devis.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { stamp } from '#server/core/clock.ts'
import { facturX } from '#server/documents/facturx.ts'
import { paidCents } from '#server/documents/invoice-document.ts'
import { wholeInvoice } from '#server/features/invoices/documents/whole-invoice.ts'
import { eReportingOf } from '#server/features/invoices/reports/e-reporting.ts'
import { journalOf } from '#server/features/invoices/reports/journal.ts'
import { turnoverOf } from '#server/features/invoices/reports/turnover.ts'
import { remindTransfers } from '#server/features/transfers/transfer.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { readPdf } from '../../support/pdf.ts'

const DAY = 86_400_000
const ID = 'devis0000000001'
const labels = (unitCents: number, more: object = {}) => ({
  title: 'Une journée en entreprise',
  qty: 2,
  unitCents,
  taxRate: 20,
  taxTreatment: 'standard',
  ...more,
})
const TOTAL = 2 * 61_111 + 9000 + 3333

const accepted = async (more: object = { depositPercent: 30 }, isFromShop = false) => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const jeanne = await app.person('jeanne@example.com')
  const { course, item } = await app.seed((tx) => {
    tx.create(siteSettings, {
      brand: 'Sable',
      legal: { raisonSociale: 'Apolline Martin', siret: '732829320' },
    })
    return {
      course: makeCourse(tx, { title: 'Dormir', price: 100 }),
      item: makeProduit(tx, { kind: 'digital' }),
    }
  })
  const ofCourse = labels(9000, { kind: 'course', ref: course.id, title: 'Dormir', qty: 1 })
  const ofShop = isFromShop ? { kind: 'produit', ref: item.id } : {}
  const book = labels(3333, { title: 'Un livret', qty: 1, taxRate: 5.5, taxTreatment: 'reduced', ...ofShop })
  const body = {
    name: 'Jeanne Petit',
    email: 'jeanne@example.com',
    lines: [labels(61_111), ofCourse, book],
    validUntil: '2026-12-20',
    ...more,
  }
  const saved = await app.call('PUT', `/api/devis/${ID}`, { as: admin, body })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await app.call('POST', `/api/devis/${ID}/send`, { as: admin })
  const reader = () => app.engine.read(system)
  const token = reader().get(devis, ID).accessToken
  const answer = await app.call('POST', `/api/devis/${ID}/accept?token=${token}`, {
    body: { name: 'Jeanne Petit', agrees: true },
  })
  const deposit = () => reader().first(orders, { filter: "depositOf != ''" })
  const main = () => reader().first(orders, { filter: "depositOf = ''" })
  const post = (path: string, body: object = {}) => app.call('POST', path, { as: admin, body })
  return { app, admin, jeanne, course, answer, token, reader, deposit, main, post }
}
type World = Awaited<ReturnType<typeof accepted>>

let keys = 0
const receive = (world: World, number: string, amountCents: number, means = 'transfer') => {
  keys += 1
  const body = { key: `deposit-${keys}`, on: '2026-11-20', means, amountCents }
  return world.post(`/api/orders/${number}/received`, body)
}
const payDeposit = async (world: World) => {
  const { id, accessToken: token } = world.deposit()
  await world.app.call('POST', `/api/checkout/demo/${id}`, { body: { outcome: 'succeed', token } })
  await world.app.worker.drain()
}
const documents = (app: TestApp) =>
  app.engine
    .read(system)
    .find(invoices, {}, { sort: 'number' })
    .map((invoice) => wholeInvoice(invoice, null, null))
const taken = (app: TestApp) =>
  app.engine
    .read(system)
    .find(payments, { filter: "status != 'failed'" })
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)

describe('a deposit', () => {
  it('is an order of its own, which is paid first', async () => {
    const world = await accepted()
    const { answer, deposit, main, app, admin } = world
    const cents = Math.round(TOTAL * 0.3)
    expect(deposit()).toMatchObject({ totalCents: cents, depositOf: main().id, status: 'pending' })
    expect(answer.json()).toMatchObject({ orderNumber: deposit().number, orderToken: deposit().accessToken })
    expect(deposit().items).toMatchObject([
      { title: 'Acompte sur le devis n°\u00a0D-2026-000001 (TVA 20\u00a0%)', nature: 'services' },
      { nature: 'digital' },
      { taxRate: 5.5 },
    ])
    // The rest has no amount yet: by hand, by card, and by the team.
    const first = 'réglez-le d’abord'
    expect((await receive(world, main().number, 100)).json().message).toContain(first)
    const byCard = await app.call('POST', `/api/orders/${main().number}/pay?token=${main().accessToken}`)
    expect([byCard.statusCode, byCard.json().message]).toEqual([409, expect.stringContaining(first)])
    expect((await world.post(`/api/orders/${main().number}/balance`)).statusCode).toBe(409)
    expect((await world.post(`/api/orders/${main().number}/access`)).statusCode).toBe(409)
    const seen = await app.call('GET', `/api/orders/${main().number}`, { as: admin })
    expect(seen.json()).toMatchObject({ transfer: null, waitsForDeposit: true })
    await payDeposit(world)
    const after = await app.call('GET', `/api/orders/${main().number}`, { as: admin })
    expect(after.json()).toMatchObject({ waitsForDeposit: false, dueCents: TOTAL - cents })
  })

  it('is invoiced on payment, and deducted from a final invoice that refers to it', async () => {
    const world = await accepted()
    const { app, deposit, main, reader, post } = world
    await payDeposit(world)
    const cents = deposit().totalCents
    expect(deposit().status).toBe('fulfilled')
    const [invoice] = documents(app)
    expect(invoice).toMatchObject({ kind: 'deposit', totals: { totalCents: cents } })
    expect(invoice?.lines.every(({ isDeposit }) => isDeposit)).toBe(true)
    expect(main()).toMatchObject({ status: 'pending', balance: 'waiting', totalCents: TOTAL })
    const mailed = () => reader().count(emailMessages, { filter: "subject ~ 'Comment régler'" })
    const before = mailed()
    const requested = await Promise.all([1, 2].map(() => post(`/api/orders/${main().number}/balance`)))
    expect(requested.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await app.worker.drain()
    expect(mailed()).toBe(before + 1)
    const rest = TOTAL - cents
    expect((await receive(world, main().number, rest + 1)).statusCode).toBe(400)
    await receive(world, main().number, 1000, 'cheque')
    expect((await receive(world, main().number, rest - 1000)).json()).toMatchObject({ leftCents: 0 })
    await app.worker.drain()
    expect(taken(app)).toBe(TOTAL)
    const [, final] = documents(app)
    if (!invoice || !final) throw new Error('Two documents are expected')
    expect(final).toMatchObject({ kind: 'invoice', totals: { totalCents: TOTAL } })
    expect(paidCents(final)).toBe(TOTAL)
    expect(final.details.deposits).toMatchObject([{ number: invoice.number }])
    const xml = facturX(final)
    expect(xml).toContain(`<ram:TotalPrepaidAmount>${(TOTAL / 100).toFixed(2)}</ram:TotalPrepaidAmount>`)
    expect(xml).toMatch(
      new RegExp(`<ram:InvoiceReferencedDocument>\\s*<ram:IssuerAssignedID>${invoice.number}`),
    )
    expect(facturX(invoice)).toContain('<ram:TypeCode>386</ram:TypeCode>')
    // Tax of the payments is that of the documents.
    const taxes = reader()
      .find(payments, {})
      .reduce((sum, { taxCents }) => sum + (taxCents ?? 0), 0)
    expect(taxes).toBe(final.totals.totalCents - final.totals.netCents)
  })

  it('appears once in every report, and the books balance', async () => {
    const world = await accepted({ depositCents: 20_001 })
    await payDeposit(world)
    await world.post(`/api/orders/${world.main().number}/balance`)
    await receive(world, world.main().number, TOTAL - 20_001)
    const all = documents(world.app)
    const whole = all[1]?.totals.netCents ?? 0
    const { goodsCents, servicesCents } = turnoverOf(all)
    expect(goodsCents + servicesCents).toBe(whole)
    const entries = journalOf(all)
    const lines = entries.flatMap((entry) => entry.lines)
    const of = (account: string) =>
      lines.filter((line) => line.account === account).reduce((sum, { cents }) => sum + cents, 0)
    for (const entry of entries) expect(entry.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    expect([of('419100'), of('411000'), of('512000'), of('706000')]).toEqual([0, 0, TOTAL, -whole])
    const reported = (what: string) =>
      eReportingOf(all)
        .filter((row) => row.what === what)
        .reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)
    expect([reported('sales'), reported('payments')]).toEqual([TOTAL, TOTAL])
    const figures = await world.app.call('GET', '/api/admin/figures/revenue?from=2026-11-20&to=2026-11-20', {
      as: world.admin,
    })
    expect(figures.json()).toMatchObject({
      total: { takenCents: TOTAL },
      basket: { orders: 1, totalCents: TOTAL },
    })
  })

  it('and its balance are refunded by credit notes that leave nothing of either', async () => {
    const world = await accepted({ depositPercent: 33 })
    const { app, deposit, main, post } = world
    await payDeposit(world)
    await post(`/api/orders/${main().number}/balance`)
    await receive(world, main().number, TOTAL - deposit().totalCents)
    for (const { number } of [main(), deposit()]) {
      expect((await post(`/api/orders/${number}/refund`)).statusCode).toBe(200)
      await app.worker.drain()
    }
    expect(taken(app)).toBe(0)
    const all = documents(app)
    const { goodsCents, servicesCents } = turnoverOf(all)
    expect(goodsCents + servicesCents).toBe(0)
    const sums = new Map<string, number>()
    for (const { account, cents } of journalOf(all).flatMap(({ lines }) => lines))
      sums.set(account, (sums.get(account) ?? 0) + cents)
    expect([...sums.values()].every((cents) => cents === 0)).toBe(true)
    expect([main().status, deposit().status]).toEqual(['refunded', 'refunded'])
  })

  it('refunded before the balance makes the balance whole again', async () => {
    const world = await accepted()
    const { app, deposit, main, post, reader } = world
    await payDeposit(world)
    const closed = await post(`/api/orders/${main().number}/close`)
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      expect.stringContaining('remboursez-le'),
    ])
    const [part] = reader().find(payments, { order: deposit().id })
    await post(`/api/payments/${part?.id}/refund`, { amountCents: 5000 })
    await app.worker.drain()
    const left = (await app.call('GET', `/api/orders/${main().number}`, { as: world.admin })).json()
    expect(left.dueCents).toBe(TOTAL - deposit().totalCents + 5000)
    await post(`/api/orders/${deposit().number}/refund`)
    await app.worker.drain()
    expect(main().items?.some(({ depositCents }) => depositCents)).toBe(false)
    expect((await post(`/api/orders/${main().number}/balance`)).statusCode).toBe(200)
    await receive(world, main().number, TOTAL)
    expect(documents(app).at(-1)).toMatchObject({ kind: 'invoice', totals: { totalCents: TOTAL } })
    expect(documents(app).at(-1)?.details.deposits).toBeUndefined()
  })

  it('left unpaid ends its order, and late money is refunded', async () => {
    const world = await accepted()
    world.app.clock.advance(31 * DAY)
    await world.app.crons.run('heldOrders')
    expect([world.deposit().status, world.main().status]).toEqual(['cancelled', 'cancelled'])
    // The former session has expired, too.
    const as = await world.app.person('second@example.com', { role: 'admin' })
    const late = await world.app.call('POST', `/api/orders/${world.deposit().number}/received`, {
      as,
      body: {
        key: 'deposit-late',
        on: '2026-11-20',
        means: 'cheque',
        amountCents: world.deposit().totalCents,
      },
    })
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('n’attend plus')])
  })

  it('ends with its order, also when the buyer abandons it, without further reminders', async () => {
    const byTeam = await accepted()
    expect((await byTeam.post(`/api/orders/${byTeam.main().number}/close`)).statusCode).toBe(200)
    const byBuyer = await accepted()
    const { id, accessToken: token } = byBuyer.main()
    await byBuyer.app.call('POST', `/api/checkout/demo/${id}`, { body: { outcome: 'abandon', token } })
    for (const { app, main, deposit } of [byTeam, byBuyer]) {
      expect([main().status, deposit().status]).toEqual(['cancelled', 'cancelled'])
      app.clock.advance(20 * DAY)
      expect(await remindTransfers(app.engine)).toBe(0)
      await app.worker.drain()
    }
  })

  it('keeps its order open once a part of it was received', async () => {
    const world = await accepted()
    const { main, deposit, post } = world
    expect((await receive(world, deposit().number, 100)).statusCode).toBe(200)
    const closing = await post(`/api/orders/${main().number}/close`)
    expect([closing.statusCode, closing.json().message]).toEqual([409, expect.stringContaining('acompte')])
    expect([main().status, deposit().receivedCents]).toEqual(['pending', 100])
  })

  it('and its balance are one sale under the cash limit', async () => {
    const world = await accepted({ depositCents: 60_000 })
    const { main, deposit, post } = world
    expect((await receive(world, deposit().number, 60_000, 'cash')).statusCode).toBe(200)
    await post(`/api/orders/${main().number}/balance`)
    const more = await receive(world, main().number, 40_001, 'cash')
    expect([more.statusCode, more.body]).toEqual([400, expect.stringContaining('espèces')])
    expect((await receive(world, main().number, 40_000, 'cash')).statusCode).toBe(200)
    await world.app.worker.drain()
  })

  it('is deducted whole, whatever its items are called meanwhile', async () => {
    const world = await accepted({ depositPercent: 30 }, true)
    await world.app.seed((tx) => {
      for (const { id } of tx.find(produits, {})) tx.update(produits, id, { kind: 'service' })
    })
    await payDeposit(world)
    const { main, deposit } = world
    const off = (main().items ?? []).reduce((sum, { depositCents = 0 }) => sum + depositCents, 0)
    expect(off).toBe(deposit().totalCents)
  })

  it('is followed by its balance on the quote’s date, for as long as that takes', async () => {
    const world = await accepted({ depositPercent: 50, balanceOn: '2027-02-01' })
    const { app, main } = world
    await payDeposit(world)
    app.clock.advance(72 * DAY)
    for (const cron of ['heldOrders', 'transferReminders', 'dueBalances']) await app.crons.run(cron)
    expect(main()).toMatchObject({ status: 'pending', balance: 'waiting', remindedAt: '' })
    app.clock.advance(DAY)
    await app.crons.run('dueBalances')
    expect(main()).toMatchObject({ balance: 'due', balanceAt: '2027-02-01 10:00:00.000Z' })
    app.clock.advance(20 * DAY)
    await app.crons.run('transferReminders')
    expect(main().remindedAt).not.toBe('')
    app.clock.advance(200 * DAY)
    await app.crons.run('heldOrders')
    expect(main().status).toBe('pending')
  })

  it('delays the balance while it is unpaid', async () => {
    const { app, main } = await accepted({ depositPercent: 50, balanceOn: '2027-02-01' })
    app.clock.advance(73 * DAY)
    await app.crons.run('dueBalances')
    expect(main()).toMatchObject({ status: 'pending', balance: 'waiting', balanceAt: '' })
    await app.worker.drain()
  })

  it('is followed by its balance behind a hundred older unpaid ones', async () => {
    const world = await accepted({ depositPercent: 50, balanceOn: '2027-02-01' })
    const { app, main } = world
    await payDeposit(world)
    const { id } = main()
    await app.seed((tx) => {
      // Those of the deposit: nothing is paid of them.
      const { email, items, totalCents } = world.deposit()
      for (let at = 0; at < 100; at += 1)
        tx.create(orders, {
          number: `C-2020-${String(at).padStart(6, '0')}`,
          email,
          items,
          totalCents,
          currency: 'eur',
          status: 'pending',
          balance: 'waiting',
          balanceOn: '2020-01-01',
          accessToken: `old-${at}`,
          heldUntil: '2030-01-01 00:00:00.000Z',
        })
    })
    app.clock.advance(73 * DAY)
    await app.crons.run('dueBalances')
    expect(world.reader().get(orders, id)).toMatchObject({ balance: 'due' })
    await app.worker.drain()
  })

  it('is reminded of behind a hundred that end sooner and were reminded yesterday', async () => {
    const world = await accepted({ depositPercent: 50, balanceOn: '2027-02-01' })
    const { app, deposit, main } = world
    const { created, heldUntil } = deposit()
    // Three quarters of its time have gone.
    app.clock.advance((Date.parse(heldUntil) - Date.parse(created)) * 0.75)
    await app.seed((tx) => {
      const { email, items, totalCents } = main()
      for (let at = 0; at < 100; at += 1)
        tx.create(orders, {
          number: `C-2026-9${String(at).padStart(5, '0')}`,
          email,
          items,
          totalCents,
          currency: 'eur',
          status: 'pending',
          accessToken: `new-${at}`,
          heldUntil: stamp(new Date(app.clock.now().getTime() + DAY / 2)),
        })
    })
    expect(await remindTransfers(app.engine)).toBe(1)
    expect(deposit().remindedAt).not.toBe('')
    await app.worker.drain()
  })

  it('lets the team open the course before the balance, which stays due', async () => {
    const world = await accepted()
    const { app, main, course, jeanne, post, reader, deposit } = world
    await payDeposit(world)
    expect((await post(`/api/orders/${main().number}/access`)).json()).toEqual({ opened: ['Dormir'] })
    expect((await post(`/api/orders/${main().number}/access`)).statusCode).toBe(200)
    expect(reader().count(enrollments, { user: jeanne.id, course: course.id })).toBe(1)
    const { accessToken: token } = main()
    await app.call('POST', `/api/orders/${main().number}/pay?token=${token}`)
    await app.call('POST', `/api/checkout/demo/${main().id}`, { body: { outcome: 'succeed', token } })
    expect(main().status).toBe('paid')
    expect(taken(app)).toBe(TOTAL)
    expect(reader().count(enrollments, { user: jeanne.id, course: course.id })).toBe(1)
    const other = await accepted()
    await payDeposit(other)
    expect((await other.post(`/api/orders/${other.main().number}/access`)).statusCode).toBe(200)
    await other.post(`/api/orders/${other.deposit().number}/refund`)
    await other.app.worker.drain()
    expect((await other.post(`/api/orders/${other.main().number}/close`)).statusCode).toBe(200)
    const [closed] = other.reader().find(enrollments, {})
    expect(closed?.isActive).toBe(false)
    expect(deposit().status).toBe('fulfilled')
  })

  it.each([
    ['a share and an amount', { depositPercent: 30, depositCents: 100 }, 'depositCents'],
    ['all of it', { depositCents: TOTAL }, 'depositCents'],
    ['a rest before the quote is over', { depositPercent: 30, balanceOn: '2026-12-01' }, 'balanceOn'],
  ])('is refused with %s', async (_what, more, field) => {
    await expect(accepted(more)).rejects.toThrow(field)
  })

  it('appears in the quote, its page, its mail and the accepted text', async () => {
    const { app, token, reader } = await accepted({ depositPercent: 30, balanceOn: '2027-01-15' })
    const seen = (await app.call('GET', `/api/devis/${ID}?token=${token}`)).json()
    expect(seen).toMatchObject({ depositCents: Math.round(TOTAL * 0.3), balanceOn: '2027-01-15' })
    const pdf = await app.call('GET', `/api/devis/${ID}/pdf?token=${token}`)
    expect((await readPdf(pdf.rawPayload)).text.replace(/\s+/g, ' ')).toContain('Acompte à l’acceptation')
    expect(reader().get(devis, ID).acceptedText).toContain('solde de')
    await app.worker.drain()
  })
})
