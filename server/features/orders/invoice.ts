/** What the books are told of an order: its invoice, and a credit note for what goes back. */
import {
  type InvoiceLine,
  type InvoiceTotals,
  invoices,
  orders,
  type paymentFields,
  payments,
} from '#drizzle/collections/payments.ts'
import type { refundFields } from '#drizzle/collections/refunds.ts'
import { type Address, users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { includedTaxCents } from '#server/core/money.ts'
import type { Tx } from '#server/records/types.ts'
import { taxMentionOf } from '../content/service.ts'
import { kindOf } from './kinds.ts'
import { linesOf, type Order } from './order.ts'

const totalsOf = (tx: Tx, order: Order, lines: readonly InvoiceLine[]): InvoiceTotals => {
  const byRate = new Map<number, number>()
  for (const line of lines) {
    const tax = includedTaxCents(line.totalCents, line.taxRate)
    if (tax > 0) byRate.set(line.taxRate, (byRate.get(line.taxRate) ?? 0) + tax)
  }
  const taxes = [...byRate].map(([rate, cents]) => ({ rate, cents })).sort((a, b) => b.rate - a.rate)
  const tax = taxes.reduce((sum, entry) => sum + entry.cents, 0)
  return {
    netCents: order.totalCents - tax,
    taxes,
    totalCents: order.totalCents,
    mention: taxMentionOf(tx, order.items ?? []),
  }
}

/**
 * Where the buyer lives, as it is known now: where the order goes, else what the account says that was signed in when it
 * was opened. An account that it joins by its address is not asked: whoever typed the address reads this invoice.
 */
const addressOf = (tx: Tx, shippingAddress: Address | null, signedIn: string): Address | null => {
  const known = shippingAddress ?? (signedIn ? tx.getOrNull(users, signedIn)?.address : null)
  return known && Object.values(known).some(Boolean) ? known : null
}

/** The invoice of a settled order; `signedIn`: whose account opened it, empty for a guest. Its PDF is a job. */
export const issueInvoice = (tx: Tx, order: Order, signedIn: string, now: Date): void => {
  const lines = linesOf(order).map(
    ({ title, qty, unitCents, discountCents, totalCents, taxRate }): InvoiceLine => ({
      title,
      qty,
      unitCents,
      ...(discountCents > 0 ? { discountCents } : {}),
      totalCents,
      taxRate,
    }),
  )
  const address = addressOf(tx, order.shippingAddress, signedIn)
  const invoice = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind: 'invoice',
    order: order.id,
    payment: tx.firstOrNull(payments, { order: order.id, status: 'paid' })?.id ?? '',
    user: order.user,
    customer: {
      name: order.name,
      email: order.email,
      ...(address ? { address } : {}),
    },
    lines,
    totals: totalsOf(tx, order, lines),
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: invoice.id })
}

/**
 * The credit note of a refund, on the line that its payment paid; its id, or nothing where there is no invoice to correct. Amounts are
 * positive: a credit note says by its kind that they go back.
 */
export const issueCreditNote = (
  tx: Tx,
  payment: RecordOf<typeof paymentFields>,
  { amountCents }: Pick<RecordOf<typeof refundFields>, 'amountCents'>,
  now: Date,
): string => {
  const invoice = payment.order ? tx.firstOrNull(invoices, { order: payment.order, kind: 'invoice' }) : null
  if (!invoice) return ''
  const order = tx.getOrNull(orders, payment.order)
  const paid = (order?.items ?? []).find(({ kind, ref }) => payment[kindOf(kind).column] === ref)
  const taxRate = paid?.taxRate ?? 0
  const tax = includedTaxCents(amountCents, taxRate)
  const { id } = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind: 'credit_note',
    order: payment.order,
    payment: payment.id,
    user: payment.user,
    customer: invoice.customer,
    lines: [
      {
        title: paid?.title ?? 'Remboursement',
        qty: 1,
        unitCents: amountCents,
        totalCents: amountCents,
        taxRate,
      },
    ],
    totals: {
      netCents: amountCents - tax,
      taxes: tax > 0 ? [{ rate: taxRate, cents: tax }] : [],
      totalCents: amountCents,
      mention: taxMentionOf(tx, paid ? [paid] : []),
    },
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: id })
  return id
}

/** The invoice of a further period of a subscription. Its PDF is a job. */
export const issuePeriodInvoice = (
  tx: Tx,
  order: Order,
  plan: { readonly id: string; readonly ref: string; readonly title: string; readonly user: string },
  totalCents: number,
  now: Date,
): void => {
  const line = (order.items ?? []).find(({ ref }) => ref === plan.ref)
  const taxRate = line?.taxRate ?? 0
  const lines: InvoiceLine[] = [{ title: plan.title, qty: 1, unitCents: totalCents, totalCents, taxRate }]
  const tax = includedTaxCents(totalCents, taxRate)
  const address = addressOf(tx, order.shippingAddress, plan.user)
  const { id } = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind: 'invoice',
    order: order.id,
    payment:
      tx.find(payments, { plan: plan.id, status: 'paid' }, { sort: '-installmentNumber', limit: 1 })[0]?.id ??
      '',
    user: plan.user,
    customer: { name: order.name, email: order.email, ...(address ? { address } : {}) },
    lines,
    totals: {
      netCents: totalCents - tax,
      taxes: tax > 0 ? [{ rate: taxRate, cents: tax }] : [],
      totalCents,
      mention: taxMentionOf(tx, line ? [line] : []),
    },
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: id })
}
