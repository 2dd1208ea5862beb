/** A database as the 51 migrations left it that the baseline replaces. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'

/** Its schema as SQLite stored it, and the rows of `__drizzle_migrations`. */
const FIXTURE = join(import.meta.dirname, 'fixtures/replaced-migrations.sql')

/** Gives an empty database the tables of the replaced migrations, and their rows in `__drizzle_migrations`. */
export const fillReplaced = (db: Database.Database): void => {
  db.exec(readFileSync(FIXTURE, 'utf8'))
}
