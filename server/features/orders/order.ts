import type { OrderItem, orderFields } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'

export type Order = RecordOf<typeof orderFields>

/** Whether an order was settled and not taken back. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  SETTLED_ORDERS.some((settled) => settled === status)

/** A line with what was taken off it and what is asked for it, in cents. */
export type OrderLine = OrderItem & Required<Pick<OrderItem, 'discountCents' | 'totalCents'>>

/** Gives each line its part of the discount; the parts are in cents and as many as the lines. */
export const withDiscounts = (items: readonly OrderItem[], discounts: readonly number[]): OrderLine[] =>
  items.map((item, at) => {
    const discountCents = discounts[at] ?? 0
    return { ...item, discountCents, totalCents: item.unitCents * item.qty - discountCents }
  })

/** The lines of an order. Where they do not say their part of the discount, it was spread over all of them. */
export const linesOf = ({ items, discountCents }: Pick<Order, 'items' | 'discountCents'>): OrderLine[] => {
  const lines = items ?? []
  const spread = allocateCents(
    discountCents,
    lines.map(({ unitCents, qty }) => unitCents * qty),
  )
  return withDiscounts(
    lines,
    lines.map((line, at) => line.discountCents ?? spread[at] ?? 0),
  )
}

/** What a line costs, instalment by instalment, in cents; they sum to it, and the first one holds what cannot be divided. */
export const partsOf = ({ totalCents, plan }: Pick<OrderLine, 'totalCents' | 'plan'>): number[] =>
  plan?.kind === 'installment'
    ? allocateCents(
        totalCents,
        Array.from({ length: plan.count }, () => 1),
      )
    : [totalCents]

/** What is paid of a line with the order itself, in cents. */
export const dueOfLine = (line: Pick<OrderLine, 'totalCents' | 'plan'>): number => partsOf(line)[0] ?? 0

/** What is paid with an order, in cents: less than its total where the rest comes in instalments. */
export const dueOf = (order: Pick<Order, 'items' | 'discountCents' | 'shippingCents'>): number =>
  linesOf(order).reduce((sum, line) => sum + dueOfLine(line), order.shippingCents)
