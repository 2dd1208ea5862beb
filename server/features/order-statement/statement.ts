/**
 * The one account of an order's money: what was paid, what was paid back, and what will be drawn when. Mails,
 * receipts, the member's lists and the administration show this and nothing of their own.
 */
import { orders, payments } from '#drizzle/collections/payments.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import { startOfParisDay } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { depositsOf } from '../deposits/index.ts'
import { dueOf, isSettled, type Order } from '../order-record/index.ts'
import { planViews } from '../payment-schedules/index.ts'
import { type StatementFacts, statementSentences } from './sentences.ts'
import type { OrderStatement } from './statement-reply.ts'

/** Statuses of payments whose money came, whether it went back or not. */
const RECEIVED = ['paid', 'partially_refunded', 'refunded'] as const

const movedOf = (reader: Reader, orderId: string) => {
  const rows = reader
    .find(payments, { order: orderId })
    .filter(({ status }) => RECEIVED.some((received) => received === status))
  return {
    paidCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundedCents: rows.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  }
}

/** What remains of an order after its deposit, as text names it; null of any other order. */
const balanceOf = (reader: Reader, order: Order) => {
  const main = order.depositOf ? reader.getOrNull(orders, order.depositOf) : order
  if (!main || main.balance === '' || main.status !== 'pending') return null
  const amountCents = dueOf(main) - main.receivedCents
  const day = main.balance === 'waiting' ? main.balanceOn : ''
  return {
    number: main.number,
    isRequested: main.balance === 'due',
    amountCents,
    dueAt: day === '' ? '' : stamp(startOfParisDay(day)),
  }
}

type Plan = ReturnType<typeof planViews>[number]

/** Instalments of the same instant are drawn as one sum in the buyer's eyes. */
const instalmentsOf = (plans: readonly Plan[]): OrderStatement['due'] => {
  const sums = new Map<string, number>()
  for (const { option, next } of plans)
    if (option === 'installment')
      for (const { dueAt, amountCents } of next) sums.set(dueAt, (sums.get(dueAt) ?? 0) + amountCents)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([dueAt, amountCents]) => ({ dueAt, amountCents }))
}

const recurringOf = (plans: readonly Plan[]): OrderStatement['recurring'] =>
  plans.flatMap(({ option, status, title, interval, isTrial, next: [next] }) =>
    option === 'subscription' && isRunning(status) && next
      ? [{ title, amountCents: next.amountCents, interval, nextAt: next.dueAt, isTrial }]
      : [],
  )

/**
 * The statement of an order at an instant. What a deposit paid counts for its main order too. The reader must
 * be `system`.
 */
export const orderStatement = (reader: Reader, order: Order, now: Date): OrderStatement => {
  const own = movedOf(reader, order.id)
  const deposits = order.balance === '' ? [] : depositsOf(reader, order.id)
  const before = deposits.map(({ id }) => movedOf(reader, id))
  const depositCents = before.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const byHandCents = isSettled(order) || order.status === 'refunded' ? 0 : order.receivedCents
  const plans = planViews(reader, order.id)
  const balance = balanceOf(reader, order)
  const facts: StatementFacts = {
    order,
    plans,
    balance,
    isPaid: isSettled(order),
    paidCents: own.paidCents + depositCents + byHandCents,
    refundedCents: own.refundedCents + before.reduce((sum, moved) => sum + moved.refundedCents, 0),
    depositCents,
    due: instalmentsOf(plans),
    recurring: recurringOf(plans),
  }
  const { paidCents, refundedCents, due, recurring } = facts
  return {
    paidCents,
    refundedCents,
    depositCents,
    due: balance ? [...due, { dueAt: balance.dueAt, amountCents: balance.amountCents }] : due,
    recurring,
    sentences: statementSentences(facts, now),
  }
}
