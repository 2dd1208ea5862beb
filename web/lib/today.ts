import { wallClock } from '#drizzle/domain/paris-clock.ts'

/** The day that it is in Paris, `2026-11-20`; of another instant where one is given. */
export const today = (at: Date = new Date()): string => wallClock(at.getTime()).slice(0, 10)
