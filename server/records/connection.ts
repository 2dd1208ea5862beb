import type BetterSqlite3 from 'better-sqlite3'

export type Database = BetterSqlite3.Database

/** What the engine needs of a logger (pino and Fastify's own fit). */
export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}
