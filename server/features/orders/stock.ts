import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { depositPaid, type Order } from '../order-record/index.ts'
import { kindOf } from '../sellables/index.ts'
import { holdsOf } from './hold.ts'

/**
 * Takes the stock of an order's lines and marks the lines whose stock was counted, since a stock may begin to
 * be counted later. Throws 409 when there is not enough left.
 */
export const takeStock = (tx: Tx, items: readonly OrderItem[]): OrderItem[] =>
  items.map((item) => ({
    ...item,
    isCounted: kindOf(tx, item.kind).take?.(tx, item.ref, item.qty, item.variant ?? '') ?? false,
  }))

/** Returns what was taken, where the stock is still counted. Older lines have no mark and count as taken. */
const giveStockBack = (tx: Tx, { items }: Order): void => {
  for (const { kind, ref, variant = '', qty, isCounted = true } of items ?? [])
    if (isCounted) kindOf(tx, kind).giveBack?.(tx, ref, qty, variant)
}

/** Takes what an order holds besides its stock. Throws 400 when nothing is left to hold. */
export const takeHolds = (tx: Tx, order: Order): void => {
  for (const hold of holdsOf(tx)) hold.take(tx, order)
}

/** The lines with all units of a thing in its first line: a pack may have it too. */
const unitsByThing = (items: readonly OrderItem[]): OrderItem[] => {
  const byThing = new Map<string, OrderItem>()
  for (const item of items) {
    const key = `${item.kind}:${item.ref}:${item.variant ?? ''}`
    const known = byThing.get(key)
    byThing.set(key, known ? { ...known, qty: known.qty + item.qty } : item)
  }
  return [...byThing.values()]
}

/** Why the stock of these lines cannot be taken; empty when it can. */
const shortageOf = (reader: Reader, items: readonly OrderItem[]): string =>
  unitsByThing(items)
    .map(
      ({ kind, ref, qty, variant = '' }) => kindOf(reader, kind).shortage?.(reader, ref, qty, variant) ?? '',
    )
    .find(Boolean) ?? ''

/** Takes again what an expired order held, since its money came; an obstacle where the stock is too small. */
export const retakeHolds = (
  tx: Tx,
  order: Order,
): { readonly held: Order } | { readonly obstacle: string } => {
  const obstacle = shortageOf(tx, order.items ?? [])
  if (obstacle) return { obstacle }
  for (const hold of holdsOf(tx)) hold.retake(tx, order)
  return { held: tx.update(orders, order.id, { items: takeStock(tx, order.items ?? []) }) }
}

/** Whether money of its deposit is on its way: a part was received, or a bank is processing it. */
export const hasBegunDeposit = (reader: Reader, { id, balance }: Pick<Order, 'id' | 'balance'>): boolean =>
  balance !== '' &&
  reader.count(orders, {
    filter: "depositOf = {:id} && status = 'pending' && (receivedCents > 0 || processingAt != '')",
    params: { id },
  }) > 0

/**
 * Returns what an order holds and closes it. Returns whether it did: only a pending order of which nothing
 * was received, its deposits included, can be closed. Receipts by hand are undone by the team first
 * (`payments/team/undo-receipts.ts`).
 */
export const cancelOrder = (tx: Tx, orderId: string): boolean => {
  const order = tx.getOrNull(orders, orderId)
  if (order?.status !== 'pending' || order.receivedCents > 0 || depositPaid(order) > 0) return false
  if (hasBegunDeposit(tx, order)) return false
  giveStockBack(tx, order)
  for (const hold of holdsOf(tx)) hold.release(tx, order)
  tx.update(orders, orderId, { status: 'cancelled' })
  return true
}
