/** Which line of its order a payment pays, and how much tax it holds. */
import type { OrderItem, paymentFields } from '#drizzle/collections/payments.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'
import { splitTax } from '../invoices/service.ts'
import { kindOf } from './kinds.ts'
import { linesOf, type Order, type OrderLine, partsOf } from './order.ts'
import type { PaymentPlan } from './plan.ts'
import { shippingLines } from './shipping.ts'

type Paying = Pick<RecordOf<typeof paymentFields>, 'line' | 'course' | 'produit' | 'variant'>

/** Place of the line that a payment pays, from 0; -1 for none. Rows of before say it by what they name. */
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

/** The tax of each line of an order and that of its delivery, in cents, split as its invoice splits it. */
export const taxesOfLines = (order: Order): { lines: number[]; delivery: number } => {
  const lines = linesOf(order)
  const split = splitTax([...lines, ...shippingLines(order, lines)].map(taxed))
  const taxes = split.lines.map(({ totalCents, netCents }) => totalCents - netCents)
  const delivery = taxes.slice(lines.length).reduce((sum, cents) => sum + cents, 0)
  return { lines: taxes.slice(0, lines.length), delivery }
}

/** The tax of what is paid of a line with its order, in cents: the parts of the line, a deposit's with them, sum to its tax. */
export const dueTaxOf = (line: OrderLine, taxCents: number): number =>
  (allocateCents(taxCents, partsOf(line))[0] ?? 0) - (line.depositTaxCents ?? 0)

/** What the payment of this number says of its order: the line, and the tax that it holds, in cents. */
export const paidOfPlan = (order: Order, plan: PaymentPlan, number: number, cents: number) => {
  const lines = linesOf(order)
  const at = lines.findIndex((line) => line.plan && line.kind === plan.kind && line.ref === plan.ref)
  const line = lines[at]
  if (!line) return {}
  const parts = partsOf(line)
  const taxCents =
    plan.option === 'installment' && parts[number - 1] === cents
      ? (allocateCents(taxesOfLines(order).lines[at] ?? 0, parts)[number - 1] ?? 0)
      : // A period has an invoice of its own.
        splitTax([taxed({ ...line, totalCents: cents })]).taxCents
  return { line: at + 1, taxCents }
}
