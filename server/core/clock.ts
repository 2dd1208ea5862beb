/** Time is passed in, so that a test decides what "now" is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * Whether what began then and lasts so many milliseconds still lasts, all in milliseconds since 1970. What begins later than now is
 * of a clock that was set back: it is over, or it would last until the clock has caught up.
 */
export const stillLasts = (beganAt: number, ms: number, now: number): boolean =>
  beganAt <= now && now - beganAt < ms

/** PocketBase's storage format: `2026-11-20 14:32:00.000Z` (UTC, milliseconds, a space instead of `T`). */
export const stamp = (date: Date): string => date.toISOString().replace('T', ' ')
