/** Whether a file had reached its record before the answer got lost: sending it again would store it twice. */
import { shownName } from '../../lib/files.ts'
import type { Stored } from './stored.ts'

/** The names that a file field holds, one or several. */
export const namesIn = (record: Stored, field: string): string[] => {
  const value = record[field]
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** What the server keeps of a name whatever it does to it: its unaccented letters and digits. */
const saved = (name: string) => name.replace(/[^a-z\d]/gi, '').toLowerCase()
const MAX_COUNT = 60
const isNamedAfter = (stored: string, original: string) =>
  saved(shownName(stored))
    .slice(0, MAX_COUNT)
    .startsWith(saved(original.replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT))

/** The name under which `original` has joined `now`, which held `known`; `undefined` when it has not. */
export const newNameOf = (
  original: string,
  now: readonly string[],
  known: readonly string[],
): string | undefined => now.find((name) => !known.includes(name) && isNamedAfter(name, original))

/** Whether a stored name was made of `original`, as far as names tell. */
export const isStoredAs = (stored: string, original: string): boolean =>
  stored !== '' &&
  saved(shownName(stored).replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT) ===
    saved(original.replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT)
