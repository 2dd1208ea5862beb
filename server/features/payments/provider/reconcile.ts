/** Hourly reconciliation of events that never arrived. */
import { orders, stripeEvents } from '#drizzle/collections/payments.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { followPayment } from '../payment-state.ts'
import { keepEvent } from './events.ts'

const HOUR_MS = 3_600_000
/** More than a day, so that the losses of a night are found the next morning. */
const USUAL_HOURS = 26
/** Stripe stores its events for this long. */
const MAX_HOURS = 30 * 24

/**
 * Start of the reconciliation: an hour before the last stored event, at least `USUAL_HOURS` ago and at most
 * `MAX_HOURS`.
 */
const sinceOf = (engine: Engine, now: number): Date => {
  const last = engine.read(system).find(stripeEvents, {}, { sort: '-created', limit: 1 })[0]
  const known = last ? Date.parse(last.created.replace(' ', 'T')) - HOUR_MS : now
  return new Date(Math.max(now - MAX_HOURS * HOUR_MS, Math.min(now - USUAL_HOURS * HOUR_MS, known)))
}

/** Reads the state of the orders whose payment a bank is processing. */
const followProcessing = async (engine: Engine, provider: PaymentProvider): Promise<number> => {
  const filter = "status = 'pending' && processingAt != '' && provider = {:provider} && paymentRef != ''"
  const waiting = engine.read(system).find(orders, { filter, params: { provider: provider.name } })
  let followed = 0
  for (const { paymentRef, number } of waiting) {
    try {
      await followPayment(engine, provider, await provider.look(paymentRef))
      followed += 1
    } catch (error) {
      engine.log.error({ err: error, order: number }, 'the payment of an order could not be asked for')
    }
  }
  return followed
}

/** Stores the missing events for processing, and checks pending debits; returns how many there were. */
export const reconcilePayments = async (engine: Engine, provider: PaymentProvider) => {
  if (provider.name === 'demo') return { events: 0, orders: 0 }
  const found = await provider.eventsSince(sinceOf(engine, engine.clock.now().getTime()))
  let events = 0
  for (const event of found) if (await engine.write(system, (tx) => keepEvent(tx, event))) events += 1
  return { events, orders: await followProcessing(engine, provider) }
}
