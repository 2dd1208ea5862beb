/** Invoices of an order and of a subscription's further periods, and credit notes for refunds. */
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders, type paymentFields, payments } from '#drizzle/collections/payments.ts'
import type { refundFields } from '#drizzle/collections/refunds.ts'
import type { Received } from '#drizzle/domain/transfer.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay, startOfParisDay } from '#server/core/paris.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { invoicedDeposits } from '../deposits/index.ts'
import { creditableOf, issueCreditNote, issueInvoice, meansOf } from '../invoices/index.ts'
import { dueOf, linesOf, type Order, partsOf } from '../order-record/index.ts'
import { lineIndexOf } from '../payment-records/index.ts'
import { dueDateOf } from '../payment-schedules/index.ts'
import { shippingLines } from '../shipping/index.ts'
import { waivedLines } from '../withdrawals/index.ts'

interface Invoiced {
  readonly provider: string
  /** The account that was signed in when the order was opened; empty for a guest. */
  readonly signedIn: string
  readonly now: Date
  /** Receipts recorded by hand; absent: all of it from the provider. */
  readonly received?: readonly Received[]
}

/** Instalments still due, with their Paris days. */
const instalmentsOf = (order: Order) =>
  linesOf(order).flatMap((line) =>
    line.plan?.kind === 'installment'
      ? partsOf(line)
          .map((cents, at) => ({
            on: parisDay(dueDateOf({ anchorAt: order.paidAt, interval: 'month' }, at + 1)),
            cents,
          }))
          .slice(1)
      : [],
  )

/** Issues the invoice of a settled order: its whole amount, with the due dates of the rest. */
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
      order,
      signedIn,
      payment,
      paid,
      suppliedAt,
      kind: order.depositOf === '' ? 'invoice' : 'deposit',
      lines: [...lines, ...shippingLines(order, lines)],
      instalments: instalmentsOf(order),
      deposits: order.balance === '' ? [] : invoicedDeposits(tx, order.id),
    },
    now,
  )
}

type Payment = RecordOf<typeof paymentFields>

/** The invoice of a payment: that of its period, else that of its order. */
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
 * Issues the credit note of a refund, on the line that its payment paid. Returns its id, or nothing without
 * an invoice or when nothing of it is left, as for an old document with other rounding.
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
  // A payment may cover several lines: a delivery has one for each tax rate of its goods.
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

/** Whether the final invoice that deducts a deposit was issued. */
const isTakenOff = (reader: Reader, deposit: string): boolean => {
  const { depositOf = '' } = reader.getOrNull(orders, deposit) ?? {}
  return depositOf !== '' && reader.firstOrNull(invoices, { order: depositOf, kind: 'invoice' }) !== null
}

/**
 * Invoice lines that a payment paid: the order's lines come first, then those of the delivery; all for a
 * payment that names nothing.
 */
const linesPaidBy = (tx: Tx, payment: Payment, count: number): number[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  if (count === 1) return all
  const items = tx.getOrNull(orders, payment.order)?.items ?? []
  if (payment.isShipping) return all.slice(items.length)
  const line = lineIndexOf(tx, items, payment)
  return line < 0 || line >= count ? all : [line]
}
