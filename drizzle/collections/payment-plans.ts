/** Instalments and subscriptions: one row a line of an order; each payment of it is a row of `payments`. */
import { collection } from '../collection.ts'
import { PLAN_STATUSES } from '../domain/payment-plan.ts'
import type { RecurringStep } from '../domain/recurring.ts'
import type { Reduction } from '../domain/reduction.ts'
import { LINE_KINDS } from '../domain/sellable.ts'
import { cents, choice, date, email, fields, json, number, relation, text } from '../fields.ts'
import { can, or, own } from '../rules.ts'

export const paymentPlanFields = /* @__PURE__ */ fields({
  order: relation('orders', { required: true, index: true }),
  user: relation('users', { index: true }),
  email: email({ required: true, index: true }),
  kind: choice(LINE_KINDS, { required: true }),
  /** Id of what is paid. */
  ref: text({ required: true, max: 15 }),
  title: text({ max: 300 }),
  option: choice(['installment', 'subscription'], { required: true }),
  interval: choice(['month', 'year'], { initial: 'month' }),
  status: choice(PLAN_STATUSES, { initial: 'active', index: true }),
  /** Of each instalment, the first one included; of a subscription, one: that of each period. */
  parts: json<number[]>({ required: true }),
  /** The discount of a coupon on a subscription's periods. */
  reduction: json<Reduction>(),
  currency: text({ max: 3 }),
  paidCount: number({ onlyInt: true, min: 0 }),
  /** The first payment: the others are counted from it, so that the 31st stays the last day of shorter months. */
  anchorAt: date({ required: true }),
  /** When the next payment falls due; empty once there is none. */
  dueAt: date(),
  /** When the next charge is due; empty while a charge is pending, and when none will follow. */
  nextAt: date({ index: true }),
  /** Refusals of the next payment. */
  attempts: number({ onlyInt: true, min: 0 }),
  lastFailure: text({ max: 500 }),
  provider: choice(['stripe', 'demo', 'manual']),
  customerRef: text({ hidden: true }),
  methodRef: text({ hidden: true }),
  /** « Visa •••• 4242 ». */
  method: text({ max: 80 }),
  cancelledAt: date(),
  /** Of a subscription that was cancelled: what was paid for is over then. */
  endsAt: date(),
  /** An announced new price, and the due date from which it applies. */
  newCents: cents(),
  newFrom: date(),
  /** Of a subscription: what it brings a month, from when on. Empty in those of before 25 November 2026. */
  steps: json<RecurringStep[]>({ hidden: true, serverOnly: true }),
  /** The due date whose renewal was announced. */
  noticeFor: date(),
})

export const paymentPlans = /* @__PURE__ */ collection('payment_plans', paymentPlanFields, () => ({
  read: or(own('user'), can('payments.manage')),
  subject: 'user',
  managers: ['payments.manage'],
}))
