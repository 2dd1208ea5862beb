/** A person's progress as her screens know it, kept true by answers and by the event stream. */
import type { Progress } from './queries.ts'

/**
 * The list with a row as it is told now, in the place of the one that it takes over. An older telling than what is known changes
 * nothing: the stream may have told more while an answer travelled.
 */
export const withRow = (list: readonly Progress[], row: Progress): Progress[] => {
  const known = list.find((entry) => entry.id === row.id)
  return known && known.updated > row.updated ? [...list] : [row, ...withoutRow(list, row.id)]
}

export const withoutRow = (list: readonly Progress[], id: string): Progress[] =>
  list.filter((entry) => entry.id !== id)
