/**
 * Hours of connection that a user may spend in a course, as an employer or a funder buys them. Counted as on
 * the attendance document (`attendance.ts`), so that both agree.
 */

/** Share of the hours from which the user is warned. */
export const WARNED_SHARE = 0.8
export const MIN_HOURS = 0.25
export const MAX_HOURS = 10_000

/** The stored fields of an enrollment; instants in the format of records, empty for none. */
export interface Hours {
  /** `null`: no limit. */
  readonly mostHours: number | null
  /** Counted only with a limit. */
  readonly connectedSeconds: number
  readonly hoursWarnedAt: string
  readonly usedUpAt: string
}

const inSeconds = (hours: number): number => Math.round(hours * 3600)

/** Seconds left, at least 0; `null` without a limit. */
export const secondsLeft = ({
  mostHours,
  connectedSeconds,
}: Pick<Hours, 'mostHours' | 'connectedSeconds'>): number | null =>
  mostHours === null ? null : Math.max(0, inSeconds(mostHours) - connectedSeconds)

/** Whether little or nothing is left. */
export const isNearlyUsed = (hours: Pick<Hours, 'mostHours' | 'connectedSeconds'>): boolean =>
  hours.mostHours !== null && hours.connectedSeconds >= inSeconds(hours.mostHours) * WARNED_SHARE

/**
 * The stored fields after `connectedSeconds` were counted at `now`: an existing instant is unchanged, and
 * cleared when hours are added.
 */
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
 * The limit after another purchase or invitation: the course's hours (`given`) are available again in full,
 * and no remaining hours are lost. Where the course has no limit, the user's own limit is removed once used
 * up.
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
