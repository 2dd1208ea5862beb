import type { orderFields } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'

export type Order = RecordOf<typeof orderFields>

/** Whether an order was settled and not taken back. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  SETTLED_ORDERS.some((settled) => settled === status)
