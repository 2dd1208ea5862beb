/** The allowed transitions of orders, payments, refunds and plans, enforced by the record engine. */
import { PLAN_MOVES } from './payment-plan.ts'

export const ORDER_STATUSES = ['pending', 'paid', 'fulfilled', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'En attente',
  paid: 'Payée',
  fulfilled: 'Livrée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
}

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded', 'partially_refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Refusé',
  refunded: 'Remboursé',
  partially_refunded: 'Remboursé en partie',
}

/** Stripe, the demonstration's own page, and what is free or was paid by hand. */
export const PROVIDERS = ['stripe', 'demo', 'manual'] as const
export const PROVIDER_LABELS: Readonly<Record<(typeof PROVIDERS)[number], string>> = {
  stripe: 'Carte (Stripe)',
  demo: 'Démonstration',
  manual: 'À la main',
}

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>

const ORDER_MOVES: Moves<OrderStatus> = {
  pending: ['paid', 'fulfilled', 'cancelled'],
  // Fulfilment was pending and is done.
  paid: ['fulfilled', 'refunded'],
  fulfilled: ['refunded'],
  // The payment arrived after all, and the reserved items were still available.
  cancelled: ['paid', 'fulfilled'],
  refunded: [],
}

const PAYMENT_MOVES: Moves<PaymentStatus> = {
  pending: ['paid', 'failed'],
  paid: ['partially_refunded', 'refunded'],
  failed: [],
  partially_refunded: ['refunded'],
  // Money returned by a bank is still owed: the order stays refunded, and the refund shows the failure.
  refunded: [],
}

const REFUND_MOVES: Moves<RefundStatus> = {
  pending: ['succeeded', 'failed'],
  // A bank may return money weeks later.
  succeeded: ['failed'],
  // Given up here without a reply, and executed by the provider all the same.
  failed: ['succeeded'],
}

const MOVES = {
  orders: ORDER_MOVES,
  payments: PAYMENT_MOVES,
  refunds: REFUND_MOVES,
  payment_plans: PLAN_MOVES,
}

/**
 * Whether a record of this collection may change from one status to the other; an unchanged status is no
 * transition.
 */
export const mayBecome = (collection: keyof typeof MOVES, from: string, to: string): boolean => {
  const moves: Readonly<Record<string, readonly string[]>> = MOVES[collection]
  return from === to || (moves[from]?.includes(to) ?? false)
}
