/** The right of withdrawal of a distance contract (Code de la consommation, art. L221-18 and following). */
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { workingDayFrom } from '#drizzle/domain/working-days.ts'
import { addDays, parisDay, startOfParisDay } from '#server/core/paris.ts'

/**
 * Whole days of the right of withdrawal, counted from the day after the contract's (art. L221-18 and
 * L221-19).
 */
const WITHDRAWAL_DAYS = 14

/**
 * End of the right of withdrawal of a contract made at this instant: midnight in Paris after its fourteenth
 * day, or after the next working day when that is a Saturday, a Sunday or a public holiday (art. L221-19,
 * 3°).
 */
export const withdrawalEnd = (contractAt: Date): Date => {
  const last = workingDayFrom(addDays(parisDay(contractAt), WITHDRAWAL_DAYS))
  return startOfParisDay(addDays(last, 1))
}

/** The lines that open at once only with the waiver. */
export const waivedLines = <Line extends Pick<OrderItem, 'withdrawal'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ withdrawal }) => withdrawal === 'digital_waiver')
