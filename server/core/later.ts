/** Instants some time later on the calendar of Paris, which people read; stored instants are in UTC. */
import { parisDaysLater, parisMonthsLater } from '#drizzle/domain/paris-clock.ts'

/** Some months later at the same hour in Paris; the last day of a shorter month. */
export const monthsLater = (date: Date, months: number): Date =>
  new Date(parisMonthsLater(date.getTime(), months))

/** Some days later at the same hour in Paris, also when the clock changes between. */
export const daysLater = (date: Date, days: number): Date => new Date(parisDaysLater(date.getTime(), days))
