import { courses } from '#drizzle/collections/courses.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { coupons, orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { users } from '#drizzle/collections/users.ts'
import { couponProblems } from '#drizzle/domain/coupon.ts'
import { mayBecome } from '#drizzle/domain/order-states.ts'
import { HOLDING_PAYMENTS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import type { Engine, Hook, Tx } from '#server/records/types.ts'
import { depositsOf } from '../deposits/deposit.ts'
import { deliver } from '../fulfilment/settle.ts'
import { keepLinks, withdrawGift, withdrawPaid } from '../gifts/gift-access.ts'
import { forgetGiver, forgetRecipient } from '../gifts/gift-privacy.ts'
import { closePaid } from '../order-access/access.ts'
import { linesOf, type Order } from '../order-amounts/lines.ts'
import { kindOf } from '../sellables/registry.ts'
import { isSettled } from './status.ts'
import { cancelOrder } from './stock.ts'

const isHolding = ({ status }: { status: string }): boolean =>
  HOLDING_PAYMENTS.some((holding) => holding === status)

/** Whether a plan gives access at this moment: overdue, ended or cancelled plans open nothing. */
const isPaidUp = (tx: Tx, order: string, ref: string, now: Date): boolean => {
  const plan = tx.firstOrNull(paymentPlans, { order, ref })
  if (!plan) return true
  if (plan.status === 'cancelled') return plan.endsAt > stamp(now)
  return plan.status !== 'ended' && plan.status !== 'suspended'
}

/**
 * Gives the user what was bought with the user's address before the account existed, or by an erased account.
 */
const adopt = (tx: Tx, userId: string, email: string, now: Date): void => {
  for (const { id: orderId } of tx.find(orders, { email, user: '' })) {
    const order = tx.update(orders, orderId, { user: userId })
    const paid = tx.find(payments, { order: orderId, user: '' })
    const held = paid.filter(isHolding)
    if (isSettled(order))
      for (const line of linesOf(order))
        if (
          held.some((payment) => payment[kindOf(line.kind).column] === line.ref) &&
          isPaidUp(tx, orderId, line.ref, now)
        )
          deliver(tx, order, line, now)
    for (const { id } of paid) tx.update(payments, id, { user: userId })
    for (const { id } of tx.find(invoices, { order: orderId, user: '' }))
      tx.update(invoices, id, { user: userId })
  }
}

const TERMS = ['percent', 'amountCents', 'appliesTo', 'duration', 'periods', 'startsAt', 'endsAt']

/** Checked when its terms are written: counting a use of an older coupon must never fail. */
const checkCoupon: Hook<RecordOf<(typeof coupons)['fields']>> = (_tx, { record, original, body }) => {
  if (original && !TERMS.some((name) => name in body)) return
  const problems = Object.entries(couponProblems(record))
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(
      problems.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
    ),
  )
}

/** A newly proved address brings its orders; an unproved one brings none. A refunded gift is withdrawn. */
const BY_COLLECTION = { orders, payments, refunds, payment_plans: paymentPlans } as const

/** Enforces the table of status transitions for every writer. */
const keepToMoves = (engine: Engine): void => {
  for (const [name, collection] of Object.entries(BY_COLLECTION))
    engine.before(collection.name, 'update', (_tx, { record, original }) => {
      const [from, to] = [String(original?.status ?? ''), String(record.status ?? '')]
      if (from === '' || mayBecome(name as keyof typeof BY_COLLECTION, from, to)) return
      throw conflict(`${name}: ${from} → ${to} is no move that a status makes`)
    })
}

/** A late payment is possible: the gift waits some days for it (`forgetUnpaid`). */
const mayComeLate = ({ provider, paymentRef }: Order): boolean => provider === 'stripe' && paymentRef !== ''

export const orderHooks = (engine: Engine): void => {
  keepToMoves(engine)
  engine.before(orders, 'update', (_tx, { record }) => {
    // The digest distinguishes a cart's pending orders; afterwards it would only identify the buyer.
    if (record.status !== 'pending') record.cartDigest = ''
  })
  for (const action of ['create', 'update'] as const) {
    engine.before(coupons, action, checkCoupon)
    engine.after(users, action, (tx, { record, original }) => {
      if (!record.verified || (original?.verified && original.email === record.email)) return
      adopt(tx, record.id, record.email, engine.clock.now())
    })
  }
  engine.after(orders, 'update', (tx, { record, original }) => {
    const isTakenBack =
      record.status === 'refunded' || (record.status === 'cancelled' && !mayComeLate(record))
    if (isTakenBack && original?.status !== record.status) withdrawGift(tx, record.id, engine.clock.now())
  })
  engine.after(orders, 'update', (tx, { record, original }) => {
    // An order that ended for another reason has its own notice.
    const hasRunOut = record.heldUntil !== '' && record.heldUntil <= stamp(engine.clock.now())
    const isOver = record.status === 'cancelled' && original?.status === 'pending' && hasRunOut
    if (isOver) tx.enqueue('mail', { template: 'transferOver', orderId: record.id })
  })
  engine.after(orders, 'update', (tx, { record, original }) => {
    const isOver = record.status === 'cancelled' && original?.status === 'pending'
    if (isOver && record.openedEarlyAt !== '') closePaid(tx, record, {}, record.id)
  })
  engine.after(orders, 'update', (tx, { record, original }) => {
    // A deposit that expires unpaid closes its order, unless another deposit was paid.
    if (record.depositOf && record.status === 'cancelled' && original?.status === 'pending')
      cancelOrder(tx, record.depositOf)
  })
  engine.after(orders, 'update', (tx, { record, original }) => {
    // The deposit of a closed order is closed too.
    if (record.balance !== '' && record.status === 'cancelled' && original?.status === 'pending')
      for (const { id } of depositsOf(tx, record.id)) cancelOrder(tx, id)
  })
  engine.after(payments, 'update', (tx, { record, original }) => {
    if (record.status === 'refunded' && original?.status !== 'refunded')
      withdrawPaid(tx, record, engine.clock.now())
  })
  engine.before(courses, 'delete', (tx, { record }) => keepLinks(tx, record.id))
  engine.before(users, 'delete', (tx, { record }) => {
    forgetGiver(tx, record.id, engine.clock.now())
    forgetRecipient(tx, record.id)
  })
}
