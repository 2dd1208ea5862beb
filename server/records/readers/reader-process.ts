/**
 * A process that answers one statement after the other over a connection of its own, which cannot write. The site gives
 * it the database's path, and kills it when an answer takes too long: nothing of it has to be saved.
 */
import Database from 'better-sqlite3'
import { answerWith, programArgs } from '#server/core/processes/answering.ts'
import { registerFunctions } from '#server/core/sql-functions.ts'
import type { StatementReply, StatementRequest } from './messages.ts'
import { stopwatch } from './stopwatch.ts'

/** Statements of lists come again with other values. */
const MAX_STATEMENTS = 100

const [path = ''] = programArgs
let opened: Database.Database | undefined
/** Opened by the first question: what is no database is an error of it, and not the end of the process. */
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
