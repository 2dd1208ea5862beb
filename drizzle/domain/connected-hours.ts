/**
 * The hours that somebody may spend connected in a course, as an employer or a funder buys them. They are counted as the paper on
 * attendance counts them (`attendance.ts`), so both say the same.
 */

/** Of her hours: from here on she is told that they come to their end. */
export const WARNED_SHARE = 0.8
export const MIN_HOURS = 0.25
export const MAX_HOURS = 10_000

/** What an enrollment keeps of it; instants as records have them, empty for none. */
export interface Hours {
  /** `null`: without a bound. */
  readonly mostHours: number | null
  /** Counted only where there is a bound. */
  readonly connectedSeconds: number
  readonly hoursWarnedAt: string
  readonly usedUpAt: string
}

const inSeconds = (hours: number): number => Math.round(hours * 3600)

/** What is left, never below 0; `null` without a bound. */
export const secondsLeft = ({
  mostHours,
  connectedSeconds,
}: Pick<Hours, 'mostHours' | 'connectedSeconds'>): number | null =>
  mostHours === null ? null : Math.max(0, inSeconds(mostHours) - connectedSeconds)

/** Whether little is left, or nothing. */
export const isNearlyUsed = (hours: Pick<Hours, 'mostHours' | 'connectedSeconds'>): boolean =>
  hours.mostHours !== null && hours.connectedSeconds >= inSeconds(hours.mostHours) * WARNED_SHARE

/** What an enrollment keeps once `connectedSeconds` are counted at `now`: an instant that stands stays, and goes when hours are added. */
export const hoursAfter = (
  { mostHours, hoursWarnedAt, usedUpAt }: Omit<Hours, 'connectedSeconds'>,
  connectedSeconds: number,
  now: string,
): Omit<Hours, 'mostHours'> => {
  const counted = { mostHours, connectedSeconds }
  return {
    connectedSeconds,
    hoursWarnedAt: isNearlyUsed(counted) ? hoursWarnedAt || now : '',
    usedUpAt: secondsLeft(counted) === 0 ? usedUpAt || now : '',
  }
}

/**
 * The bound once the course is had again, by a purchase or an invitation: as many hours lie ahead as the course gives (`given`), and
 * none that she had is lost. Where it gives them without a bound, one that was set for her alone goes when it is used up.
 */
export const hoursRenewed = (
  { mostHours, connectedSeconds, usedUpAt }: Omit<Hours, 'hoursWarnedAt'>,
  given: number | null,
): number | null => {
  if (mostHours === null) return null
  if (given === null) return usedUpAt === '' ? mostHours : null
  const ahead = Math.ceil((connectedSeconds / 3600 + given) * 100) / 100
  return Math.min(MAX_HOURS, Math.max(mostHours, ahead))
}
