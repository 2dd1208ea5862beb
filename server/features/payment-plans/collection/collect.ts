/** Collects due payments: a cron finds them, a job charges each once, under an idempotency key. */
import * as z from 'zod'
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { isRunning, NOTICE_DAYS, TRIAL_NOTICE_DAYS } from '#drizzle/domain/payment-plan.ts'
import { stamp } from '#server/core/clock.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { PaymentError, type PaymentProvider, type PaymentState } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { closePaid } from '../../order-access/index.ts'
import { amountOfPayment, dueDateOf, isTrial, type PaymentPlan } from '../../payment-schedules/index.ts'
import { paidLine } from './plan-line.ts'
import { followInstallment, refuse } from './plan-payment-state.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A practice has some dozens a day. */
const MAX_CONCURRENT = 200

const forgotten = z.object({ provider: z.string(), methodRef: z.string() })
const payload = z.object({ planId: z.string(), number: z.number(), attempt: z.number() })

/** A period made free by a coupon: nothing is charged or invoiced. */
const passPeriod = (tx: Tx, plan: PaymentPlan): void => {
  const paidCount = plan.paidCount + 1
  const dueAt = stamp(dueDateOf(plan, paidCount + 1))
  tx.update(paymentPlans, plan.id, { paidCount, dueAt, nextAt: dueAt })
}

/**
 * A trial that ends without a means of payment: nothing is charged, and the subscription is closed until its
 * holder pays the first period.
 */
const endTrial = (tx: Tx, plan: PaymentPlan): void => {
  tx.update(paymentPlans, plan.id, {
    status: 'suspended',
    nextAt: '',
    attempts: 1,
    lastFailure: 'Votre période d’essai est terminée.',
  })
  const order = tx.getOrNull(orders, plan.order)
  if (order) closePaid(tx, order, paidLine(tx, order, plan), plan.id)
  tx.enqueue('mail', { template: 'trialOver', planId: plan.id })
}

/** Enqueues the due payments; returns how many. */
const askBanks = async (engine: Engine): Promise<number> => {
  const now = stamp(engine.clock.now())
  const filter = "(status = 'active' || status = 'past_due') && nextAt != '' && nextAt <= {:now}"
  const due = engine.read(system).find(paymentPlans, { filter, params: { now } }, { limit: MAX_CONCURRENT })
  let requested = 0
  for (const { id } of due)
    requested += await engine.write(system, (tx) => {
      const plan = tx.get(paymentPlans, id)
      if (plan.nextAt === '' || plan.nextAt > now || !isRunning(plan.status)) return 0
      if (amountOfPayment(plan, plan.paidCount + 1) === 0) {
        passPeriod(tx, plan)
        return 0
      }
      if (isTrial(plan) && plan.methodRef === '') {
        endTrial(tx, plan)
        return 0
      }
      tx.update(paymentPlans, id, { nextAt: '' })
      tx.enqueue('payment.plan', { planId: id, number: plan.paidCount + 1, attempt: plan.attempts + 1 })
      return 1
    })
  return requested
}

/** Closes cancelled subscriptions at the end of the paid period. */
const endCancelled = async (engine: Engine): Promise<number> => {
  const filter = "status = 'cancelled' && endsAt != '' && endsAt <= {:now}"
  const params = { now: stamp(engine.clock.now()) }
  const over = engine.read(system).find(paymentPlans, { filter, params }, { limit: MAX_CONCURRENT })
  for (const { id } of over)
    await engine.write(system, (tx) => {
      const plan = tx.update(paymentPlans, id, { status: 'ended' })
      const order = tx.getOrNull(orders, plan.order)
      if (order) closePaid(tx, order, paidLine(tx, order, plan), plan.id)
    })
  return over.length
}

