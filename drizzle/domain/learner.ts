/** The state of an enrolled user, in one word. */

export const LEARNER_STATES = [
  'active',
  'at_risk',
  'finished',
  'waiting',
  'expired',
  'used_up',
  'suspended',
] as const
export type LearnerState = (typeof LEARNER_STATES)[number]

/** Days without activity after which a user who has not finished is at risk of dropping out. */
export const AT_RISK_DAYS = 14

interface LearnerActivity {
  readonly isActive: boolean
  /** Instants in the format of records, empty for none. */
  readonly enrolledAt: string
  readonly expiresAt: string
  /** When the hours were used up. */
  readonly usedUpAt: string
  readonly completedAt: string
  /** The user's last activity in the course. */
  readonly lastActivityAt: string
}

/**
 * The state at `now`; `quietSince`: without activity after it, the user is at risk. All in the format of
 * records.
 */
export const learnerState = (
  { isActive, enrolledAt, expiresAt, usedUpAt, completedAt, lastActivityAt }: LearnerActivity,
  now: string,
  quietSince: string,
): LearnerState => {
  if (!isActive) return 'suspended'
  if (expiresAt !== '' && expiresAt <= now) return 'expired'
  if (usedUpAt !== '' && usedUpAt <= now) return 'used_up'
  if (enrolledAt > now) return 'waiting'
  if (completedAt !== '') return 'finished'
  return (lastActivityAt > enrolledAt ? lastActivityAt : enrolledAt) < quietSince ? 'at_risk' : 'active'
}
