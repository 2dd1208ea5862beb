/**
 * The payment plans of the sales: ended and running instalments, and subscriptions, which the demonstration
 * continues to charge.
 */
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { stamp } from '#server/core/clock.ts'
import { monthsLater } from '#server/core/later.ts'
import { allocateCents } from '#server/core/money.ts'
import { DEMO_METHODS } from '#server/ports/payments.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import type { Buyer, Sale, SaleLine } from './sales.ts'

const PARTS = 3
const MONTH_DAYS = 30
const METHOD = 'Carte de démonstration'

/** The amount of each payment of a line in cents, and the number of payments made. */
export const scheduleOf = (sale: Sale, lineCents: number): { parts: number[]; paidCount: number } => {
  if (sale.kind !== 'installment') return { parts: [lineCents], paidCount: 1 }
  const parts = allocateCents(
    lineCents,
    Array.from({ length: PARTS }, () => 1),
  )
  return { parts, paidCount: Math.min(PARTS, Math.floor(sale.daysAgo / MONTH_DAYS) + 1) }
}

interface Planned {
  sale: Sale & { kind: 'installment' | 'subscription' }
  buyer: Buyer
  order: string
  line: SaleLine
  item: { ref: string; title: string }
  lineCents: number
  paidAt: Date
}

/** Writes the plan of a line; returns its id. */
export const keepPlan = (bulk: Bulk, days: Calendar, planned: Planned): string => {
  const { sale, buyer, order, line, item, lineCents, paidAt } = planned
  const { parts, paidCount } = scheduleOf(sale, lineCents)
  const isDone = sale.kind === 'installment' && paidCount === parts.length
  const dueAt = isDone ? '' : stamp(monthsLater(paidAt, paidCount))
  return bulk.keep(paymentPlans, {
    order,
    user: buyer.user,
    email: buyer.email,
    kind: line.kind,
    ref: item.ref,
    title: item.title,
    option: sale.kind,
    interval: 'month',
    status: isDone ? 'completed' : 'active',
    currency: 'eur',
    parts,
    paidCount,
    anchorAt: stamp(paidAt),
    dueAt,
    nextAt: dueAt,
    provider: 'demo',
    customerRef: 'demo_customer',
    methodRef: DEMO_METHODS.good,
    method: METHOD,
    ...stamps(days.later(paidAt, 0)),
  })
}
