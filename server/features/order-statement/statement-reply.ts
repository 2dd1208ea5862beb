/** What was paid of an order and what will be, in the replies of own endpoints. */
import * as z from 'zod'

export const statementReply = z.object({
  /** Received until now, deposits and later instalments included; refunds are not deducted. */
  paidCents: z.number(),
  refundedCents: z.number(),
  /** The part of `paidCents` that came as a deposit. */
  depositCents: z.number(),
  /** Payments to come with a fixed amount: instalments and a balance; without a day where the team requests it. */
  due: z.array(z.object({ dueAt: z.string(), amountCents: z.number() })),
  /** Running subscriptions. */
  recurring: z.array(
    z.object({
      title: z.string(),
      /** Amount of the next period. */
      amountCents: z.number(),
      interval: z.enum(['month', 'year']),
      nextAt: z.string(),
      isTrial: z.boolean(),
    }),
  ),
  /** All of it as text, one fact a sentence. */
  sentences: z.array(z.string()),
})
export type OrderStatement = z.infer<typeof statementReply>
