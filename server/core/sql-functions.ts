/** SQL functions of this site beside SQLite's own, on every connection. */
import type Database from 'better-sqlite3'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { like } from './like.ts'

/** Lower case without accents, for the order that French readers expect: « Élodie » before « Zoé ». */
const folded = (value: unknown): string => (value === null ? '' : withoutAccents(String(value)))

/** Gives a connection `like` (three arguments) and `folded` (one). */
export const registerFunctions = (db: Database.Database): void => {
  // With three arguments, as filters use it (`~`); SQLite's own, which can use indexes, is preserved.
  db.function('like', { deterministic: true }, like)
  db.function('folded', { deterministic: true }, folded)
}
