import { wallClock } from '#drizzle/domain/paris-clock.ts'

/** The date in Paris, `2026-11-20`, of now or of the given instant. */
export const today = (at: Date = new Date()): string => wallClock(at.getTime()).slice(0, 10)
