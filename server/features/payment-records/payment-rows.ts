import { payments } from '#drizzle/collections/payments.ts'
import type { Received } from '#drizzle/domain/transfer.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import type { Tx } from '#server/records/types.ts'
import { dueOfLine, linesOf, type Order, type OrderLine } from '../order-record/index.ts'
import { dueTaxOf, paidThing, taxesOfLines } from './paid-line.ts'

/** How an order was paid. */
export interface Settlement {
  readonly provider: PaymentProvider['name'] | 'manual'
  /** The provider's own name for the payment; empty where nothing was due. */
  readonly ref: string
  readonly method?: string
  /** Receipts with their days and means, for money received by hand; absent: now, from the provider. */
  readonly received?: readonly Received[]
  /** The provider's customer, charged for further instalments. */
  readonly customerRef?: string
  readonly methodRef?: string
  readonly receiptUrl?: string
}

/** A free trial, which is not a free item. */
export const hasTrial = ({ plan }: OrderLine): boolean =>
  plan?.kind === 'subscription' && plan.trial !== undefined

/**
 * Stores what was paid now, one row for each line: a payment names one thing, as the specification's calls
 * read it. What a gift holds is not its buyer's.
 */
export const storePayments = (
  tx: Tx,
  order: Order,
  settlement: Settlement,
  { paidAt, isGift }: { readonly paidAt: string; readonly isGift: boolean },
): void => {
  const { provider, ref, method = '', receiptUrl = '' } = settlement
  const lines = linesOf(order)
  const shared = {
    user: order.user,
    email: order.email,
    order: order.id,
    currency: order.currency,
    status: 'paid' as const,
    provider,
    paymentRef: ref,
    method,
    receiptUrl,
    paidAt,
  }
  const refOf = (at: number): string => (ref === '' ? '' : `${ref}_${at + 1}`)
  const taxes = taxesOfLines(order)
  for (const [index, line] of lines.entries()) {
    tx.create(payments, {
      ...shared,
      line: index + 1,
      ...paidThing(tx, line),
      variant: line.variant ?? '',
      kind: line.option ?? 'one_time',
      amountCents: dueOfLine(line),
      taxCents: dueTaxOf(line, taxes.lines[index] ?? 0),
      providerRef: refOf(index),
      isGift,
      ...(line.plan && !hasTrial(line) ? { installmentNumber: 1 } : {}),
      ...(line.plan?.kind === 'installment' ? { installmentCount: line.plan.count } : {}),
    })
  }
  if (order.shippingCents > 0)
    tx.create(payments, {
      ...shared,
      kind: 'one_time',
      isShipping: true,
      isGift,
      amountCents: order.shippingCents,
      taxCents: taxes.delivery,
      providerRef: refOf(lines.length),
    })
}
