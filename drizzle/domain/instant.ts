/** Instants as the API stores and sends them: `2026-11-20 14:32:00.000Z`, in UTC, empty for none. */

/** The instant of a stored text, or the date itself; `null` when it is empty or invalid. */
export const toDate = (value: string | Date | null | undefined): Date | null => {
  if (!value) return null
  const date = value instanceof Date ? value : new Date(value.replace(' ', 'T'))
  return Number.isNaN(date.getTime()) ? null : date
}
