/** Closes what an order has opened and opens it again. */
import type { paymentFields } from '#drizzle/collections/payments.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Extensible } from '#server/records/extensions.ts'
import type { Tx } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import { linesOf, type Order } from '../order-record/index.ts'
import { kindOf } from '../sellables/index.ts'

/** What a payment names; an empty one stands for its whole order. */
type Paid = Partial<Pick<RecordOf<typeof paymentFields>, 'line' | 'course' | 'produit' | 'isShipping'>>

/**
 * The order line that a payment pays. A row that names no line: the line of the named thing, or all lines
 * unless it paid the delivery.
 */
const linesPaid = (engine: Extensible, order: Order, payment: Paid) => {
  const lines = linesOf(order)
  if (payment.line) return lines.slice(payment.line - 1, payment.line)
  return lines.filter(({ kind, ref }) => {
    const { column } = kindOf(engine, kind)
    return (column && payment[column] === ref) || !(payment.course || payment.produit || payment.isShipping)
  })
}

/** `cause`: id of the refund, dispute or plan behind it. Idempotent. */
export const closePaid = (tx: Tx, order: Order, payment: Paid, cause: string): void => {
  // A gift belongs to its recipient and is closed with the order (`withdrawGift`).
  if (giftOf(tx, order.id)) return
  for (const { kind, ref, wasHers } of linesPaid(tx, order, payment))
    if (!wasHers) kindOf(tx, kind).close?.(tx, { user: order.user, ref, order: order.id, cause })
}

/** Opens again what `cause` has closed, except what was closed by hand since. */
export const reopenPaid = (tx: Tx, now: Date, order: Order, payment: Paid, cause: string): void => {
  for (const { kind, ref } of linesPaid(tx, order, payment))
    kindOf(tx, kind).reopen?.(tx, { user: order.user, ref, order: order.id, cause, now })
}
