/** Refunds: requested here and carried out by the provider, or begun there. */
import { collection } from '../collection.ts'
import { REFUND_STATUSES } from '../domain/order-states.ts'
import { cents, choice, date, fields, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

/** Why money goes back. `late`: it came for an order that could not be delivered any more; `dispute`: the bank took it. */
export const REFUND_REASONS = ['requested', 'withdrawal', 'duplicate', 'late', 'dispute', 'provider'] as const

export const refundFields = /* @__PURE__ */ fields({
  payment: relation('payments', { required: true, index: true }),
  order: relation('orders', { index: true }),
  amountCents: cents(),
  status: choice(REFUND_STATUSES, { initial: 'pending', index: true }),
  reason: choice(REFUND_REASONS, { required: true }),
  /** Internal accounting note. */
  note: text({ max: 500 }),
  requestedBy: relation('users'),
  /** The provider's own name for it; several lines of an order may go back by one. */
  providerRef: text({ hidden: true, index: true }),
  idempotencyKey: text({ hidden: true, unique: true }),
  failureReason: text({ max: 500 }),
  /** The document that it made. */
  creditNote: relation('invoices'),
  settledAt: date({ index: true }),
})

export const refunds = /* @__PURE__ */ collection('refunds', refundFields, () => ({
  read: can('payments.manage'),
}))
