/** The time is injected, so that a test decides "now". */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * Whether a span of so many milliseconds from a start has not ended, all in milliseconds since 1970. A start
 * later than now comes from a clock that was set back: it counts as ended, or it would last until the clock
 * has caught up.
 */
export const stillLasts = (beganAt: number, ms: number, now: number): boolean =>
  beganAt <= now && now - beganAt < ms

/** PocketBase's storage format: `2026-11-20 14:32:00.000Z` (UTC, milliseconds, a space instead of `T`). */
export const stamp = (date: Date): string => date.toISOString().replace('T', ' ')
