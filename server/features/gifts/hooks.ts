import { courses } from '#drizzle/collections/courses.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Engine } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'
import { keepLinks, withdrawGift, withdrawPaid } from './gift-access.ts'
import { forgetGiver, forgetRecipient } from './gift-privacy.ts'

/** A late payment is possible: the gift waits some days for it (`forgetUnpaid`). */
const mayComeLate = ({ provider, paymentRef }: Order): boolean => provider === 'stripe' && paymentRef !== ''

/** A gift ends with its order, or with the payment of its part. */
export const giftHooks = (engine: Engine): void => {
  engine.after(orders, 'update', (tx, { record, original }) => {
    const isTakenBack =
      record.status === 'refunded' || (record.status === 'cancelled' && !mayComeLate(record))
    if (isTakenBack && original?.status !== record.status) withdrawGift(tx, record.id, engine.clock.now())
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
