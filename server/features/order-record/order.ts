import type { OrderItem, orderFields } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'

export type Order = RecordOf<typeof orderFields>

/** Whether an order was settled and not refunded. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  SETTLED_ORDERS.some((settled) => settled === status)

/** A line with its discount and its total after it, in cents. */
export type OrderLine = OrderItem & Required<Pick<OrderItem, 'discountCents' | 'totalCents'>>

/** Gives each line its part of the discount; the parts are in cents, one for each line. */
export const withDiscounts = (items: readonly OrderItem[], discounts: readonly number[]): OrderLine[] =>
  items.map((item, at) => {
    const discountCents = discounts[at] ?? 0
    return { ...item, discountCents, totalCents: item.unitCents * item.qty - discountCents }
  })

/**
 * The lines of an order. Where they do not store their part of the discount, it was spread over all of them.
 */
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

/**
 * Instalments of a line, in cents; they sum to its total, and the first one includes the remainder of the
 * division.
 */
export const partsOf = ({ totalCents, plan }: Pick<OrderLine, 'totalCents' | 'plan'>): number[] =>
  plan?.kind === 'installment'
    ? allocateCents(
        totalCents,
        Array.from({ length: plan.count }, () => 1),
      )
    : [totalCents]

/** The part of a line paid with the order itself, in cents, without a deposit paid before. */
export const dueOfLine = (line: Pick<OrderLine, 'totalCents' | 'plan' | 'depositCents'>): number =>
  (partsOf(line)[0] ?? 0) - (line.depositCents ?? 0)

/** The part of an order paid by its deposits, in cents. */
export const depositPaid = ({ items }: Pick<Order, 'items'>): number =>
  (items ?? []).reduce((sum, { depositCents = 0 }) => sum + depositCents, 0)

/** Whether a deposit is due and unpaid: the balance has no amount yet. */
export const waitsForDeposit = (order: Pick<Order, 'balance' | 'items'>): boolean =>
  order.balance === 'waiting' && depositPaid(order) === 0

/**
 * The amount paid with an order, in cents: less than its total where the rest comes in instalments, or after
 * a deposit.
 */
export const dueOf = (order: Pick<Order, 'items' | 'discountCents' | 'shippingCents'>): number =>
  linesOf(order).reduce((sum, line) => sum + dueOfLine(line), order.shippingCents)
