/** The line of an order that is paid over time, and what a payment of its plan is of it. */
import { allocateCents } from '#server/core/money.ts'
import type { Tx } from '#server/records/types.ts'
import { splitTax } from '../../../documents/tax-amounts.ts'
import { linesOf, type Order, partsOf } from '../../order-record/index.ts'
import { paidThing, taxableLine, taxesOfLines } from '../../payment-records/index.ts'
import type { PaymentPlan } from '../../payment-schedules/index.ts'

const placeOf = (order: Order, plan: PaymentPlan): number =>
  linesOf(order).findIndex((line) => line.plan && line.kind === plan.kind && line.ref === plan.ref)

/** The field of a payment that names what the plan is for. */
export const namedByPlan = (tx: Tx, { kind, ref }: PaymentPlan) =>
  paidThing(tx, { kind: kind || 'produit', ref })

/** The line as payments name it; by its thing alone where the order does not say what is paid over time. */
export const paidLine = (tx: Tx, order: Order, plan: PaymentPlan) => {
  const at = placeOf(order, plan)
  return at === -1 ? namedByPlan(tx, plan) : { line: at + 1 }
}

/** Line and tax, in cents, of the plan's payment of this number. */
export const paidOfPlan = (order: Order, plan: PaymentPlan, number: number, cents: number) => {
  const at = placeOf(order, plan)
  const line = linesOf(order)[at]
  if (!line) return {}
  const parts = partsOf(line)
  const taxCents =
    plan.option === 'installment' && parts[number - 1] === cents
      ? (allocateCents(taxesOfLines(order).lines[at] ?? 0, parts)[number - 1] ?? 0)
      : // Each period has an invoice of its own.
        splitTax([taxableLine({ ...line, totalCents: cents })]).taxCents
  return { line: at + 1, taxCents }
}
