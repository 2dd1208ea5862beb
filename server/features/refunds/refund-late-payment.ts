/** Money received for what cannot be delivered any more, or was paid already. */
import { notifications } from '#drizzle/collections/notifications.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import type { PaymentProvider, PaymentState } from '#server/ports/payments.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'
import { cancelOrder } from '../orders/index.ts'
import { requestRefund } from './refund.ts'

/**
 * Closes the order unless a part of it was paid otherwise, stores the payment and refunds all of it; buyer
 * and team are notified with the reason. The caller ensures that the payment is not stored yet, so that this
 * runs once.
 */
export const refundLatePayment = (
  engine: Engine,
  tx: Tx,
  order: Order,
  provider: PaymentProvider,
  state: PaymentState,
  why: string,
): void => {
  if (order.receivedCents === 0) cancelOrder(tx, order.id)
  const payment = tx.create(payments, {
    user: order.user,
    email: order.email,
    order: order.id,
    status: 'paid',
    amountCents: state.amountCents,
    currency: order.currency,
    provider: provider.name,
    providerRef: `${state.ref}_1`,
    paymentRef: state.ref,
    method: state.method,
    paidAt: stamp(engine.clock.now()),
  })
  requestRefund(tx, payment, { amountCents: state.amountCents, reason: 'late', note: why })
  tx.enqueue('mail', { template: 'paidTooLate', orderId: order.id, amountCents: state.amountCents, why })
  tx.create(notifications, {
    type: 'warning',
    title: 'Paiement rendu',
    message: `${formatCents(state.amountCents)} reçus pour la commande n°\u00a0${order.number} sont rendus. ${why}`,
    link: adminLink('adminOrder', { id: order.id }),
  })
}
