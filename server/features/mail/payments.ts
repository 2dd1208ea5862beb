/** Mails about money that goes back. */
import * as z from 'zod'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { type EmailMessage, greet } from './letter.ts'

export const refundedMail = z.object({ template: z.literal('refunded'), refundId: z.string() })
export const paidTooLateMail = z.object({
  template: z.literal('paidTooLate'),
  orderId: z.string(),
  amountCents: z.number(),
  /** The reason, as a sentence. */
  why: z.string(),
})

type Order = RecordOf<(typeof orders)['fields']>

const RETURN =
  'Le montant revient par le moyen de paiement utilisé, selon votre banque en cinq à dix jours ouvrés.'
/** Transfers, cheques and cash: no bank refunds them by itself. */
const RETURN_BY_HAND = 'Vous l’aviez réglé autrement que par carte\u00a0: nous vous le rendons nous-mêmes.'

const toBuyer = (
  reader: Reader,
  order: Order,
): Pick<EmailMessage, 'to' | 'userId'> & { greeting: string } => ({
  to: order.email,
  userId: order.user,
  greeting: greet((order.user ? reader.getOrNull(users, order.user)?.firstName : '') || order.name),
})

const orderButton = (order: Order, publicUrl: string) => ({
  label: 'Retrouver ma commande',
  url: publicUrl + link('order', { number: order.number }, { token: order.accessToken }),
})

/** The confirmation of a full or partial refund; `null` when its order is deleted. */
export const refundedLetter = (reader: Reader, refundId: string, publicUrl: string): EmailMessage | null => {
  const refund = reader.getOrNull(refunds, refundId)
  const payment = refund && reader.getOrNull(payments, refund.payment)
  const order = refund && reader.getOrNull(orders, refund.order)
  if (!refund || !payment || !order) return null
  const { greeting, ...whose } = toBuyer(reader, order)
  const amount = formatCents(refund.amountCents)
  const isWhole = payment.refundedCents >= payment.amountCents
  // The excess of an order whose deposit stays is refunded in full and closes nothing.
  const isClosed = payment.status === 'refunded'
  const way = payment.provider === 'manual' ? RETURN_BY_HAND : RETURN
  return {
    ...whose,
    message: {
      subject: `Remboursement de votre commande n°\u00a0${order.number}`,
      preheader: `${amount} vous sont rendus.`,
      greeting,
      paragraphs: [
        `${amount} vous sont rendus${isWhole ? '' : ' sur un paiement de '}${isWhole ? '' : formatCents(payment.amountCents)}, pour votre commande n°\u00a0${order.number} du ${longDate(new Date(order.paidAt || order.created))}. ${way}`,
        ...(isClosed
          ? ['Ce que ce paiement avait ouvert est refermé\u00a0; ce que vous y avez écrit reste à vous.']
          : []),
        ...(refund.creditNote ? ['L’avoir correspondant vous attend sur la page de votre commande.'] : []),
      ],
      button: orderButton(order, publicUrl),
    },
  }
}

/** The refund of a payment that came too late; `null` when its order is gone. */
export const paidTooLateLetter = (
  reader: Reader,
  { orderId, amountCents, why }: z.infer<typeof paidTooLateMail>,
  publicUrl: string,
): EmailMessage | null => {
  const order = reader.getOrNull(orders, orderId)
  if (!order) return null
  const { greeting, ...whose } = toBuyer(reader, order)
  return {
    ...whose,
    message: {
      subject: `Votre paiement pour la commande n°\u00a0${order.number} vous est rendu`,
      preheader: `${formatCents(amountCents)} vous sont rendus.`,
      greeting,
      paragraphs: [
        `Votre paiement de ${formatCents(amountCents)} pour la commande n°\u00a0${order.number} nous est parvenu, mais nous ne pouvons pas le garder. ${why}`,
        `Nous vous le rendons en entier\u00a0: vous n’avez rien à faire. ${RETURN}`,
      ],
      button: orderButton(order, publicUrl),
    },
  }
}
