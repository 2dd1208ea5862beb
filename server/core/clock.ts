/** Time is passed in, so that a test decides what "now" is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** PocketBase's storage format: `2026-11-20 14:32:00.000Z` (UTC, milliseconds, a space instead of `T`). */
export const stamp = (date: Date): string => date.toISOString().replace('T', ' ')
