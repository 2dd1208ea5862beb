/**
 * Invariants of money under any sequence of events: orders are opened, paid, refused, delayed, expired, paid
 * late, partly refunded, disputed; replies of the provider are lost before or after its work; messages come
 * twice, late, in any order or never. At the end everything lost is fetched, and the site must agree with the
 * provider to the cent.
 */
import { expect, it } from 'vitest'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { linesOf } from '#server/features/order-record/order.ts'
import { releaseHeldOrders } from '#server/features/payments/expire-orders.ts'
import { reconcilePayments } from '#server/features/payments/provider/reconcile.ts'
import { system } from '#server/records/actor.ts'
import type { Person } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'
import { buy } from '../../support/checkout.ts'
import { fc, runs } from '../../support/properties.ts'
import { deliver, type StripeShop, stripeShop } from '../../support/stripe-shop.ts'

const MINUTE = 60_000
const STOCK = 3

interface World extends StripeShop {
  people: Person[]
  team: Person
  things: { kind: 'course' | 'produit'; id: string }[]
  stocked: string
}
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

const build = async (): Promise<World> => {
  const shop = await stripeShop()
  const { app } = shop
  const people = [await app.person('ada@example.com'), await app.person('bo@example.com')]
  const team = await app.person('team@example.com', { role: 'admin' })
  return app.seed((tx) => {
    const course = makeCourse(tx, { price: 99.99 })
    const stocked = makeProduit(tx, { price: 33.33, stock: STOCK, kind: 'physical' })
    const things = [
      { kind: 'course' as const, id: course.id },
      { kind: 'produit' as const, id: stocked.id },
    ]
    return { ...shop, people, team, things, stocked: stocked.id }
  })
}

type Step = (world: World) => Promise<unknown> | unknown
const n = fc.nat({ max: 7 })
const refs = ({ stripe }: World) => [...stripe.intents.keys()]

const ADDRESS = { line1: '1 rue', postalCode: '69003', city: 'Lyon', country: 'France' }
const open = fc.tuple(n, n).map(
  ([who, what]): Step =>
    async ({ app, people, things }) => {
      const thing = at(things, what)
      const answer = await buy(app, at(people, who) ?? null, thing ? [thing] : [], {
        shippingAddress: ADDRESS,
      })
      // Sold out, had already, or a provider that does not answer: all of them said.
      expect([200, 409, 503]).toContain(answer.statusCode)
    },
)
/** Only an undecided payment can be decided by a buyer or the bank. */
const decide = fc.tuple(n, fc.constantFrom('pay', 'pay', 'pay', 'refuse', 'process')).map(
  ([which, what]): Step =>
    (world) => {
      const ref = at(refs(world), which)
      const status = ref && world.stripe.intent(ref).status
      if (ref && (status === 'requires_payment_method' || (status === 'processing' && what !== 'process')))
        world.stripe[what as 'pay' | 'refuse' | 'process'](ref)
    },
)
const time = fc.constantFrom(1, 16, 130).map(
  (minutes): Step =>
    async ({ app, provider }) => {
      app.clock.advance(minutes * MINUTE)
      await releaseHeldOrders(app.engine, provider)
    },
)
const refund = fc.tuple(n, fc.constantFrom(undefined, 100, 1250)).map(
  ([which, amountCents]): Step =>
    async (world) => {
      const { app, team } = world
      const payment = at(app.engine.read(system).find(payments, {}, { sort: 'created,providerRef' }), which)
      if (!payment) return
      const answer = await app.call('POST', `/api/payments/${payment.id}/refund`, {
        as: team,
        body: { amountCents },
      })
      expect([200, 409]).toContain(answer.statusCode)
    },
)
const elsewhere = fc.tuple(n, fc.constantFrom('refund', 'needs_response', 'won', 'lost'), fc.nat(5000)).map(
  ([which, what, cents]): Step =>
    (world) => {
      const { stripe } = world
      const paid = refs(world).filter((ref) => stripe.intent(ref).status === 'succeeded')
      const ref = at(paid, which)
      const left = ref
        ? stripe.intent(ref).amount - (stripe.intent(ref).latest_charge?.amount_refunded ?? 0)
        : 0
      if (!ref || left < 100) return
      const dispute = stripe.disputes.find((one) => one.payment_intent === ref)
      if (what === 'refund') stripe.refund(ref, 1 + (cents % left))
      else if (what === 'needs_response' ? !dispute : dispute?.status === 'needs_response')
        stripe.dispute(ref, what as 'needs_response' | 'won' | 'lost')
    },
)
const notify = fc.tuple(n, fc.boolean()).map(
  ([from, isBackwards]): Step =>
    async (world) => {
      const some = world.stripe.events.slice(from)
      await deliver(world, isBackwards ? some.toReversed() : some)
    },
)
const trouble = fc.constantFrom('breaks' as const, 'breaks-after' as const, 'down' as const).map(
  (kind): Step =>
    ({ stripe }) =>
      stripe.trouble(kind, kind === 'down' ? 'down' : 'breaks', 'down'),
)

