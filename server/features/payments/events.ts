/** Messages of the provider: kept first, answered, and worked on as jobs. The second delivery of one changes nothing. */
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
import { followPayment } from '../orders/service.ts'
import { followInstallment } from '../payment-plans/service.ts'

/** Keeps a message with the payment that it is about; says whether it was new. */
export const keepEvent = (tx: Tx, { id, type, paymentRef, payload }: ProviderEvent): boolean => {
  if (tx.firstOrNull(stripeEvents, { eventId: id })) return false
  const stored = tx.create(stripeEvents, { eventId: id, type, paymentRef, payload })
  tx.enqueue('payment.event', { eventId: stored.id })
  return true
}

/** Takes a message by its bytes and signature. Throws 400 for one that proves nothing. */
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

/** Has a kept message worked on once more. Throws 404. */
export const replay = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    if (!tx.getOrNull(stripeEvents, id)) throw notFound()
    tx.update(stripeEvents, id, { error: '', processedAt: '' })
    tx.enqueue('payment.event', { eventId: id })
  })

/** A payment is an order's, or an instalment of a plan. */
const followAny = (engine: Engine, provider: PaymentProvider, state: PaymentState) =>
  state.plan ? followInstallment(engine, provider, state) : followPayment(engine, provider, state)

/** Asks what is true now of the payment that a message is about, and follows that: its own words may be old. */
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
