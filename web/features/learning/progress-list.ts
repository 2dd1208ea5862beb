/** A user's cached progress, updated by replies and by the event stream. */
import type { Progress } from './queries.ts'

/**
 * The list with `row` replacing the one of the same lesson. A row older than the cached one changes nothing:
 * the event stream may be ahead of an answer.
 */
export const withRow = (list: readonly Progress[], row: Progress): Progress[] => {
  const known = list.find((entry) => entry.id === row.id)
  return known && known.updated > row.updated ? [...list] : [row, ...withoutRow(list, row.id)]
}

export const withoutRow = (list: readonly Progress[], id: string): Progress[] =>
  list.filter((entry) => entry.id !== id)
