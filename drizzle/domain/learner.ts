/** Where somebody enrolled in a course stands, in one word. */

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

/** Without a sign of her for so long somebody who has not finished may have dropped out. */
export const AT_RISK_DAYS = 14

interface LearnerActivity {
  readonly isActive: boolean
  /** Instants as records have them, empty for none. */
  readonly enrolledAt: string
  readonly expiresAt: string
  /** When her hours were used up. */
  readonly usedUpAt: string
  readonly completedAt: string
  /** The last thing that she did in the course. */
  readonly lastActivityAt: string
}

/** The state at `now`; `quietSince`: who did nothing after it is at risk. All as records write instants. */
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
