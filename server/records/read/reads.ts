/** The door of reports: figures over many rows, asked with Drizzle's query builder on the declared tables. */
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Database } from '../connection.ts'

/**
 * Reads only, of the server's own connection: inside `engine.write` they see what the transaction has written so far. No
 * rule is asked and nothing is hidden: what leaves the server is the asker's to judge.
 */
export type Reads = Pick<ReturnType<typeof drizzle>, 'select' | 'selectDistinct'>

/** The read door over an open connection. */
export const createReads = (db: Database): Reads => drizzle(db)
