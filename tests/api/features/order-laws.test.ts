/**
 * Invariants of stock, coupons and money under any sequence of events. Each case uses one application; all
 * invariants are checked after each event.
 */
import { expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { linesOf, type Order } from '#server/features/order-record/order.ts'
import { HOLD_MINUTES, releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { demoPayments } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { pay } from '../../support/checkout.ts'
import { fc, runs } from '../../support/properties.ts'
import { openNow } from '../../support/waiting.ts'

const MINUTE = 60_000
const PEOPLE = ['ada@example.com', 'bo@example.com', 'guest@example.com']
const CODES = ['PART', 'SOMME']

interface World {
  app: TestApp
  /** By address; null: no account, never had or erased. */
  accounts: Map<string, Person | null>
  things: { kind: Sellable; id: string }[]
  opened: { orderId: string; number: string; token: string }[]
  /** What there would be without any order. */
  initial: Map<string, number>
  isCoupon: Map<string, string>
}
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]
const isPaid = ({ status }: Order) => status === 'paid' || status === 'fulfilled'
const isOpen = ({ status }: Order) => status === 'pending'

const taken = (reader: Reader, id: string): number =>
  reader
    .find(orders)
    .filter((order) => isPaid(order) || isOpen(order))
    .flatMap((order) => order.items ?? [])
    .filter(({ ref }) => ref === id)
    .reduce((sum, { qty }) => sum + qty, 0)

const build = async (): Promise<World> => {
  const app = await testApp()
  const accounts = new Map<string, Person | null>([[PEOPLE[2] ?? '', null]])
  for (const email of PEOPLE.slice(0, 2)) accounts.set(email, await app.person(email))
  return app.seed((tx) => {
    const things = [
      makeCourse(tx, { price: 99.99, withdrawal: 'digital_waiver', accessMonths: 6 }),
      makeCourse(tx, { price: 49, taxTreatment: 'formation_261' }),
      makeProduit(tx, { title: 'Coussin', kind: 'physical', price: 33.33, stock: 30 }),
      makeProduit(tx, { title: 'Livre', kind: 'physical', price: 9.99, taxTreatment: 'reduced', stock: 12 }),
      makeProduit(tx, { title: 'Son', price: 12.5, withdrawal: 'digital_waiver' }),
    ].map(({ id, collectionName }) => ({
      kind: collectionName === 'courses' ? ('course' as const) : ('produit' as const),
      id,
    }))
    const isCoupon = new Map([
      ['PART', tx.create(coupons, { code: 'PART', percent: 33, active: true, maxRedemptions: 9 }).id],
      ['SOMME', tx.create(coupons, { code: 'SOMME', amountCents: 777, active: true }).id],
    ])
    const initial = new Map(
      things.slice(2, 4).map(({ id }) => [id, tx.get(produits, id).stock ?? 0] as const),
    )
    return { app, accounts, things, opened: [], initial, isCoupon }
  })
}

/** The discount equals the coupon's, to the cent; checked at once, because coupons change. */
const checkDiscount = (reader: Reader, orderId: string): void => {
  const { coupon: id, discountCents, items } = reader.get(orders, orderId)
  const coupon = id ? reader.get(coupons, id) : null
  const targets = coupon?.appliesTo ?? []
  const eligible = (items ?? [])
    .filter(({ ref }) => targets.length === 0 || targets.some((target) => target.ref === ref))
    .reduce((total, { unitCents, qty }) => total + unitCents * qty, 0)
  const share = Math.round((eligible * (coupon?.percent ?? 0)) / 100)
  const wanted = coupon?.percent === null ? (coupon.amountCents ?? 0) : share
  expect(discountCents).toBe(Math.min(eligible, wanted))
}

type Step = (world: World) => Promise<unknown>
const n = fc.nat({ max: 11 })

const open = fc
  .record({
    who: n,
    picks: fc.uniqueArray(fc.constantFrom(0, 0, 1, 2, 2, 3, 4), { minLength: 1, maxLength: 4 }),
    qty: n,
    code: n,
    later: fc.boolean(),
  })
  .map(
    ({ who, picks, qty, code, later }): Step =>
      async ({ app, accounts, things, opened }) => {
        const email = at(PEOPLE, who) ?? ''
        const as = accounts.get(email) ?? null
        const items = picks.flatMap((pick) => {
          const thing = things[pick]
          // A course is refused without an account.
          const isRequested = thing && (as || thing.kind === 'produit')
          return isRequested ? [{ ...thing, qty: thing.kind === 'course' ? 1 : 1 + (qty % 3) }] : []
        })
        const body = {
          items,
          acceptsTerms: true,
          ...(later ? { start: 'later' } : { waivesWithdrawal: true }),
          ...(as ? {} : { email }),
          ...(code < 10 ? { coupon: at(CODES, code) } : {}),
          shippingAddress: { line1: '1 rue', postalCode: '69003', city: 'Lyon', country: 'France' },
        }
        const answer = await app.call('POST', '/api/checkout', { as, body })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode !== 200) return
        opened.push(answer.json())
        checkDiscount(app.engine.read(system), answer.json().orderId)
      },
  )

