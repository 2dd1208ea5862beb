import { orders } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import { remindTransfers } from './transfer.ts'

const transferHooks = (engine: Engine): void => {
  engine.after(orders, 'update', (tx, { record, original }) => {
    // An order that ended for another reason has its own notice.
    const hasRunOut = record.heldUntil !== '' && record.heldUntil <= stamp(engine.clock.now())
    const isOver = record.status === 'cancelled' && original?.status === 'pending' && hasRunOut
    if (isOver) tx.enqueue('mail', { template: 'transferOver', orderId: record.id })
  })
}

export const transfers: Feature = {
  name: 'transfers',
  hooks: transferHooks,
  crons: ({ engine }) => [
    { id: 'transferReminders', expression: '20 8 * * *', run: () => remindTransfers(engine) },
  ],
}
