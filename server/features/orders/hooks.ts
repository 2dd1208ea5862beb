import { invoices, orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Engine, Tx } from '#server/records/types.ts'

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

/** An address that has just been proved brings its orders; one that is only claimed brings nothing. */
export const orderHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.after(users, action, (tx, { record, original }) => {
      if (!record.verified || (original?.verified && original.email === record.email)) return
      adopt(tx, record.id, record.email)
    })
}
