/** The door of reports: figures over many rows, asked with Drizzle's query builder on the declared tables. */
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Database } from '../connection.ts'
import type { SqlValue } from '../filter/sql.ts'
import type { Readers } from './readers.ts'

/**
 * Reads only, of what is committed. Each is answered by a reader beside, because figures over many rows would stop everybody
 * else: two of them may see a write between them. No rule is asked and nothing is hidden: what leaves the server is the asker's to judge.
 */
export type Reads = Pick<ReturnType<typeof drizzle>, 'select' | 'selectDistinct'>

/**
 * The read door over the readers; over the open connection where there are none. A builder rejects with
 * Drizzle's error, whose cause is what `Readers.ask` throws: the error mapper of requests answers with that.
 */
export const createReads = (db: Database, readers: Readers | null): Reads => {
  const ask = async (sql: string, values: SqlValue[]): Promise<readonly (readonly unknown[])[]> => {
    if (!readers) return db.prepare<unknown[], unknown[]>(sql).raw().all(values)
    const [notified] = await readers.ask([{ sql, values }], { ip: '', isBound: false })
    return notified?.rows ?? []
  }
  return drizzle(async (sql, values, method) => {
    const rows = await ask(sql, values)
    // Of `get` Drizzle wants the row itself, or nothing.
    return { rows: (method === 'get' ? rows[0] : rows) as unknown[] }
  })
}
