/** What is paid over time: when, how much, and what follows when a bank refuses. */

/**
 * `active`: nothing is owed now. `past_due`: a bank has refused, and is asked again. `suspended`: it has refused too often, and access is
 * closed until what is owed is paid. `completed`: all instalments are paid, and what they paid is one's own. `cancelled`: no more is
 * drawn, and a subscription stays open until what was paid for is over. `ended`: that day has come.
 */
export const PLAN_STATUSES = ['active', 'past_due', 'suspended', 'completed', 'cancelled', 'ended'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

export const PLAN_MOVES: Readonly<Record<PlanStatus, readonly PlanStatus[]>> = {
  active: ['past_due', 'suspended', 'completed', 'cancelled'],
  past_due: ['active', 'suspended', 'completed', 'cancelled'],
  suspended: ['active', 'completed', 'cancelled'],
  completed: ['cancelled'],
  // Taken back by its holder before its end.
  cancelled: ['ended', 'active'],
  ended: [],
}

/** Whether more will be drawn of a plan. */
export const isRunning = (status: string): boolean =>
  status === 'active' || status === 'past_due' || status === 'suspended'

/** Hours after each refusal until the bank is asked again: half a day, then one, two and three days; after the last one access is closed. */
export const RETRY_HOURS = [12, 24, 48, 72] as const

/** Months between two payments. */
export const monthsOf = (interval: 'month' | 'year'): number => (interval === 'year' ? 12 : 1)

/** Days before the end of a trial on which it is announced. */
export const TRIAL_NOTICE_DAYS = 3
/** Days before the renewal of a year on which it is announced: between three months and one (Code de la consommation, art. L215-1). */
export const NOTICE_DAYS = 60
/** Days between the announcement of another price and the first payment of it. */
export const PRICE_NOTICE_DAYS = 30
