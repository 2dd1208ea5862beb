import type { OrderItem, orderFields } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { conflict } from '#server/core/errors.ts'
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

/** What is paid of a line with the order itself, in cents; a deposit that was paid before is none of it. */
export const dueOfLine = (line: Pick<OrderLine, 'totalCents' | 'plan' | 'depositCents'>): number =>
  (partsOf(line)[0] ?? 0) - (line.depositCents ?? 0)

/** What was paid of an order by its deposits, in cents. */
export const depositPaid = ({ items }: Pick<Order, 'items'>): number =>
  (items ?? []).reduce((sum, { depositCents = 0 }) => sum + depositCents, 0)

export const DEPOSIT_FIRST =
  'Un acompte est demandé pour cette commande\u00a0: réglez-le d’abord, le reste viendra ensuite.'

/** Whether a deposit is asked for and not paid: the rest has no amount yet. */
export const waitsForDeposit = (order: Pick<Order, 'balance' | 'items'>): boolean =>
  order.balance === 'waiting' && depositPaid(order) === 0

/** Throws 409 for an order that waits for its deposit. */
export const checkDepositFirst = (order: Order): void => {
  if (waitsForDeposit(order)) throw conflict(DEPOSIT_FIRST)
}

/** What is paid with an order, in cents: less than its total where the rest comes in instalments, or a deposit came before. */
export const dueOf = (order: Pick<Order, 'items' | 'discountCents' | 'shippingCents'>): number =>
  linesOf(order).reduce((sum, line) => sum + dueOfLine(line), order.shippingCents)
