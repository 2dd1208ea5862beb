/** Declarations that a contract is given up, or ended: who declared what and when, to the second, and what became of it. */
import { collection } from '../collection.ts'
import { choice, date, email, fields, relation, text } from '../fields.ts'
import { can } from '../rules.ts'

/** `retractation`: within the days of withdrawal; `resiliation`: of a contract that runs on. */
export const WITHDRAWAL_KINDS = ['retractation', 'resiliation'] as const

/** `declared`: the first step; `confirmed`: the second, whose time counts; `undone` by its buyer before anything followed; `done`: money back, or the contract ended. */
export const WITHDRAWAL_STATUSES = ['declared', 'confirmed', 'undone', 'done'] as const

export const withdrawalFields = /* @__PURE__ */ fields({
  kind: choice(WITHDRAWAL_KINDS, { required: true }),
  /** Empty where number and address fit no order: the team looks for it. */
  order: relation('orders', { index: true }),
  number: text({ required: true, max: 40 }),
  email: email({ required: true, index: true }),
  name: text({ max: 160 }),
  status: choice(WITHDRAWAL_STATUSES, { initial: 'declared', index: true }),
  declaredAt: date({ required: true }),
  confirmedAt: date(),
  /** When it was proved to be its buyer's: by the link of the receipt, a session, or the team. Empty: its effect waits. */
  provedAt: date(),
  receiptSentAt: date(),
  /** Whether it came within the days of the right, as they were counted then. */
  inTime: choice(['yes', 'no']),
  refund: relation('refunds'),
  undoToken: text({ hidden: true, unique: true }),
})

export const withdrawals = /* @__PURE__ */ collection('withdrawals', withdrawalFields, () => ({
  read: can('payments.manage'),
}))
