/** How long an order waits for its payment, and how it expires. */
import { orders } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'
import { cancelOrder } from '../orders/index.ts'
import { followPayment } from './payment-state.ts'

/** An unpaid order holds its stock this long (domain §2.5). */
export const HOLD_MINUTES = 15

/** Orders created this far in the future come from a wrong clock and expire too. */
const FAR_AHEAD_MS = 86_400_000
/** A demonstration payment has no bank: beyond this it must not hold its stock. */
const WORKED_MS = 86_400_000
/** Each is one request to the provider; the others follow a minute later. */
const MAX_CONCURRENT = 50
/** An unreachable provider holds an order no longer than this: a later payment is delivered or refunded. */
const UNASKED_MS = 2 * 3_600_000

const cancel = (engine: Engine, { id }: Order): Promise<boolean> =>
  engine.write(system, (tx) => cancelOrder(tx, id))

/**
 * Closes an order without an open payment; null where one was opened since the order was read and could still
 * be paid.
 */
const cancelUnopened = (engine: Engine, { id }: Order): Promise<boolean | null> =>
  engine.write(system, (tx) => (tx.getOrNull(orders, id)?.paymentRef ? null : cancelOrder(tx, id)))

/**
 * Closes an order after ending its payment, so that it cannot be paid once its stock is free. A payment made
 * meanwhile, or being processed by a bank, keeps the order open.
 */
export const releaseOrder = async (
  engine: Engine,
  provider: PaymentProvider,
  order: Order,
): Promise<boolean> => {
  if (order.paymentRef === '')
    return (
      (await cancelUnopened(engine, order)) ??
      releaseOrder(engine, provider, engine.read(system).get(orders, order.id))
    )
  if (order.provider !== provider.name) return cancel(engine, order)
  const state = await provider.end(order.paymentRef).catch((error: unknown) => {
    if (engine.clock.now().getTime() - Date.parse(order.created) < UNASKED_MS) throw error
    return null
  })
  if (state === null) return cancel(engine, order)
  // Throws for a paid order that cannot be settled yet: it is no reason to cancel what was paid.
  return (await followPayment(engine, provider, state))?.status === 'cancelled'
}

/**
 * Closes the unpaid orders whose hold has expired, each in its own transaction; returns how many. A failure
 * is logged and retried the next minute, and does not block the others.
 */
export const releaseHeldOrders = async (engine: Engine, provider: PaymentProvider): Promise<number> => {
  const now = engine.clock.now().getTime()
  const params = {
    now: stamp(engine.clock.now()),
    limit: new Date(now - HOLD_MINUTES * 60_000),
    ahead: new Date(now + FAR_AHEAD_MS),
    worked: new Date(now - WORKED_MS),
  }
  const idle = "(processingAt = '' || (provider = 'demo' && processingAt < {:worked}))"
  // A partly paid order is closed by the team only.
  const waits = "(heldUntil = '' && (created < {:limit} || created > {:ahead}))"
  const over = "(heldUntil != '' && heldUntil <= {:now})"
  // An order with a deposit ends with it (`deposits/feature.ts`), or by the team.
  const filter = `status = 'pending' && receivedCents = 0 && balance = '' && ${idle} && (${waits} || ${over})`
  const held = engine
    .read(system)
    .find(orders, { filter, params }, { sort: 'created', limit: MAX_CONCURRENT })
  const outcomes = await Promise.all(
    held.map((order) =>
      releaseOrder(engine, provider, order).catch((error: unknown) => {
        engine.log.error({ err: error, order: order.number }, 'an unpaid order could not be closed')
        return false
      }),
    ),
  )
  return outcomes.filter(Boolean).length
}
