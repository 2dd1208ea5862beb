import { and, count, eq, inArray, ne, sum } from 'drizzle-orm'
import { orders, payments } from '#drizzle/schema.ts'
import type { Engine } from '#server/records/types.ts'

const RECEIVED = ['paid', 'partially_refunded', 'refunded'] as const

/** Uses, revenue and discounts by coupon, counted by a reader process. */
export const couponFigures = async ({ reads }: Pick<Engine, 'reads'>) => {
  const [uses, received] = await Promise.all([
    reads
      .select({
        coupon: orders.coupon,
        status: orders.status,
        uses: count(),
        discountCents: sum(orders.discountCents).mapWith(Number),
      })
      .from(orders)
      .where(and(ne(orders.coupon, ''), ne(orders.status, 'cancelled')))
      .groupBy(orders.coupon, orders.status),
    reads
      .select({
        coupon: orders.coupon,
        cents: sum(payments.amountCents).mapWith(Number),
        backCents: sum(payments.refundedCents).mapWith(Number),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order))
      .where(and(ne(orders.coupon, ''), inArray(payments.status, [...RECEIVED])))
      .groupBy(orders.coupon),
  ])
  const revenues = new Map(received.map(({ coupon, cents, backCents }) => [coupon, cents - backCents]))
  const ids = [...new Set(uses.map(({ coupon }) => coupon))]
  return {
    items: ids.map((id) => {
      const own = uses.filter(({ coupon }) => coupon === id)
      const settled = own.filter(({ status }) => status !== 'pending')
      return {
        id,
        paid: settled.reduce((total, row) => total + row.uses, 0),
        held: own.reduce((total, row) => total + (row.status === 'pending' ? row.uses : 0), 0),
        revenueCents: revenues.get(id) ?? 0,
        discountCents: settled.reduce((total, row) => total + row.discountCents, 0),
      }
    }),
  }
}
