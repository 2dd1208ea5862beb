import type BetterSqlite3 from 'better-sqlite3'

export type Database = BetterSqlite3.Database

/** The part of a logger that the engine needs (pino and Fastify's own match it). */
export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}