/** Announces a yearly renewal in time, once (Code de la consommation, art. L215-1). */
const announceRenewals = async (engine: Engine): Promise<number> => {
  const until = stamp(new Date(engine.clock.now().getTime() + NOTICE_DAYS * DAY_MS))
  const filter =
    "status = 'active' && option = 'subscription' && interval = 'year' && paidCount > 0 && dueAt <= {:until} && noticeFor != dueAt"
  const coming = engine
    .read(system)
    .find(paymentPlans, { filter, params: { until } }, { limit: MAX_CONCURRENT })
  for (const { id, dueAt } of coming)
    await engine.write(system, (tx) => {
      tx.update(paymentPlans, id, { noticeFor: dueAt })
      tx.enqueue('mail', { template: 'renewalNotice', planId: id })
    })
  return coming.length
}

/** Announces the end of a trial in time, once. */
const announceTrials = async (engine: Engine): Promise<number> => {
  const until = stamp(new Date(engine.clock.now().getTime() + TRIAL_NOTICE_DAYS * DAY_MS))
  const filter =
    "status = 'active' && option = 'subscription' && paidCount = 0 && dueAt != '' && dueAt <= {:until} && noticeFor != dueAt"
  const coming = engine
    .read(system)
    .find(paymentPlans, { filter, params: { until } }, { limit: MAX_CONCURRENT })
  for (const { id, dueAt } of coming)
    await engine.write(system, (tx) => {
      tx.update(paymentPlans, id, { noticeFor: dueAt })
      tx.enqueue('mail', { template: 'trialEnding', planId: id })
    })
  return coming.length
}

/** Scheduled work of plans. */
export const runPlans = async (engine: Engine) => ({
  asked: await askBanks(engine),
  ended: await endCancelled(engine),
  announced: (await announceTrials(engine)) + (await announceRenewals(engine)),
})

const NO_METHOD = 'Aucun moyen de paiement n’est enregistré pour les échéances.'
const UNKNOWN = 'Votre banque n’a pas accepté le moyen de paiement enregistré.'

type Answer = PaymentState | { readonly refusal: string }

const askBank = async (
  provider: PaymentProvider,
  plan: PaymentPlan,
  { number, attempt }: z.infer<typeof payload>,
): Promise<Answer> => {
  const { id, order: orderId, customerRef, methodRef, currency } = plan
  if (plan.provider !== provider.name || methodRef === '') return { refusal: NO_METHOD }
  try {
    return await provider.charge({
      customerRef,
      methodRef,
      currency,
      orderId,
      amountCents: amountOfPayment(plan, number),
      key: `plan-${id}-${number}-${attempt}`,
      plan: { planId: id, number, covers: 1 },
      description: `Échéance ${number}`,
    })
  } catch (error) {
    if (error instanceof PaymentError && error.isFinal) return { refusal: UNKNOWN }
    throw error
  }
}

export const planJobs = (worker: Worker, engine: Engine, provider: PaymentProvider): void => {
  worker.handle('payment.forgetMethod', async (raw) => {
    const stored = forgotten.parse(raw)
    // A means of payment stored with another provider's keys is out of reach of these.
    if (stored.provider === provider.name) await provider.forget(stored.methodRef)
  })
  worker.handle(
    'payment.plan',
    async (raw) => {
      const requested = payload.parse(raw)
      const plan = engine.read(system).getOrNull(paymentPlans, requested.planId)
      if (!plan || !isRunning(plan.status) || plan.paidCount + 1 !== requested.number) return
      const answer = await askBank(provider, plan, requested)
      if (!('refusal' in answer)) {
        await followInstallment(engine, provider, answer)
        return
      }
      await engine.write(system, (tx) => {
        const known = tx.get(paymentPlans, plan.id)
        const order = tx.getOrNull(orders, plan.order)
        // A repeated job finds that its attempt was counted.
        if (order && known.nextAt === '' && known.attempts + 1 === requested.attempt)
          refuse(engine, tx, known, order, answer.refusal)
      })
    },
    {
      // The provider did not answer for half an hour: the same request again, under the same key.
      gaveUp: async (raw) => {
        const { planId, number } = payload.parse(raw)
        await engine.write(system, (tx) => {
          const plan = tx.getOrNull(paymentPlans, planId)
          if (plan && isRunning(plan.status) && plan.paidCount + 1 === number && plan.nextAt === '')
            tx.update(paymentPlans, planId, {
              nextAt: stamp(new Date(engine.clock.now().getTime() + HOUR_MS)),
            })
        })
      },
    },
  )
}
