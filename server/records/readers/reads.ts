/** Reports over many rows, by Drizzle's query builder on the declared tables. */
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Database } from '../connection.ts'
import type { SqlValue } from '../filter/sql.ts'
import type { Readers } from './readers.ts'

/**
 * Read only, of committed data. Each query runs in a reader process, because figures over many rows would
 * block all requests: a write may fall between two of them. No rule applies and nothing is hidden: the caller
 * decides what may leave the server.
 */
export type Reads = Pick<ReturnType<typeof drizzle>, 'select' | 'selectDistinct'>

/**
 * Runs on the reader processes, or on the open connection where there are none. A builder rejects with
 * Drizzle's error, whose cause is the error of `Readers.ask`: the error mapper of requests answers with that.
 */
export const createReads = (db: Database, readers: Readers | null): Reads => {
  const ask = async (sql: string, values: SqlValue[]): Promise<readonly (readonly unknown[])[]> => {
    if (!readers) return db.prepare<unknown[], unknown[]>(sql).raw().all(values)
    const [notified] = await readers.ask([{ sql, values }], { ip: '', isBound: false })
    return notified?.rows ?? []
  }
  return drizzle(async (sql, values, method) => {
    const rows = await ask(sql, values)
    // For `get` Drizzle expects the row itself, or nothing.
    return { rows: (method === 'get' ? rows[0] : rows) as unknown[] }
  })
}
