/**
 * A process that answers one statement after the other over a connection of its own, which cannot write. The site gives
 * it the database's path and its own number as arguments, and kills it when an answer takes too long: nothing of it has to be saved.
 */
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { like } from '#server/core/like.ts'
import type { Asked, Told } from './messages.ts'

/** Statements of lists come again with other values. */
const MOST_STATEMENTS = 100

const [, , path = '', site = ''] = process.argv
const db = new Database(path, { readonly: true, fileMustExist: true })
db.pragma('busy_timeout = 5000')
db.pragma('cache_size = -16384')
db.pragma('temp_store = MEMORY')
db.function('like', { deterministic: true }, like)

const statements = new Map<string, Database.Statement<unknown[]>>()
const statement = (sql: string): Database.Statement<unknown[]> => {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MOST_STATEMENTS) statements.clear()
  const prepared = db.prepare<unknown[]>(sql).raw()
  statements.set(sql, prepared)
  return prepared
}

const answer = ({ id, sql, values }: Asked): Told => {
  const began = performance.now()
  const ms = (): number => performance.now() - began
  try {
    const rows = statement(sql).all(...values) as unknown[][]
    return { id, rows, ms: ms(), error: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {
      id,
      rows: null,
      ms: ms(),
      error: { message: error.message, code: 'code' in error ? String(error.code) : '' },
    }
  }
}

/** A site that was killed kills nobody, and a statement in SQLite's hands does not hear that it is gone: a thread looks. */
const WATCH = `const { workerData } = require('node:worker_threads')
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1000)`
new Worker(WATCH, { eval: true, execArgv: [], workerData: Number(site) }).unref()

process.on('message', (asked: Asked) => process.send?.(answer(asked)))
// The site is gone, or wants no more of it.
process.on('disconnect', () => process.exit())
