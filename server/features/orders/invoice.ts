/** What the books are told of an order: its invoice, those of a subscription's further periods, and credit notes for what goes back. */
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, type paymentFields, payments } from '#drizzle/collections/payments.ts'
import type { refundFields } from '#drizzle/collections/refunds.ts'
import type { Received } from '#drizzle/domain/transfer.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { creditableOf, issueCreditNote, issueInvoice, meansOf } from '../invoices/service.ts'
import { invoicedDeposits } from './deposit.ts'
import { waivedLines } from './opening.ts'
import { dueOf, linesOf, type Order, partsOf } from './order.ts'
import { placeOf } from './paid-line.ts'
import { dueOfNumber, type PaymentPlan, priceOfNumber } from './plan.ts'
import { shippingLines } from './shipping.ts'

interface Invoiced {
  readonly provider: string
  /** The account that was signed in when the order was opened; empty for a guest. */
  readonly signedIn: string
  readonly now: Date
  /** What came by hand; absent: all of it from the provider. */
  readonly received?: readonly Received[]
}

/** What instalments leave to be paid, on the Paris days on which they fall due. */
const instalmentsOf = (order: Order) =>
  linesOf(order).flatMap((line) =>
    line.plan?.kind === 'installment'
      ? partsOf(line)
          .map((cents, at) => ({
            on: parisDay(dueOfNumber({ anchorAt: order.paidAt, interval: 'month' }, at + 1)),
            cents,
          }))
          .slice(1)
      : [],
  )

/** The invoice of an order that was just settled: of all of it, with the days on which the rest falls due. */
export const invoiceOrder = (tx: Tx, order: Order, { provider, signedIn, now, received }: Invoiced): void => {
  const lines = linesOf(order)
  const payment = tx.firstOrNull(payments, { order: order.id, status: 'paid' })?.id ?? ''
  const paid = received?.map(({ on, means, cents }) => ({ at: startOfParisDay(on), means, cents })) ?? [
    { at: now, means: meansOf(provider), cents: dueOf(order) },
  ]
  const waits = order.opensAt !== '' && waivedLines(lines).length === lines.length
  const suppliedAt = waits ? new Date(order.opensAt) : now
  issueInvoice(
    tx,
    {
      ...{ order, signedIn, payment, paid, suppliedAt, kind: order.depositOf === '' ? 'invoice' : 'deposit' },
      lines: [...lines, ...shippingLines(order, lines)],
      instalments: instalmentsOf(order),
      deposits: order.balance === '' ? [] : invoicedDeposits(tx, order.id),
    },
    now,
  )
}

/** The invoice of a further period of a subscription, which its plan does not count yet; what a coupon takes off is said. */
export const issuePeriodInvoice = (
  tx: Tx,
  order: Order,
  plan: PaymentPlan,
  totalCents: number,
  now: Date,
): void => {
  const unitCents = Math.max(totalCents, priceOfNumber(plan, plan.paidCount + 1))
  const lines = linesOf(order)
    .filter(({ ref }) => ref === plan.ref)
    .map((line) => ({ ...line, unitCents, discountCents: unitCents - totalCents, totalCents }))
  const last = tx.find(
    payments,
    { plan: plan.id, status: 'paid' },
    { sort: '-installmentNumber', limit: 1 },
  )[0]
  const paid = [{ at: now, means: meansOf(plan.provider), cents: totalCents }]
  issueInvoice(tx, { order, lines, signedIn: plan.user, payment: last?.id ?? '', paid }, now)
}

type Payment = RecordOf<typeof paymentFields>

/** The invoice that a payment is in: that of its period, else that of its order. */
const invoiceOf = (reader: Reader, payment: Payment) =>
  reader.firstOrNull(invoices, {
    filter: "payment = {:id} && kind != 'credit_note'",
    params: { id: payment.id },
  }) ??
  (payment.order
    ? reader.firstOrNull(
        invoices,
        { filter: "order = {:order} && kind != 'credit_note'", params: { order: payment.order } },
        { sort: 'number' },
      )
    : null)

const REASONS: Readonly<Record<string, string>> = {
  withdrawal: 'Rétractation',
  duplicate: 'Paiement en double',
  dispute: 'Paiement contesté auprès de la banque',
}

/**
 * The credit note of a refund, on the line that its payment paid; its id, or nothing where there is no invoice to correct or nothing is left
 * of it, as of an old document whose amounts were rounded otherwise.
 */
export const creditRefund = (
  tx: Tx,
  payment: Payment,
  { amountCents, reason }: Pick<RecordOf<typeof refundFields>, 'amountCents' | 'reason'>,
  now: Date,
): string => {
  const invoice = invoiceOf(tx, payment)
  if (!invoice) return ''
  const lefts = creditableOf(tx, invoice)
  // What its payment paid may stand on several lines: a delivery has one for each rate of what it delivers.
  const own = linesPaidBy(tx, payment, lefts.length)
  const left = own.map((line) => lefts[line] ?? 0)
  const cents = Math.min(
    amountCents,
    left.reduce((sum, part) => sum + part, 0),
  )
  if (cents <= 0) return ''
  const parts = allocateCents(cents, left)
  const of =
    own.length === lefts.length
      ? { cents }
      : own.map((line, at) => ({ line, cents: parts[at] ?? 0 })).filter((part) => part.cents > 0)
  const means = meansOf(payment.provider)
  const text = REASONS[reason] ?? 'Remboursement'
  const isEarned = invoice.kind === 'deposit' && isTakenOff(tx, payment.order)
  return issueCreditNote(tx, { invoice, of, reason: text, means, payment: payment.id, isEarned }, now).id
}

/** Whether the final invoice that a deposit is a part of was issued. */
const isTakenOff = (reader: Reader, deposit: string): boolean => {
  const { depositOf = '' } = reader.getOrNull(orders, deposit) ?? {}
  return depositOf !== '' && reader.firstOrNull(invoices, { order: depositOf, kind: 'invoice' }) !== null
}

/** Which lines of its invoice a payment paid: those of its order come first, those of the delivery after them; all for one that names nothing. */
const linesPaidBy = (tx: Tx, payment: Payment, count: number): number[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  if (count === 1) return all
  const items = tx.getOrNull(orders, payment.order)?.items ?? []
  if (payment.isShipping) return all.slice(items.length)
  const line = placeOf(items, payment)
  return line < 0 || line >= count ? all : [line]
}
