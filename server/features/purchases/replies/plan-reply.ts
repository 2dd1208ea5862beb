/** A payment plan in the replies of own endpoints. */
import * as z from 'zod'
import { PLAN_STATUSES } from '#drizzle/domain/payment-plan.ts'

export const planReply = z.object({
  id: z.string(),
  title: z.string(),
  option: z.enum(['installment', 'subscription']),
  interval: z.enum(['month', 'year']),
  status: z.enum(PLAN_STATUSES),
  /** Null without an end. */
  count: z.number().nullable(),
  paidCount: z.number(),
  method: z.string(),
  /** Why the last payment was refused. */
  failure: z.string(),
  next: z.array(z.object({ number: z.number(), dueAt: z.string(), amountCents: z.number() })),
  restCents: z.number(),
  endsAt: z.string(),
  cancelledAt: z.string(),
  newCents: z.number(),
  newFrom: z.string(),
  /** Nothing was paid yet: the free days run, or are over. */
  isTrial: z.boolean(),
  /** The code that still reduces periods: so many more (null: all), each of which is at this price without it. */
  reduction: z.object({ code: z.string(), left: z.number().nullable(), priceCents: z.number() }).nullable(),
})
