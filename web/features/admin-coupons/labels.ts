/** How codes and their states are called. */
import type { CouponState } from '#drizzle/domain/coupon.ts'
import { cents, euros, plural } from '../../lib/format.ts'
import type { Shared } from './coupon-shared.ts'
import type { Coupon } from './queries.ts'

export const STATE_LABELS: Readonly<Record<CouponState, string>> = {
  open: 'En cours',
  coming: 'À venir',
  used: 'Épuisé',
  over: 'Expiré',
  off: 'Désactivé',
}
export const STATE_COLORS: Readonly<Record<CouponState, string>> = {
  open: 'green',
  coming: 'blue',
  used: 'gray',
  over: 'gray',
  off: 'gray',
}

/** « −20 % », « −15,00 € ». */
export const offWord = ({ percent, amountCents }: Pick<Coupon, 'percent' | 'amountCents'>): string =>
  percent === null ? `−${cents(amountCents ?? 0)}` : `−${percent}\u00a0%`

/** What it does to a subscription; empty for the first period alone. */
export const durationWord = ({ duration, periods }: Pick<Coupon, 'duration' | 'periods'>): string => {
  if (duration === 'forever') return 'à chaque échéance'
  return duration === 'repeating' ? `sur ${plural(periods ?? 0, 'échéance')}` : ''
}

/** How a code reduces the periods of a subscription, as its form offers it. */
export const DURATION_LABELS = {
  once: 'La première échéance seulement',
  repeating: 'Plusieurs échéances',
  forever: 'Chaque échéance, tant que dure l’abonnement',
} as const

/** « −20 % », « −15,00 € », of what a form holds; empty: nothing was typed. */
export const offOf = ({ by, percent, amount }: Shared['off']): string => {
  if (by === 'percent') return percent === null ? '' : `−${percent}\u00a0%`
  return amount === null ? '' : `−${euros(amount)}`
}
/** « Plusieurs échéances : 3 ». */
export const overTimeWord = ({ duration, periods }: Shared['overTime']): string =>
  periods === null ? DURATION_LABELS[duration] : `${DURATION_LABELS[duration]}\u00a0: ${periods}`
