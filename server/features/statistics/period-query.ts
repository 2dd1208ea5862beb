/** The period of figures, as a query asks for it and as replies repeat it. */
import * as z from 'zod'
import { AGAINST, GRAINS, lengthOf, MAX_DAYS } from '#drizzle/domain/period.ts'
import { calendarDay } from '#server/core/calendar-day.ts'

/** Paris days, both included; `against`: with what they are compared; `by`: the parts of the series. */
export const comparedPeriod = z
  .object({
    from: calendarDay,
    to: calendarDay,
    against: z.enum(AGAINST).default('days'),
    by: z.enum(GRAINS).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fin précède le début.' })
  .refine(({ from, to }) => from > to || lengthOf({ from, to }) <= MAX_DAYS, {
    path: ['to'],
    message: 'Choisissez dix ans au plus.',
  })

/** The period of a reply. */
export const period = z.object({ from: z.string(), to: z.string() })
