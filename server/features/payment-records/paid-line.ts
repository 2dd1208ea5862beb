/** Which line of its order a payment pays, and how much tax it includes. */
import type { OrderItem, paymentFields } from '#drizzle/collections/payments.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'
import { splitTax } from '../invoices/service.ts'
import { linesOf, type Order, type OrderLine, partsOf } from '../order-amounts/lines.ts'
import type { PaymentPlan } from '../payment-plans/plan.ts'
import { kindOf } from '../sellables/registry.ts'
import { shippingLines } from '../shipping/shipping.ts'

type Paying = Pick<RecordOf<typeof paymentFields>, 'line' | 'course' | 'produit' | 'variant'>

/** Index of the line that a payment pays; -1 for none. Older rows identify it by what they name. */
export const placeOf = (items: readonly OrderItem[], payment: Paying): number =>
  payment.line > 0
    ? payment.line - 1
    : items.findIndex(
        ({ kind, ref, variant = '' }) => payment[kindOf(kind).column] === ref && payment.variant === variant,
      )

const taxed = (line: Pick<OrderLine, 'totalCents' | 'taxRate' | 'taxTreatment'>) => ({
  ...line,
  treatment: line.taxTreatment,
})

/** The tax of each line of an order and that of its delivery, in cents, split as on its invoice. */
export const taxesOfLines = (order: Order): { lines: number[]; delivery: number } => {
  const lines = linesOf(order)
  const split = splitTax([...lines, ...shippingLines(order, lines)].map(taxed))
  const taxes = split.lines.map(({ totalCents, netCents }) => totalCents - netCents)
  const delivery = taxes.slice(lines.length).reduce((sum, cents) => sum + cents, 0)
  return { lines: taxes.slice(0, lines.length), delivery }
}

/**
 * The tax of the part of a line paid with its order, in cents: the parts, deposits included, sum to the
 * line's tax.
 */
export const dueTaxOf = (line: OrderLine, taxCents: number): number =>
  (allocateCents(taxCents, partsOf(line))[0] ?? 0) - (line.depositTaxCents ?? 0)

/** Line and tax, in cents, of the plan's payment of this number. */
export const paidOfPlan = (order: Order, plan: PaymentPlan, number: number, cents: number) => {
  const lines = linesOf(order)
  const at = lines.findIndex((line) => line.plan && line.kind === plan.kind && line.ref === plan.ref)
  const line = lines[at]
  if (!line) return {}
  const parts = partsOf(line)
  const taxCents =
    plan.option === 'installment' && parts[number - 1] === cents
      ? (allocateCents(taxesOfLines(order).lines[at] ?? 0, parts)[number - 1] ?? 0)
      : // Each period has an invoice of its own.
        splitTax([taxed({ ...line, totalCents: cents })]).taxCents
  return { line: at + 1, taxCents }
}
