/** Plans as reports read them: rows parsed by a schema, since the column types are too wide. */
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { PLAN_STATUSES } from '#drizzle/domain/payment-plan.ts'
import { paymentPlans } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'

const planRow = z.object({
  user: z.string(),
  email: z.string(),
  ref: z.string(),
  option: z.enum(['installment', 'subscription']),
  interval: z.enum(['', 'month', 'year']),
  status: z.enum(['', ...PLAN_STATUSES]),
  parts: z
    .array(z.number())
    .nullable()
    .transform((parts) => parts ?? []),
  paidCount: z.number(),
  anchorAt: z.string(),
  dueAt: z.string(),
  cancelledAt: z.string(),
  newCents: z.number(),
  newFrom: z.string(),
  steps: z.array(z.object({ at: z.string(), cents: z.number() })).nullable(),
})
export type Plan = z.infer<typeof planRow>

const { user, email, ref, option, interval, status, parts, paidCount } = paymentPlans
const { anchorAt, dueAt, cancelledAt, newCents, newFrom, steps } = paymentPlans
const columns = {
  user,
  email,
  ref,
  option,
  interval,
  status,
  parts,
  paidCount,
  anchorAt,
  dueAt,
  cancelledAt,
  newCents,
  newFrom,
  steps,
}

export const plansOf = async (reads: Reads, which: SQL | undefined): Promise<Plan[]> =>
  z.array(planRow).parse(await reads.select(columns).from(paymentPlans).where(which))
