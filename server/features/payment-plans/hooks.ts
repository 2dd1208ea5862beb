import { type paymentPlanFields, paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { users } from '#drizzle/collections/users.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Plan = RecordOf<typeof paymentPlanFields>

/** Removes a stored means of payment at the provider once no plan uses it. */
const forgetMethod = (tx: Tx, { provider, methodRef }: Plan): void => {
  // Another plan of the same order may use it.
  if (methodRef !== '' && tx.count(paymentPlans, { methodRef }) === 0)
    tx.enqueue('payment.forgetMethod', { provider, methodRef })
}

/**
 * Stops collecting from erased accounts and clears their customer id at the provider. The means of payment
 * of a plan that has ended for good, and a replaced one, are removed here and at the provider (GDPR, article
 * 5(1)(e)); its label stays.
 */
export const planHooks = (engine: Engine): void => {
  engine.before(paymentPlans, 'update', (_tx, { record }) => {
    if (record.status === 'completed' || record.status === 'ended') record.methodRef = ''
  })
  engine.after(paymentPlans, 'update', (tx, { record, original }) => {
    if (original && original.methodRef !== record.methodRef) forgetMethod(tx, original)
  })
  engine.after(paymentPlans, 'delete', (tx, { record }) => forgetMethod(tx, record))
  engine.before(users, 'delete', (tx, { record }) => {
    const at = stamp(engine.clock.now())
    for (const { id, status } of tx.find(paymentPlans, { user: record.id }))
      tx.update(paymentPlans, id, {
        customerRef: '',
        methodRef: '',
        nextAt: '',
        dueAt: '',
        ...(isRunning(status) ? { status: 'cancelled' as const, cancelledAt: at, endsAt: at } : {}),
      })
  })
}
