/** The history of an order, by time. */
import { KIND_TITLES } from '#drizzle/domain/invoice.ts'
import { HAND_LABELS } from '#drizzle/domain/transfer.ts'
import { cents, longDate } from '../../lib/format.ts'
import { installmentWord, purposeWord, reasonWord } from './labels.ts'
import type { Consent, Invoice, Order, Payment, Plan, Refund, Sheet } from './queries.ts'

export interface Happening {
  readonly key: string
  readonly at: string
  readonly text: string
}
type TimelineEntry = readonly [at: string, text: string]

const ofOrder = ({ created, processingAt, totalCents, received }: Order): TimelineEntry[] => [
  [created, `Commande passée, ${cents(totalCents)}.`],
  ...(received ?? []).map(
    ({ on, means, cents: amount, reference }): TimelineEntry => [
      // A day has no hour: it sorts before the events of that day, and shows its own date.
      `${on} 00:00:00.000Z`,
      `Reçu le ${longDate(`${on}T12:00:00Z`)} par ${HAND_LABELS[means].toLowerCase()}, ${cents(amount)}${reference ? ` (${reference})` : ''}.`,
    ],
  ),
  [processingAt, 'La banque a commencé à traiter le paiement.'],
]

const ofConsent = ({ at, purpose, given }: Consent): TimelineEntry[] => [
  [at, `${given ? 'Accord donné' : 'Accord retiré'}\u00a0: ${purposeWord(purpose)}.`],
]

const ofPayment = (payment: Payment): TimelineEntry[] => {
  const details = [payment.method, installmentWord(payment)].filter(Boolean).join(', ')
  const what = `${cents(payment.amountCents)}${details ? ` (${details})` : ''}`
  const why = payment.failureReason ? `\u00a0: ${payment.failureReason}` : '.'
  const paid: TimelineEntry =
    payment.status === 'failed'
      ? [payment.created, `Paiement refusé, ${what}${why}`]
      : [payment.paidAt, `Paiement reçu, ${what}.`]
  return [
    paid,
    [payment.disputedAt, `Paiement de ${cents(payment.amountCents)} contesté auprès de la banque.`],
  ]
}

const ofRefund = (refund: Refund): TimelineEntry[] => {
  const amount = cents(refund.amountCents)
  const why = refund.failureReason ? `\u00a0: ${refund.failureReason}` : '.'
  return [
    [refund.created, `Remboursement de ${amount} demandé (${reasonWord(refund).toLowerCase()}).`],
    [refund.settledAt, `Remboursement de ${amount} effectué.`],
    [refund.status === 'failed' ? refund.updated : '', `Remboursement de ${amount} refusé${why}`],
  ]
}

const ofPlan = ({ option, cancelledAt }: Plan): TimelineEntry[] => [
  [cancelledAt, option === 'subscription' ? 'Abonnement résilié.' : 'Échéancier arrêté.'],
]

const ofInvoice = ({ issuedAt, kind, number, totals }: Invoice): TimelineEntry[] => [
  [issuedAt, `${KIND_TITLES[kind || 'invoice']} ${number}, ${cents(totals?.totalCents ?? 0)}.`],
]

/** Oldest first; what shares an instant stays in the order in which it follows from each other. What has no instant did not happen. */
export const timelineOf = (order: Order, sheet: Sheet): Happening[] =>
  [
    ...ofOrder(order),
    ...sheet.consents.flatMap(ofConsent),
    ...sheet.payments.flatMap(ofPayment),
    ...sheet.invoices.flatMap(ofInvoice),
    ...sheet.refunds.flatMap(ofRefund),
    ...sheet.plans.flatMap(ofPlan),
  ]
    .filter(([at]) => at !== '')
    .map(([at, text], rank) => ({ key: `${rank} ${at}`, at, text }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
