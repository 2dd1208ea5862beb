import * as z from 'zod'

/** A Paris day in a request, `2026-11-25`: one of the calendar, of years that are far from both ends of what days are counted with. */
export const calendarDay = z.iso
  .date('Un jour est attendu, par exemple 2026-11-25.')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'Un jour entre 2000 et 2099 est attendu.')
