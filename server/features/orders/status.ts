import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { Order } from '../order-record/order.ts'

/** Whether an order was settled and not refunded. */
export const isSettled = ({ status }: Pick<Order, 'status'>): boolean =>
  SETTLED_ORDERS.some((settled) => settled === status)
