import { orders } from '#drizzle/collections/payments.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import { cancelOrder } from '../orders/index.ts'
import { askDueBalances, depositsOf } from './deposit.ts'

const depositHooks = (engine: Engine): void => {
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
}

export const deposits: Feature = {
  name: 'deposits',
  hooks: depositHooks,
  crons: ({ engine }) => [{ id: 'dueBalances', expression: '10 8 * * *', run: () => askDueBalances(engine) }],
}
