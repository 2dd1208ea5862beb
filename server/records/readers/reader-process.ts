/**
 * A process that runs one statement after the other over its own read-only connection. The site sends it the
 * path of the database and kills it when a query takes too long: it has no state to save.
 */
import Database from 'better-sqlite3'
import { answerWith, programArgs } from '#server/core/processes/answering.ts'
import { registerFunctions } from '#server/core/sql-functions.ts'
import type { StatementReply, StatementRequest } from './messages.ts'
import { stopwatch } from './stopwatch.ts'

/** The statements of lists come again with other values. */
const MAX_STATEMENTS = 100

const [path = ''] = programArgs
let opened: Database.Database | undefined
/**
 * Opened by the first query: an invalid database file is an error of the query and does not end the process.
 */
const open = (): Database.Database => {
  const db = new Database(path, { readonly: true, fileMustExist: true })
  db.pragma('busy_timeout = 5000')
  db.pragma('cache_size = -16384')
  db.pragma('temp_store = MEMORY')
  registerFunctions(db)
  return db
}

const statements = new Map<string, Database.Statement<unknown[]>>()
const statement = (sql: string): Database.Statement<unknown[]> => {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MAX_STATEMENTS) statements.clear()
  opened ??= open()
  const prepared = opened.prepare<unknown[]>(sql).raw()
  statements.set(sql, prepared)
  return prepared
}

const answer = ({ sql, values }: StatementRequest): StatementReply => {
  const ms = stopwatch()
  try {
    const rows = statement(sql).all(...values) as unknown[][]
    return { rows, ms: ms(), error: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return {
      rows: null,
      ms: ms(),
      error: { message: error.message, code: 'code' in error ? String(error.code) : '' },
    }
  }
}

answerWith(answer)
