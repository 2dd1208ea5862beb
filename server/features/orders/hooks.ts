import { coupons, invoices, orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { couponProblems } from '#drizzle/domain/coupon.ts'
import { HOLDING_PAYMENTS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Hook, Tx } from '#server/records/types.ts'
import { forgetGiver, forgetRecipient, withdrawGift } from './giving.ts'
import { isSettled, linesOf } from './order.ts'
import { deliverCourse } from './settle.ts'

const isHolding = ({ status }: { status: string }): boolean =>
  HOLDING_PAYMENTS.some((holding) => holding === status)

/** Gives the person what was bought with her address before she had an account, or by one that was erased. */
const adopt = (tx: Tx, userId: string, email: string, now: Date): void => {
  for (const { id: orderId } of tx.find(orders, { email, user: '' })) {
    const order = tx.update(orders, orderId, { user: userId })
    const paid = tx.find(payments, { order: orderId, user: '' })
    const held = paid.filter(isHolding)
    if (isSettled(order))
      for (const line of linesOf(order))
        if (held.some(({ course }) => course === line.ref)) deliverCourse(tx, order, line, now)
    for (const { id } of paid) tx.update(payments, id, { user: userId })
    for (const { id } of tx.find(invoices, { order: orderId, user: '' }))
      tx.update(invoices, id, { user: userId })
  }
}

/** Judged when its terms are written: counting a use of one that was kept before must never fail. */
const checkCoupon: Hook<RecordOf<(typeof coupons)['fields']>> = (_tx, { record, original, body }) => {
  if (original && !['percent', 'amountCents', 'appliesTo'].some((name) => name in body)) return
  const problems = Object.entries(couponProblems(record))
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(
      problems.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
    ),
  )
}

/** An address that has just been proved brings its orders; one that is only claimed brings nothing. A gift that was paid back is taken back. */
export const orderHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(coupons, action, checkCoupon)
    engine.after(users, action, (tx, { record, original }) => {
      if (!record.verified || (original?.verified && original.email === record.email)) return
      adopt(tx, record.id, record.email, engine.clock.now())
    })
  }
  engine.after(orders, 'update', (tx, { record, original }) => {
    const isTakenBack = record.status === 'refunded' || record.status === 'cancelled'
    if (isTakenBack && original?.status !== record.status) withdrawGift(tx, record.id, engine.clock.now())
  })
  engine.after(payments, 'update', (tx, { record, original }) => {
    if (record.status === 'refunded' && original?.status !== 'refunded')
      withdrawGift(tx, record.order, engine.clock.now())
  })
  engine.before(users, 'delete', (tx, { record }) => {
    forgetGiver(tx, record.id, engine.clock.now())
    forgetRecipient(tx, record.id)
  })
}
