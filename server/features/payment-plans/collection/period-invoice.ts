import { payments } from '#drizzle/collections/payments.ts'
import type { Tx } from '#server/records/types.ts'
import { issueInvoice, meansOf } from '../../invoices/index.ts'
import { linesOf, type Order } from '../../order-record/index.ts'
import { type PaymentPlan, priceOfPayment } from '../../payment-schedules/index.ts'

/**
 * Issues the invoice of a subscription's further period, which its plan does not count yet; a coupon's
 * reduction is shown.
 */
export const issuePeriodInvoice = (
  tx: Tx,
  order: Order,
  plan: PaymentPlan,
  totalCents: number,
  now: Date,
): void => {
  const unitCents = Math.max(totalCents, priceOfPayment(plan, plan.paidCount + 1))
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
