/** How orders, payments and what follows from them are called. */
import type { REFUND_REASONS } from '#drizzle/collections/refunds.ts'
import type { RefundStatus } from '#drizzle/domain/order-states.ts'
import type { PlanStatus } from '#drizzle/domain/payment-plan.ts'
import { cents, plural } from '../../lib/format.ts'
import type { Payment, Plan, Refund } from './queries.ts'

export const REASON_LABELS: Readonly<Record<(typeof REFUND_REASONS)[number], string>> = {
  requested: 'Demande du client',
  withdrawal: 'Rétractation',
  duplicate: 'Payé deux fois',
  late: 'Arrivé trop tard',
  dispute: 'Contestation perdue',
  provider: 'Fait chez le prestataire',
}
/** The reasons offered to the team. */
export const CHOSEN_REASONS = ['requested', 'withdrawal', 'duplicate'] as const
export type ChosenReason = (typeof CHOSEN_REASONS)[number]

export const REFUND_LABELS: Readonly<Record<RefundStatus, string>> = {
  pending: 'En cours',
  succeeded: 'Effectué',
  failed: 'Refusé',
}
export const REFUND_COLORS: Readonly<Record<RefundStatus, string>> = {
  pending: 'yellow',
  succeeded: 'green',
  failed: 'red',
}

export const PLAN_LABELS: Readonly<Record<PlanStatus, string>> = {
  active: 'En cours',
  past_due: 'En retard',
  suspended: 'Suspendu',
  completed: 'Soldé',
  cancelled: 'Résilié',
  ended: 'Terminé',
}
export const PLAN_COLORS: Readonly<Record<PlanStatus, string>> = {
  active: 'green',
  past_due: 'orange',
  suspended: 'red',
  completed: 'green',
  cancelled: 'gray',
  ended: 'gray',
}

export const DISPUTE_LABELS = {
  open: 'Contesté',
  won: 'Contestation gagnée',
  lost: 'Contestation perdue',
} as const
export const DISPUTE_COLORS = { open: 'red', won: 'gray', lost: 'red' } as const

export const PROVIDER_LABELS = { stripe: 'Stripe', demo: 'Démonstration', manual: 'À la main' } as const

const PURPOSE_LABELS: Readonly<Record<string, string>> = {
  cgv: 'Conditions générales de vente',
  withdrawal_waiver: 'Renonciation au droit de rétractation',
  newsletter: 'Lettre d’information',
}
export const purposeWord = (purpose: string): string => PURPOSE_LABELS[purpose] ?? purpose

export const reasonWord = ({ reason }: Pick<Refund, 'reason'>): string =>
  reason ? REASON_LABELS[reason] : ''

/** « Échéance 2 sur 3 », « Échéance 4 »; empty for what was paid at once. */
export const installmentWord = ({
  installmentNumber,
  installmentCount,
}: Pick<Payment, 'installmentNumber' | 'installmentCount'>): string => {
  if (!installmentNumber) return ''
  return installmentCount
    ? `Échéance ${installmentNumber} sur ${installmentCount}`
    : `Échéance ${installmentNumber}`
}

/** « (code ÉTÉ20\u00a0: −20 % sur 3 échéances) »; empty without one. */
const reductionWord = (reduction: Plan['reduction']): string => {
  if (!reduction) return ''
  const off = reduction.percent === null ? cents(reduction.cents ?? 0) : `${reduction.percent}\u00a0%`
  const long = reduction.periods === null ? 'chaque échéance' : plural(reduction.periods, 'échéance')
  return ` (code ${reduction.code}\u00a0: −${off} sur ${long})`
}

/**
 * The paid part of a plan: of instalments how many and how much of all, of a subscription how many periods at
 * which price.
 */
export const paidOfPlan = ({ option, parts, paidCount, interval, reduction }: Plan): string => {
  const all = parts ?? []
  if (option === 'subscription') {
    const price = `${cents(all[0] ?? 0)} par ${interval === 'year' ? 'an' : 'mois'}`
    return `${price}${reductionWord(reduction)}, ${plural(paidCount, 'période payée', 'périodes payées')}`
  }
  const sum = (list: readonly number[]) => list.reduce((total, part) => total + part, 0)
  return `${paidCount} sur ${plural(all.length, 'échéance')}, ${cents(sum(all.slice(0, paidCount)))} sur ${cents(sum(all))}`
}
