/** Refunds decided by the team, and their execution at the provider. */
import * as z from 'zod'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { PaymentError, type PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { failRefund, followRefund, type Refund, refundable, requestRefund } from '../refunds/index.ts'
import type * as contract from './contract.ts'

const viewOf = ({ id, payment, amountCents, status }: Refund) => ({
  id,
  payment,
  amountCents,
  status: status || ('pending' as const),
})

const userOf = ({ record }: Actor): string => (record?.collectionName === 'users' ? record.id : '')

/** Refunds a payment. Idempotent by key. Throws 404, 400 and 409 as the refund of an order does. */
export const refundPayment = (
  engine: Engine,
  actor: Actor,
  id: string,
  { amountCents, reason, note }: BodyOf<typeof contract.refundPayment>,
  key: string | undefined,
) =>
  engine.write(system, (tx) => {
    const payment = tx.getOrNull(payments, id)
    if (!payment) throw notFound()
    const idempotencyKey = key ? `${id} ${key}`.slice(0, 200) : ''
    const known = idempotencyKey ? tx.firstOrNull(refunds, { idempotencyKey }) : null
    if (known) return viewOf(known)
    const wanted = amountCents ?? refundable(tx, payment)
    const requestedBy = userOf(actor)
    return viewOf(
      requestRefund(tx, payment, { amountCents: wanted, reason, note, requestedBy, idempotencyKey }),
    )
  })

/** Refunds all that is left of an order. Throws 404, 409 when nothing is left. */
export const refundOrder = (
  engine: Engine,
  actor: Actor,
  number: string,
  { reason, note }: BodyOf<typeof contract.refundOrder>,
) =>
  engine.write(system, (tx) => {
    const order = tx.firstOrNull(orders, { number })
    if (!order) throw notFound()
    const open = tx
      .find(payments, { order: order.id }, { sort: 'created' })
      .map((payment) => ({ payment, amountCents: refundable(tx, payment) }))
      .filter(({ amountCents }) => amountCents > 0)
    if (open.length === 0) throw conflict('Il ne reste rien à rembourser de cette commande.')
    const requestedBy = userOf(actor)
    return {
      refunds: open.map(({ payment, amountCents }) =>
        viewOf(requestRefund(tx, payment, { amountCents, reason, note, requestedBy })),
      ),
    }
  })

const OTHER_PROVIDER = 'Ce paiement a été reçu par un autre prestataire\u00a0: remboursez-le dans ses pages.'

/** Executes refunds at the provider, once each; what was paid by hand is refunded by hand. */
export const refundJobs = (worker: Worker, engine: Engine, provider: PaymentProvider): void => {
  const fail = (id: string, why: string) => engine.write(system, (tx) => failRefund(tx, id, why))
  const send = async (refund: Refund): Promise<void> => {
    const payment = engine.read(system).get(payments, refund.payment)
    const { id, amountCents } = refund
    if (payment.provider === 'manual') {
      const made = { ref: '', amountCents, status: 'succeeded', refundId: id } as const
      return engine.write(system, (tx) => followRefund(engine, tx, id, made))
    }
    if (payment.provider !== provider.name) return fail(id, OTHER_PROVIDER)
    const made = await provider
      .refund({ ref: payment.paymentRef, amountCents, refundId: id })
      .catch((error) => {
        if (error instanceof PaymentError && error.isFinal) return error
        throw error
      })
    if (made instanceof PaymentError) return fail(id, made.message)
    await engine.write(system, (tx) => followRefund(engine, tx, id, made))
  }
  const parse = (payload: unknown) => z.object({ refundId: z.string() }).parse(payload).refundId
  worker.handle(
    'payment.refund',
    async (payload) => {
      const refund = engine.read(system).getOrNull(refunds, parse(payload))
      if (refund?.status === 'pending') await send(refund)
    },
    { gaveUp: (payload, _job, error) => fail(parse(payload), error) },
  )
}
