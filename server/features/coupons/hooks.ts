import { coupons } from '#drizzle/collections/payments.ts'
import { couponProblems } from '#drizzle/domain/coupon.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Hook } from '#server/records/types.ts'

const TERMS = ['percent', 'amountCents', 'appliesTo', 'duration', 'periods', 'startsAt', 'endsAt']

/** Checked when its terms are written: counting a use of an older coupon must never fail. */
const checkCoupon: Hook<RecordOf<(typeof coupons)['fields']>> = (_tx, { record, original, body }) => {
  if (original && !TERMS.some((name) => name in body)) return
  const problems = Object.entries(couponProblems(record))
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(
      problems.map(([name, message]) => [name, ['validation_invalid_value', message] as const]),
    ),
  )
}

export const couponHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const) engine.before(coupons, action, checkCoupon)
}
