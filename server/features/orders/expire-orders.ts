/** How long an order waits for its payment, and what ends the waiting. */
import { orders } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { followPayment } from './follow.ts'
import type { Order } from './order.ts'
import { cancelOrder } from './stock.ts'

/** A stock unit stays with an unpaid order this long (domain §2.5). */
export const HOLD_MINUTES = 15

/** No clock of ours is so far ahead of another: orders beyond were opened while it was wrong, and would hold until it is right. */
const FAR_AHEAD_MS = 86_400_000
/** No bank works on a payment of the demonstration, which would hold its stock for ever. */
const WORKED_MS = 86_400_000
/** Each is a question to the provider; the others have their turn a minute later. */
const MAX_CONCURRENT = 50
/** A provider that cannot be asked holds nothing for longer: money that comes all the same is delivered or given back. */
const UNASKED_MS = 2 * 3_600_000

const cancel = (engine: Engine, { id }: Order): Promise<boolean> =>
  engine.write(system, (tx) => cancelOrder(tx, id))

/** Closes an order that has no payment to end; null where one was opened since it was read, which could be paid still. */
const cancelUnopened = (engine: Engine, { id }: Order): Promise<boolean | null> =>
  engine.write(system, (tx) => (tx.getOrNull(orders, id)?.paymentRef ? null : cancelOrder(tx, id)))

/**
 * Ends one: its payment first, so that nobody pays for what others may buy from now on. A payment that was made meanwhile, or that a
 * bank works on, keeps the order.
 */
export const release = async (engine: Engine, provider: PaymentProvider, order: Order): Promise<boolean> => {
  if (order.paymentRef === '')
    return (
      (await cancelUnopened(engine, order)) ??
      release(engine, provider, engine.read(system).get(orders, order.id))
    )
  if (order.provider !== provider.name) return cancel(engine, order)
  try {
    const state = await provider.end(order.paymentRef)
    return (await followPayment(engine, provider, state))?.status === 'cancelled'
  } catch (error) {
    if (engine.clock.now().getTime() - Date.parse(order.created) < UNASKED_MS) throw error
    return cancel(engine, order)
  }
}

/**
 * Closes the unpaid orders whose hold has run out, each in a transaction of its own; returns how many. One that cannot be
 * closed is logged and tried again the next minute, and keeps no other from being closed.
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
  // What somebody has paid a part of is closed by nobody but the team.
  const waits = "(heldUntil = '' && (created < {:limit} || created > {:ahead}))"
  const over = "(heldUntil != '' && heldUntil <= {:now})"
  // What has a deposit ends with it (`hooks.ts`), or by the team.
  const filter = `status = 'pending' && receivedCents = 0 && balance = '' && ${idle} && (${waits} || ${over})`
  const held = engine
    .read(system)
    .find(orders, { filter, params }, { sort: 'created', limit: MAX_CONCURRENT })
  const outcomes = await Promise.all(
    held.map((order) =>
      release(engine, provider, order).catch((error: unknown) => {
        engine.log.error({ err: error, order: order.number }, 'an unpaid order could not be closed')
        return false
      }),
    ),
  )
  return outcomes.filter(Boolean).length
}
