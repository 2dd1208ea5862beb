/**
 * A buyer's dispute at the bank: its content is closed while the dispute is open, then opened again or
 * refunded by its outcome.
 */
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import type { PaymentState } from '#server/ports/payments.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import { closePaid, reopenPaid } from '../order-access/index.ts'
import { followRefunds, isSurplusPayment } from './refund.ts'

const TITLES = {
  open: 'Paiement contesté',
  won: 'Contestation gagnée',
  lost: 'Contestation perdue',
} as const

const SENTENCES = {
  open: 'L’accès est fermé en attendant. Répondez à la banque depuis les pages du prestataire de paiement avant la date qu’il indique.',
  won: 'L’accès est rouvert.',
  lost: 'La banque a rendu l’argent à la personne\u00a0: un avoir est établi.',
} as const

/** A gift belongs to its recipient until the money is returned. */
const GIFT_SENTENCES = {
  open: 'C’est un cadeau, qui reste ouvert en attendant. Répondez à la banque depuis les pages du prestataire de paiement avant la date qu’il indique.',
  won: 'Le cadeau reste ouvert.',
  lost: SENTENCES.lost,
} as const

/** Applies the provider's state of a dispute. Idempotent. */
export const followDispute = (engine: Engine, tx: Tx, state: PaymentState): void => {
  const { dispute, ref } = state
  if (!dispute) return
  const paid = tx.find(payments, { paymentRef: ref })
  const changed = paid.filter((payment) => payment.dispute !== dispute.status)
  if (changed.length === 0) return
  const at = stamp(engine.clock.now())
  // Read before the loss withdraws the gift.
  const isGift = giftOf(tx, paid[0]?.order ?? '') !== null
  for (const payment of changed) {
    tx.update(payments, payment.id, { dispute: dispute.status, disputedAt: payment.disputedAt || at })
    const order = tx.getOrNull(orders, payment.order)
    // A second payment of a paid order, being refunded: the first one still covers it.
    if (!order || isSurplusPayment(tx, payment.id)) continue
    if (dispute.status === 'won') reopenPaid(tx, engine.clock.now(), order, payment, payment.id)
    else closePaid(tx, order, payment, payment.id)
  }
  // A lost dispute is money returned, whether the provider lists it as a refund or not.
  if (dispute.status === 'lost') {
    const made = {
      ref: `${ref}_dispute`,
      amountCents: dispute.amountCents,
      status: 'succeeded',
      refundId: '',
    } as const
    followRefunds(engine, tx, { ...state, refunds: [made] }, 'dispute')
  }
  const order = tx.getOrNull(orders, paid[0]?.order ?? '')
  const sentence = (isGift ? GIFT_SENTENCES : SENTENCES)[dispute.status]
  tx.create(notifications, {
    type: dispute.status === 'won' ? 'success' : 'error',
    title: TITLES[dispute.status],
    message: `${formatCents(dispute.amountCents)}${order ? `, commande n°\u00a0${order.number}` : ''}. ${sentence}`,
    link: order ? adminLink('adminOrder', { id: order.id }) : adminLink('adminOrders'),
  })
}
