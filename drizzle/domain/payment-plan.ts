/** Payment plans: due dates, amounts, and the effects of a declined payment. */

/**
 * `active`: nothing is due now. `past_due`: a payment was declined and is retried. `suspended`: too many
 * declines, and access is closed until the arrears are paid. `completed`: all instalments are paid, and the
 * purchase is final. `cancelled`: no further payments, and a subscription stays open until the end of the
 * paid period. `ended`: that day has come.
 */
export const PLAN_STATUSES = ['active', 'past_due', 'suspended', 'completed', 'cancelled', 'ended'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

export const PLAN_MOVES: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  active: ['past_due', 'suspended', 'completed', 'cancelled'],
  past_due: ['active', 'suspended', 'completed', 'cancelled'],
  suspended: ['active', 'completed', 'cancelled'],
  completed: ['cancelled'],
  // Resumed by the subscriber before its end.
  cancelled: ['ended', 'active'],
  ended: [],
}

/** Whether further payments of a plan are due. */
export const isRunning = (status: string): boolean =>
  status === 'active' || status === 'past_due' || status === 'suspended'

/**
 * Hours from each decline to the next attempt: half a day, then one, two and three days; after the last
 * decline, access is closed.
 */
export const RETRY_HOURS = [12, 24, 48, 72] as const

/** Months between two payments. */
export const monthsOf = (interval: 'month' | 'year'): number => (interval === 'year' ? 12 : 1)

/** Days before the end of a trial on which it is announced. */
export const TRIAL_NOTICE_DAYS = 3
/**
 * Days before a yearly renewal on which it is announced: between three months and one (Code de la
 * consommation, art. L215-1).
 */
export const NOTICE_DAYS = 60
/** Days between the announcement of a new price and its first payment. */
export const PRICE_NOTICE_DAYS = 30
