/** Which line of its order a payment pays, and how much tax it includes. */
import type { OrderItem, paymentFields } from '#drizzle/collections/payments.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { allocateCents } from '#server/core/money.ts'
import type { Extensible } from '#server/records/extensions.ts'
import { splitTax } from '../../documents/tax-amounts.ts'
import { linesOf, type Order, type OrderLine, partsOf } from '../order-record/index.ts'
import type { Part } from '../sellable.ts'
import { kindOf } from '../sellables/index.ts'
import { shippingLines } from '../shipping/index.ts'

type Paying = Pick<RecordOf<typeof paymentFields>, 'line' | 'course' | 'produit' | 'variant'>

/** The field of a payment that names a thing; empty for kinds whose payments name the line alone. */
export const paidThing = (
  engine: Extensible,
  { kind, ref }: Part,
): Partial<Record<'course' | 'produit', string>> => {
  const { column } = kindOf(engine, kind)
  return column ? { [column]: ref } : {}
}

/** Whether a payment pays a line, the one at this index of its order. */
export const paysLine = (engine: Extensible, payment: Paying, { kind, ref }: Part, at: number): boolean => {
  const { column } = kindOf(engine, kind)
  return column ? payment[column] === ref : payment.line === at + 1
}

/** Index of the line that a payment pays; -1 for none. Older rows identify it by what they name. */
export const lineIndexOf = (engine: Extensible, items: readonly OrderItem[], payment: Paying): number =>
  payment.line > 0
    ? payment.line - 1
    : items.findIndex(
        (item, at) => paysLine(engine, payment, item, at) && payment.variant === (item.variant ?? ''),
      )

/** A line as taxes are split. */
export const taxableLine = (line: Pick<OrderLine, 'totalCents' | 'taxRate' | 'taxTreatment'>) => ({
  ...line,
  treatment: line.taxTreatment,
})

/** The tax of each line of an order and that of its delivery, in cents, split as on its invoice. */
export const taxesOfLines = (order: Order): { lines: number[]; delivery: number } => {
  const lines = linesOf(order)
  const split = splitTax([...lines, ...shippingLines(order, lines)].map(taxableLine))
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
