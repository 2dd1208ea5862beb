import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import * as z from 'zod'
import { orders, payments } from '#drizzle/schema.ts'
import type { Engine } from '#server/records/types.ts'

const RECEIVED = ['paid', 'partially_refunded', 'refunded'] as const

/** What stored lines say of their offers. */
const lines = z.array(z.object({ offer: z.string().optional() })).catch([])

/** How often each offer was taken, and what its lines have brought, counted beside the site. */
export const offerFigures = async ({ reads }: Pick<Engine, 'reads'>) => {
  const rows = await reads
    .select({
      ...{ offer: orders.offer, order: orders.id, items: orders.items, line: payments.line },
      ...{ amountCents: payments.amountCents, refundedCents: payments.refundedCents },
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.order, orders.id), inArray(payments.status, [...RECEIVED])))
    .where(and(ne(orders.offer, ''), notInArray(orders.status, ['pending', 'cancelled'])))
  const ids = [...new Set(rows.map(({ offer }) => offer))]
  return {
    items: ids.map((id) => {
      const own = rows.filter(({ offer }) => offer === id)
      // The payment of the very line: lines are counted from 1.
      const ofLine = own.filter(({ items, line }) => lines.parse(items)[line - 1]?.offer === id)
      return {
        id,
        taken: new Set(own.map(({ order }) => order)).size,
        revenueCents: ofLine.reduce((sum, row) => sum + row.amountCents - row.refundedCents, 0),
      }
    }),
  }
}
