import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { mayBecome } from '#drizzle/domain/order-states.ts'
import { conflict } from '#server/core/errors.ts'
import type { Engine } from '#server/records/types.ts'

const BY_COLLECTION = { orders, payments, refunds, payment_plans: paymentPlans } as const

/** Enforces the table of status transitions for every writer. */
const keepToMoves = (engine: Engine): void => {
  for (const [name, collection] of Object.entries(BY_COLLECTION))
    engine.before(collection.name, 'update', (_tx, { record, original }) => {
      const [from, to] = [String(original?.status ?? ''), String(record.status ?? '')]
      if (from === '' || mayBecome(name as keyof typeof BY_COLLECTION, from, to)) return
      throw conflict(`${name}: ${from} → ${to} is no move that a status makes`)
    })
}

export const orderHooks = (engine: Engine): void => {
  keepToMoves(engine)
  engine.before(orders, 'update', (_tx, { record }) => {
    // The digest distinguishes a cart's pending orders; afterwards it would only identify the buyer.
    if (record.status !== 'pending') record.cartDigest = ''
  })
}
