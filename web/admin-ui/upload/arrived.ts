/**
 * Whether a file had reached its record before the answer was lost: sending it again would store it twice.
 */
import { shownName } from '#drizzle/domain/file-names.ts'
import type { Stored } from './stored.ts'

/** The names in a file field, single or multiple. */
export const namesIn = (record: Stored, field: string): string[] => {
  const value = record[field]
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** What survives the server's normalisation of a name: unaccented letters and digits. */
const saved = (name: string) => name.replace(/[^a-z\d]/gi, '').toLowerCase()
const MAX_COUNT = 60
const isNamedAfter = (stored: string, original: string) =>
  saved(shownName(stored))
    .slice(0, MAX_COUNT)
    .startsWith(saved(original.replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT))

/**
 * The name under which `original` was added to `now`, given the earlier names `known`; `undefined` when it
 * was not.
 */
export const newNameOf = (
  original: string,
  now: readonly string[],
  known: readonly string[],
): string | undefined => now.find((name) => !known.includes(name) && isNamedAfter(name, original))

/** Whether a stored name derives from `original`, as far as names tell. */
export const isStoredAs = (stored: string, original: string): boolean =>
  stored !== '' &&
  saved(shownName(stored).replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT) ===
    saved(original.replace(/\.[^.]*$/, '')).slice(0, MAX_COUNT)
