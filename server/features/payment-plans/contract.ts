import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { PLAN_STATUSES } from '#drizzle/domain/payment-plan.ts'

const params = z.object({ id: z.string().length(15) })
/** The token of its order; not required from its signed-in buyer. */
const query = z.object({ token: z.string().max(64).optional() })

/** Opens the payment of the amount due, or of all that is left (`rest`). 409 when nothing is due. */
export const payPlan = endpoint({
  method: 'POST',
  path: '/api/payment-plans/:id/pay',
  access: 'anyone',
  summary: 'Pay an instalment, or all of the rest',
  params,
  query,
  body: z.strictObject({ rest: z.boolean().default(false) }),
  reply: z.object({
    /** Id of the order, whose page takes the payment. */
    orderId: z.string(),
    clientSecret: z.string(),
    publishableKey: z.string(),
    dueCents: z.number(),
    keepsMethod: z.boolean(),
  }),
  perMinute: 20,
})

/** State of such a payment, read at the provider by its name. */
export const checkPlan = endpoint({
  method: 'POST',
  path: '/api/payment-plans/:id/check',
  access: 'anyone',
  summary: 'Ask the provider what has become of an instalment',
  params,
  query,
  body: z.strictObject({ ref: z.string().min(1).max(200) }),
  reply: z.object({ status: z.enum(PLAN_STATUSES), message: z.string(), isProcessing: z.boolean() }),
  perMinute: 20,
})

/** The built-in payment page's reply for an instalment, while no provider is configured. */
export const payPlanDemo = endpoint({
  method: 'POST',
  path: '/api/payment-plans/:id/demo',
  access: 'anyone',
  summary: 'Answer of the demonstration payment page for an instalment',
  params,
  query,
  body: z.strictObject({
    outcome: z.enum(['succeed', 'fail']),
    rest: z.boolean().default(false),
    later: z.enum(['pays', 'fails']).default('pays'),
  }),
  reply: z.object({ status: z.enum(PLAN_STATUSES), message: z.string() }),
})

/**
 * Ends a subscription: nothing more is collected, and it stays open until the end of the paid period.
 * Idempotent.
 */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/cancel',
  access: 'anyone',
  summary: 'Cancel a subscription',
  params,
  query,
  reply: z.object({ status: z.enum(PLAN_STATUSES), endsAt: z.string() }),
  perMinute: 20,
})

/**
 * Undoes a cancellation before the subscription's end, for its holder only. Idempotent. 409 once it is over.
 */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/resume',
  access: 'anyone',
  summary: 'Take the cancellation of a subscription back',
  params,
  query,
  reply: z.object({ status: z.enum(PLAN_STATUSES), dueAt: z.string() }),
  perMinute: 20,
})

/** Announces another price, in force from the first payment that is at least thirty days away. */
export const changePrice = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/price',
  access: ['payments.manage'],
  summary: 'Announce another price of a subscription',
  params,
  body: z.strictObject({ amountCents: z.number().int().min(50).max(100_000_000) }),
  reply: z.object({ newCents: z.number(), newFrom: z.string() }),
})
