/** Free days before the first payment of a subscription, once per person and thing. */
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Trial } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader } from '#server/records/types.ts'
import type { OrderLine } from '../order-record/index.ts'
import { dueDateOf, trialEnd } from '../payment-schedules/index.ts'
import type { Holder, Offer } from '../sellable.ts'

/** Whether the person has ever subscribed to the thing, by account or address. */
const hadTrial = (reader: Reader, { user, email }: Holder, ref: string): boolean => {
  const address = email || (user ? (reader.getOrNull(users, user)?.email ?? '') : '')
  const owned = [user && 'user = {:user}', address && 'email = {:address}'].filter(Boolean).join(' || ')
  if (owned === '') return false
  const filter = `ref = {:ref} && option = 'subscription' && (${owned})`
  return reader.count(paymentPlans, { filter, params: { ref, user, address } }) > 0
}

/** Whether an address has had the free days of a subscription among these lines. */
export const hadTrialBefore = (
  reader: Reader,
  email: string,
  lines: readonly Pick<OrderLine, 'ref' | 'plan'>[],
): boolean =>
  lines.some(
    ({ ref, plan }) =>
      plan?.kind === 'subscription' && plan.trial && hadTrial(reader, { user: '', email }, ref),
  )

/** The offer for this buyer: without free days when the buyer has had some before. */
export const trialFor = <Offered extends Pick<Offer, 'unitCents' | 'plan'>>(
  reader: Reader,
  buyer: Holder,
  { id }: { readonly id: string },
  offer: Offered,
): Offered => {
  const { plan } = offer
  if (plan?.kind !== 'subscription' || !plan.trial || !hadTrial(reader, buyer, id)) return offer
  const { trial, ...paid } = plan
  return { ...offer, unitCents: trial.priceCents, plan: paid }
}

/** Nothing now, the first period at the end of the free days, then the second one. */
export const trialSchedule = (now: Date, interval: 'month' | 'year', { days, priceCents }: Trial) => {
  const anchorAt = trialEnd(stamp(now), days)
  return [
    { dueAt: stamp(now), amountCents: 0 },
    { dueAt: anchorAt, amountCents: priceCents },
    { dueAt: stamp(dueDateOf({ anchorAt, interval }, 2)), amountCents: priceCents },
  ]
}
