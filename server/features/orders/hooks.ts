import { coupons, invoices, orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { couponProblems } from '#drizzle/domain/coupon.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Hook, Tx } from '#server/records/types.ts'

/** Gives the person what was bought with her address before she had an account, or by one that was erased. */
const adopt = (tx: Tx, userId: string, email: string): void => {
  for (const order of tx.find(orders, { email, user: '' })) {
    tx.update(orders, order.id, { user: userId })
    for (const { id } of tx.find(payments, { order: order.id, user: '' }))
      tx.update(payments, id, { user: userId })
    for (const { id } of tx.find(invoices, { order: order.id, user: '' }))
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

/** An address that has just been proved brings its orders; one that is only claimed brings nothing. */
export const orderHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) {
    engine.before(coupons, action, checkCoupon)
    engine.after(users, action, (tx, { record, original }) => {
      if (!record.verified || (original?.verified && original.email === record.email)) return
      adopt(tx, record.id, record.email)
    })
  }
}