const answerBank = fc
  .record({ which: n, outcome: fc.constantFrom('succeed', 'succeed', 'fail', 'abandon') })
  .map(
    ({ which, outcome }): Step =>
      async ({ app, opened }) => {
        const order = at(opened, which)
        if (!order) return
        const answer = await pay(app, order.orderId, outcome, { token: order.token })
        // Paid, refused for a reason, or over; giving up and failing always end well.
        expect(outcome === 'succeed' ? [200, 409] : [200]).toContain(answer.statusCode)
      },
  )

const release = fc.constantFrom(5, 16).map(
  (minutes): Step =>
    async ({ app }) => {
      app.clock.advance(minutes * MINUTE)
      await releaseHeldOrders(app.engine, demoPayments())
      const limit = new Date(app.clock.now().getTime() - HOLD_MINUTES * MINUTE)
      const overdue = { filter: "status = 'pending' && created < {:limit}", params: { limit } }
      expect(app.engine.read(system).count(orders, overdue)).toBe(0)
    },
)

const begin = n.map(
  (which): Step =>
    async ({ app, opened }) => {
      const order = at(opened, which)
      if (!order) return
      const answer = await openNow(app, order.number, { token: order.token })
      expect([200, 409]).toContain(answer.statusCode)
    },
)

const changeCoupon = fc
  .record({ which: n, what: fc.constantFrom('max', 'max', 'max', 'percent', 'limit', 'delete'), value: n })
  .map(
    ({ which, what, value }): Step =>
      ({ app, isCoupon, things }) => {
        const id = isCoupon.get(at(CODES, which) ?? '') ?? ''
        return app.seed((tx) => {
          if (!tx.getOrNull(coupons, id)) return
          if (what === 'delete' && value < 3) return tx.delete(coupons, id)
          const thing = at(things, value)
          const changes = {
            max: { maxRedemptions: value < 8 ? 1 : null },
            percent: { percent: Math.min(100, 10 * (value + 1)), amountCents: null },
            limit: { appliesTo: thing && value % 2 === 0 ? [{ kind: thing.kind, ref: thing.id }] : null },
            delete: {},
          }[what as 'max']
          return tx.update(coupons, id, changes)
        })
      },
  )

const changeThing = fc.record({ which: n, what: fc.constantFrom('stock', 'price', 'tax'), value: n }).map(
  ({ which, what, value }): Step =>
    ({ app, things, initial }) =>
      app.seed((tx) => {
        const { kind, id } = at(things, which) ?? { kind: 'course', id: '' }
        if (what === 'stock') {
          if (!initial.has(id)) return
          initial.set(id, value + taken(tx, id))
          return tx.update(produits, id, { stock: value })
        }
        const changes =
          what === 'price' ? { price: value * 3.33 } : { taxTreatment: 'franchise_293B' as const }
        return kind === 'course' ? tx.update(courses, id, changes) : tx.update(produits, id, changes)
      }),
)

