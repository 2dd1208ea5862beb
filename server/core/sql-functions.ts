/** What SQL of this site may call beside SQLite's own functions, on every connection alike. */
import type Database from 'better-sqlite3'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import { like } from './like.ts'

/** Small letters without accents, for lists that French people read: « Élodie » stands before « Zoé ». */
const folded = (value: unknown): string => (value === null ? '' : withoutAccents(String(value)))

/** Gives a connection `like` (three arguments) and `folded` (one). */
export const registerFunctions = (db: Database.Database): void => {
  // With three arguments, as filters ask (`~`); SQLite's own, which indexes know, stays beside it.
  db.function('like', { deterministic: true }, like)
  db.function('folded', { deterministic: true }, folded)
}
