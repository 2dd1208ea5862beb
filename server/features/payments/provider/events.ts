/**
 * Events of the provider: stored first, acknowledged, then processed as jobs. A second delivery changes
 * nothing.
 */
import * as z from 'zod'
import { stripeEvents } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, notFound } from '#server/core/errors.ts'
import type { Worker } from '#server/jobs/worker.ts'
import {
  PaymentError,
  type PaymentProvider,
  type PaymentState,
  type ProviderEvent,
} from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { followerOf } from '../payment-follower.ts'
import { followPayment } from '../payment-state.ts'

/** Stores an event with its payment; returns whether it was new. */
export const keepEvent = (tx: Tx, { id, type, paymentRef, payload }: ProviderEvent): boolean => {
  if (tx.firstOrNull(stripeEvents, { eventId: id })) return false
  const stored = tx.create(stripeEvents, { eventId: id, type, paymentRef, payload })
  tx.enqueue('payment.event', { eventId: stored.id })
  return true
}

/** Stores an event after verifying its bytes and signature. Throws 400 for an invalid signature. */
export const takeEvent = async (
  engine: Engine,
  provider: PaymentProvider,
  payload: unknown,
  signature: string,
): Promise<void> => {
  if (!Buffer.isBuffer(payload)) throw badRequest()
  const event = await provider.event(payload, signature).catch((error: unknown) => {
    if (!(error instanceof PaymentError)) throw error
    engine.log.warn({ err: error }, 'A message that does not come from the payment provider was refused')
    throw badRequest()
  })
  await engine.write(system, (tx) => keepEvent(tx, event))
}

/** Enqueues a stored event again. Throws 404. */
export const replay = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    if (!tx.getOrNull(stripeEvents, id)) throw notFound()
    tx.update(stripeEvents, id, { error: '', processedAt: '' })
    tx.enqueue('payment.event', { eventId: id })
  })

/** A payment belongs to an order, unless a feature follows it. */
const followAny = (engine: Engine, provider: PaymentProvider, state: PaymentState): Promise<unknown> =>
  followerOf(engine, state)?.follow(engine, provider, state) ?? followPayment(engine, provider, state)

/** Reads the current state of an event's payment and applies that, since the event itself may be outdated. */
export const eventJobs = (worker: Worker, engine: Engine, provider: PaymentProvider): void => {
  const settle = (id: string, fields: { processedAt: string; error: string }) =>
    engine.write(system, (tx) => tx.update(stripeEvents, id, fields))
  worker.handle(
    'payment.event',
    async (payload) => {
      const { eventId } = z.object({ eventId: z.string() }).parse(payload)
      const event = engine.read(system).getOrNull(stripeEvents, eventId)
      if (event?.processedAt !== '') return
      if (event.paymentRef !== '') await followAny(engine, provider, await provider.look(event.paymentRef))
      await settle(eventId, { processedAt: stamp(engine.clock.now()), error: '' })
    },
    {
      gaveUp: async (payload, _job, error) => {
        const { eventId } = z.object({ eventId: z.string() }).parse(payload)
        if (engine.read(system).getOrNull(stripeEvents, eventId))
          await settle(eventId, { processedAt: '', error: error.slice(0, 500) })
      },
    },
  )
}
