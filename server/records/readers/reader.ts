/** One reader process, as the site sees it. */
import { join } from 'node:path'
import { type Limits, WorkerProcess } from '#server/core/processes/worker-process.ts'
import type { StatementReply, StatementRequest } from './messages.ts'

export const TOO_LONG = 'The query takes too long.'
/** Bytes: sorting happens in memory, and a page of long texts is held whole before it is sent. */
const MAX_MEMORY = 1_073_741_824

/** An error of SQLite that came from another process; `code` is SQLite's. */
class ReaderError extends Error {
  readonly code: string

  constructor({ message, code }: { message: string; code: string }) {
    super(message)
    this.name = 'SqliteError'
    this.code = code
  }
}

/** Started with its first query and again after its end. Runs one query at a time. */
export class Reader {
  readonly #process: WorkerProcess<StatementRequest, StatementReply>

  /** `path`: of the database file. */
  constructor(path: string) {
    this.#process = new WorkerProcess({
      name: 'reader',
      source: join(import.meta.dirname, 'reader-process.ts'),
      args: [path],
      maxMemory: MAX_MEMORY,
    })
  }

  /**
   * The rows of a statement. Throws 400 when it exceeds its deadline or the caller has disconnected, 503 when
   * the process ended by itself, and SQLite's error with its code.
   */
  async ask(
    sql: string,
    values: StatementRequest['values'],
    limits: Pick<Limits, 'deadline' | 'signal'>,
  ): Promise<StatementReply & { rows: NonNullable<StatementReply['rows']> }> {
    const reply = await this.#process.ask({ sql, values }, { ...limits, tooLong: TOO_LONG })
    if (reply.rows === null) throw new ReaderError(reply.error ?? { message: 'no rows', code: '' })
    return { ...reply, rows: reply.rows }
  }

  /** Ends the process, if there is one; its pending query is answered 503. Settles when it has exited. */
  close(): Promise<void> {
    return this.#process.close()
  }
}
