/** Free days before the first payment of a subscription, once per person and thing. */
import { paymentPlans } from '#drizzle/collections/payment-plans.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Trial } from '#drizzle/domain/sellable.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader } from '#server/records/types.ts'
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