/** Erases an account, proves one that a payment opened, or makes one for an address that has none. */
const changeAccount = n.map(
  (who): Step =>
    async ({ app, accounts }) => {
      const email = at(PEOPLE, who) ?? ''
      const person = accounts.get(email)
      const opened = app.engine.read(system).firstOrNull(users, { email, verified: false })
      if (person) await app.seed((tx) => tx.delete(users, person.id))
      else if (opened) await app.seed((tx) => tx.update(users, opened.id, { verified: true }))
      const token = opened ? app.engine.tokens.sign('auth', opened) : ''
      const proved = opened ? { id: opened.id, email, token } : await (person ? null : app.person(email))
      accounts.set(email, person ? null : proved)
    },
)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const checkOrder = (reader: Reader, order: Order): void => {
  const lines = linesOf(order)
  for (const line of lines) {
    expect(line.discountCents).toBeGreaterThanOrEqual(0)
    expect(line.totalCents).toBeGreaterThanOrEqual(0)
    expect(line.taxRate > 0 || line.taxTreatment.includes('_')).toBe(true)
  }
  expect(sum(lines.map(({ totalCents }) => totalCents))).toBe(order.totalCents)
  expect(sum(lines.map(({ discountCents }) => discountCents))).toBe(order.discountCents)
  expect(order.subtotalCents - order.discountCents).toBe(order.totalCents)
  // Of each rate at once: rounding may move it by a cent a rate, no more.
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))]
  const exact = sum(lines.map(({ totalCents, taxRate }) => (totalCents * taxRate) / (100 + taxRate)))
  expect(Math.abs(order.taxCents - exact)).toBeLessThan(rates.length)
  const paid = reader.find(payments, { order: order.id, status: 'paid' })
  const issued = reader.find(invoices, { order: order.id })
  if (!isPaid(order)) {
    expect([paid.length, issued.length]).toEqual([0, 0])
    return
  }
  expect(paid).toHaveLength(lines.length)
  expect(sum(paid.map(({ amountCents }) => amountCents))).toBe(order.totalCents)
  expect(issued).toHaveLength(order.totalCents > 0 ? 1 : 0)
  for (const { lines: printed, totals } of issued) {
    expect(sum((printed ?? []).map(({ totalCents }) => totalCents))).toBe(order.totalCents)
    for (const { unitCents, qty, discountCents = 0, totalCents } of printed ?? [])
      expect(unitCents * qty - discountCents).toBe(totalCents)
    const taxes = sum((totals?.taxes ?? []).map(({ cents }) => cents))
    expect([taxes, (totals?.netCents ?? 0) + taxes, totals?.totalCents]).toEqual([
      order.taxCents,
      order.totalCents,
      order.totalCents,
    ])
  }
}

const checkDelivery = ({ accounts }: World, reader: Reader, order: Order): void => {
  // A course opens an account for its address.
  const opened = reader.firstOrNull(users, { email: order.email, verified: false })
  const owner = accounts.get(order.email) ?? opened
  const hasCourse = (order.items ?? []).some(({ kind }) => kind === 'course')
  if (owner?.id !== opened?.id || hasCourse)
    expect(order.user, 'a paid order is its address’s account’s').toBe(owner?.id ?? '')
  for (const { kind, ref } of order.items ?? []) {
    if (kind === 'course' && owner)
      expect(reader.count(enrollments, { user: owner.id, course: ref, isActive: true })).toBe(1)
    if (kind === 'produit')
      expect(reader.count(payments, { order: order.id, produit: ref, status: 'paid' })).toBe(1)
  }
}

const checkCourses = (paid: readonly Order[]): void => {
  const bought = paid.flatMap(({ email, items }) =>
    (items ?? []).filter(({ kind }) => kind === 'course').map(({ ref }) => `${email} ${ref}`),
  )
  expect(new Set(bought).size, 'nobody pays a course twice').toBe(bought.length)
}

const checkAll = (world: World): void => {
  const reader = world.app.engine.read(system)
  const all = reader.find(orders)
  for (const [id, initial] of world.initial) {
    const { stock } = reader.get(produits, id)
    expect(stock).toBeGreaterThanOrEqual(0)
    expect(stock).toBe(initial - taken(reader, id))
  }
  for (const coupon of reader.find(coupons)) {
    const using = all.filter((order) => order.coupon === coupon.id && (isPaid(order) || isOpen(order)))
    expect(coupon.redemptions).toBe(using.length)
  }
  const paid = all.filter(isPaid)
  for (const order of all) checkOrder(reader, order)
  for (const order of paid) checkDelivery(world, reader, order)
  checkCourses(paid)
}

it('stock, coupons and money stay consistent under any events', { timeout: 300_000 }, async () => {
  const step = fc.oneof(
    { weight: 7, arbitrary: open },
    { weight: 5, arbitrary: answerBank },
    { weight: 1, arbitrary: release },
    { weight: 1, arbitrary: begin },
    { weight: 3, arbitrary: changeCoupon },
    { weight: 2, arbitrary: changeThing },
    { weight: 1, arbitrary: changeAccount },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const world = await build()
      for (const act of steps) {
        await act(world)
        checkAll(world)
      }
    }),
    { numRuns: runs(50) },
  )
})
