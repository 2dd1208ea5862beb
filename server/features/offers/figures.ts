import { and, countDistinct, eq, gt, inArray, notInArray, sql, sum } from 'drizzle-orm'
import { orders, payments } from '#drizzle/schema.ts'
import { memberAt } from '#server/records/readers/json-lists.ts'
import type { Engine } from '#server/records/types.ts'

const RECEIVED = ['paid', 'partially_refunded', 'refunded'] as const

/** Whether a payment is that of the offer's line: lines are counted from 1, and older rows name none. */
const isOfLine = sql`${memberAt(orders.items, sql`${payments.line} - 1`, 'offer')} = ${orders.offer}`

/**
 * Uses of each offer, those after a payment, and the revenue of its lines less refunds, in cents: summed by
 * the database in a reader process, whatever the number of orders.
 */
export const offerFigures = async ({ reads }: Pick<Engine, 'reads'>) => {
  const after = sql`case when ${orders.offerAfter} != '' then ${orders.id} end`
  const stored = sql<number>`case when ${isOfLine} then ${payments.amountCents} - ${payments.refundedCents} else 0 end`
  const rows = await reads
    .select({
      id: orders.offer,
      taken: countDistinct(orders.id),
      takenAfter: countDistinct(after),
      revenueCents: sum(stored).mapWith(Number),
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.order, orders.id), inArray(payments.status, [...RECEIVED])))
    .where(and(gt(orders.offer, ''), notInArray(orders.status, ['pending', 'cancelled'])))
    .groupBy(orders.offer)
  return { items: rows }
}
