/** The history of an order, by time. */
import { KIND_TITLES } from '#drizzle/domain/invoice.ts'
import { HAND_LABELS } from '#drizzle/domain/transfer.ts'
import { parisDay } from '#drizzle/domain/weeks.ts'
import { cents } from '../../lib/format.ts'
import { installmentWord, purposeWord, reasonWord } from './labels.ts'
import type { Consent, Invoice, Order, Payment, Plan, Refund, Sheet } from './queries.ts'

export interface Happening {
  readonly key: string
  readonly at: string
  readonly text: string
  /** A day: its hour was not noted. */
  readonly isDay: boolean
}
type TimelineEntry = readonly [at: string, text: string, isDay?: true]

/** A day has no hour: it sorts before the events of that day, but after the order that it pays. */
const dayOf = (on: string, after: string): string =>
  parisDay(new Date(after)) === on ? after : `${on} 00:00:00.000Z`

const ofOrder = ({ created, processingAt, totalCents, received }: Order): TimelineEntry[] => [
  [created, `Commande passée, ${cents(totalCents)}.`],
  ...(received ?? []).map(
    ({ on, means, cents: amount, reference }): TimelineEntry => [
      dayOf(on, created),
      `Reçu par ${HAND_LABELS[means].toLowerCase()}, ${cents(amount)}${reference ? ` (${reference})` : ''}.`,
      true,
    ],
  ),
  [processingAt, 'La banque a commencé à traiter le paiement.'],
]

const ofConsent = ({ at, purpose, given }: Consent): TimelineEntry[] => [
  [at, `${given ? 'Accord donné' : 'Accord retiré'}\u00a0: ${purposeWord(purpose)}.`],
]

const ofPayment = (payment: Payment, { received }: Order): TimelineEntry[] => {
  const details = [payment.method, installmentWord(payment)].filter(Boolean).join(', ')
  const what = `${cents(payment.amountCents)}${details ? ` (${details})` : ''}`
  const why = payment.failureReason ? `\u00a0: ${payment.failureReason}` : '.'
  // What was received by hand has its own line, with its day and its reference.
  const isNoted = payment.provider === 'manual' && (received ?? []).length > 0
  const paid: TimelineEntry =
    payment.status === 'failed'
      ? [payment.created, `Paiement refusé, ${what}${why}`]
      : [isNoted ? '' : payment.paidAt, `Paiement reçu, ${what}.`]
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
    ...sheet.payments.flatMap((payment) => ofPayment(payment, order)),
    ...sheet.invoices.flatMap(ofInvoice),
    ...sheet.refunds.flatMap(ofRefund),
    ...sheet.plans.flatMap(ofPlan),
  ]
    .filter(([at]) => at !== '')
    .map(([at, text, isDay = false], rank) => ({ key: `${rank} ${at}`, at, text, isDay }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
