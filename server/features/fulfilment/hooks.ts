/** Orders that reach an account after their payment, and the end of an access that the team opened early. */
import { invoices } from '#drizzle/collections/invoices.ts'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { HOLDING_PAYMENTS } from '#drizzle/domain/ownership.ts'
import { stamp } from '#server/core/clock.ts'
import { registerAddressClaims } from '#server/records/auth/address-claims.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { closePaid } from '../order-access/index.ts'
import { isSettled, linesOf } from '../order-record/index.ts'
import { paysLine } from '../payment-records/index.ts'
import { deliver } from './settlement.ts'

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
      for (const [at, line] of linesOf(order).entries())
        if (held.some((payment) => paysLine(tx, payment, line, at)) && isPaidUp(tx, orderId, line.ref, now))
          deliver(tx, order, line, now)
    for (const { id } of paid) tx.update(payments, id, { user: userId })
    for (const { id } of tx.find(paymentPlans, { order: orderId, user: '' }))
      tx.update(paymentPlans, id, { user: userId })
    for (const { id } of tx.find(invoices, { order: orderId, user: '' }))
      tx.update(invoices, id, { user: userId })
  }
}

/**
 * An address that its owner has newly proved brings its orders; an unproved one brings none, nor does one that a person of the
 * team set as verified: the proofs are applied by the server itself.
 */
export const fulfilmentHooks = (engine: Engine): void => {
  registerAddressClaims(engine, [
    (reader, { name }, email) => name === users.name && reader.count(orders, { email, user: '' }) > 0,
  ])
  for (const action of ['create', 'update'] as const)
    engine.after(users, action, (tx, { actor, record, original }) => {
      if (
        actor.kind !== 'system' ||
        !record.verified ||
        (original?.verified && original.email === record.email)
      )
        return
      adopt(tx, record.id, record.email, engine.clock.now())
    })
  engine.after(orders, 'update', (tx, { record, original }) => {
    const isOver = record.status === 'cancelled' && original?.status === 'pending'
    if (isOver && record.openedEarlyAt !== '') closePaid(tx, record, {}, record.id)
  })
}
