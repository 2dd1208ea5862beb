import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { orders, payments } from '#drizzle/schema.ts'
import type { Engine } from '#server/records/types.ts'

const RECEIVED = ['paid', 'partially_refunded', 'refunded'] as const

/** How often each offer was taken, and what its lines have brought, counted beside the site. */
export const offerFigures = async ({ reads }: Pick<Engine, 'reads'>) => {
  const rows = await reads
    .select({
      id: orders.offer,
      taken: sql<number>`count(DISTINCT ${orders.id})`,
      // The payment of the very line: lines are counted from 1, and in JSON from 0.
      revenueCents: sql<number>`sum(CASE WHEN json_extract(${orders.items}, '$[' || (${payments.line} - 1) || '].offer') = ${orders.offer} THEN ${payments.amountCents} - ${payments.refundedCents} ELSE 0 END)`,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.order, orders.id), inArray(payments.status, [...RECEIVED])))
    .where(and(ne(orders.offer, ''), notInArray(orders.status, ['pending', 'cancelled'])))
    .groupBy(orders.offer)
  return { items: rows }
}