const step = fc.oneof(
  { weight: 5, arbitrary: open },
  { weight: 5, arbitrary: decide },
  time,
  refund,
  elsewhere,
  notify,
  trouble,
)

/** No more losses: the provider answers, jobs have run, and missing messages are fetched. */
const settle = async (world: World): Promise<void> => {
  const { app, stripe, provider } = world
  while (stripe.nextTrouble());
  for (let round = 0; round < 9; round += 1) {
    await app.worker.drain()
    app.clock.advance(20 * MINUTE)
    await reconcilePayments(app.engine, provider)
    await app.worker.drain()
    await releaseHeldOrders(app.engine, provider)
  }
}

const HOLDING = ['paid', 'partially_refunded']

const check = ({ app, stripe, stocked }: World): void => {
  const reader = app.engine.read(system)
  const rows = reader.find(payments).filter(({ status }) => status !== 'failed')
  const moved = (ref: string) => rows.filter((row) => row.paymentRef === ref)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  for (const [ref, { status, amount, latest_charge: charge }] of stripe.intents) {
    // Every cent received is stored once, and no other.
    expect(sum(moved(ref).map(({ amountCents }) => amountCents)), ref).toBe(
      status === 'succeeded' ? amount : 0,
    )
    const isLost = stripe.disputes.some((one) => one.payment_intent === ref && one.status === 'lost')
    const back = sum(moved(ref).map(({ refundedCents }) => refundedCents))
    expect(back, ref).toBe(isLost ? amount : (charge?.amount_refunded ?? 0))
  }
  for (const order of reader.find(orders)) {
    const own = rows.filter((row) => row.order === order.id)
    const isHeld = own.some(({ status }) => HOLDING.includes(status))
    // Paid is handed over, and what cannot be is paid back.
    expect(isHeld, `${order.number} ${order.status}`).toBe(
      order.status === 'paid' || order.status === 'fulfilled',
    )
    const documents = reader.find(invoices, { order: order.id })
    const billed = sum(documents.map(({ totals }) => totals?.totalCents ?? 0))
    const isInvoiced = documents.length > 0
    if (isInvoiced)
      expect(billed).toBe(sum(own.map(({ amountCents, refundedCents }) => amountCents - refundedCents)))
    expect(isInvoiced).toBe(order.status !== 'cancelled' && order.status !== 'pending')
  }
  const sold = reader
    .find(orders)
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((order) => linesOf(order))
    .filter(({ ref }) => ref === stocked)
  expect(reader.get(produits, stocked).stock).toBe(STOCK - sold.length)
  for (const { user, course, isActive } of reader.find(enrollments)) {
    const own = rows.filter((row) => row.user === user && row.course === course)
    const isOwned = own.some(
      ({ status, dispute }) => HOLDING.includes(status) && (dispute === '' || dispute === 'won'),
    )
    expect(isActive).toBe(isOwned)
  }
  expect(reader.find(refunds).filter(({ status }) => status !== 'succeeded')).toEqual([])
}

it('payments agree with the provider to the cent, whatever was lost on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      const world = await build()
      for (const take of steps) await take(world)
      await settle(world)
      check(world)
    }),
    { numRuns: runs(15) },
  )
})
