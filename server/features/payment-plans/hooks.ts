import { type paymentPlanFields, paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { isRunning } from '#drizzle/domain/payment-plan.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { isSurplusPayment } from '../refunds/index.ts'

type Plan = RecordOf<typeof paymentPlanFields>

/** Removes a stored means of payment at the provider once no plan uses it. */
const forgetMethod = (tx: Tx, { provider, methodRef }: Plan): void => {
  // Another plan of the same order may use it.
  if (methodRef !== '' && tx.count(paymentPlans, { methodRef }) === 0)
    tx.enqueue('payment.forgetMethod', { provider, methodRef })
}

/** Ends the plans of a refunded order at once. */
const endPlans = (tx: Tx, orderId: string, at: string): void => {
  for (const { id, status } of tx.find(paymentPlans, { order: orderId }))
    if (status !== 'cancelled' && status !== 'ended')
      tx.update(paymentPlans, id, { status: 'cancelled', cancelledAt: at, endsAt: at, nextAt: '', dueAt: '' })
}

/** Stops collecting while a bank decides on a dispute of a collected payment, and when it is lost. */
const holdPlans = (tx: Tx, orderId: string): void => {
  for (const { id, status } of tx.find(paymentPlans, { order: orderId }))
    if (isRunning(status)) tx.update(paymentPlans, id, { status: 'suspended', nextAt: '' })
}

/** Resumes the plans held by a dispute. */
const resumePlans = (tx: Tx, orderId: string): void => {
  for (const { id, status, attempts, dueAt } of tx.find(paymentPlans, { order: orderId }))
    if (status === 'suspended' && attempts === 0)
      tx.update(paymentPlans, id, { status: 'active', nextAt: dueAt })
}

/** Plans follow the refund of their order and the disputes of its payments. */
export const moneyBackHooks = (engine: Engine): void => {
  engine.after(orders, 'update', (tx, { record, original }) => {
    if (record.status === 'refunded' && original?.status !== 'refunded')
      endPlans(tx, record.id, stamp(engine.clock.now()))
  })
  engine.after(payments, 'update', (tx, { record, original }) => {
    if (record.dispute === '' || record.dispute === original?.dispute || record.order === '') return
    // The money goes back for another reason: the order is paid by another payment.
    if (isSurplusPayment(tx, record.id)) return
    if (record.dispute === 'won') resumePlans(tx, record.order)
    else holdPlans(tx, record.order)
  })
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
