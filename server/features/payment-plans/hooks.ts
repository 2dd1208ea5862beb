import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { users } from '#drizzle/collections/users.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine } from '#server/records/types.ts'

/** Nothing is drawn any more from somebody who has left; her name for the provider goes with her. */
export const planHooks = (engine: Engine): void => {
  engine.before(users, 'delete', (tx, { record }) => {
    const at = stamp(engine.clock.now())
    for (const { id, status } of tx.find(paymentPlans, { user: record.id }))
      tx.update(paymentPlans, id, {
        ...{ customerRef: '', methodRef: '', nextAt: '', dueAt: '' },
        ...(isRunning(status) ? { status: 'cancelled' as const, cancelledAt: at, endsAt: at } : {}),
      })
  })
}
