/** One reader process, as the site sees it. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, badRequest } from '#server/core/errors.ts'
import type { Asked, Told } from './messages.ts'

/** Beside the bundle that this is part of; from the sources where there is none. */
const program = (): { path: string; execArgv: string[] } => {
  const built = ['.', '..'].map((folder) => join(import.meta.dirname, folder, 'reader.js')).find(existsSync)
  if (built && !import.meta.filename.endsWith('.ts')) return { path: built, execArgv: [] }
  return { path: join(import.meta.dirname, 'reader-process.ts'), execArgv: ['--import', 'tsx'] }
}

/** What a process needs of its surroundings; the site's secrets are none of a reader's business. */
const SURROUNDINGS = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot']
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(SURROUNDINGS.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))

/** Milliseconds that a question may still take when whoever asked has left: ending a process costs as much as most answers. */
const GRACE = 250
const TOO_LONG = 'The query takes too long.'

/** An error of SQLite that came from another process; `code` is SQLite's. */
class ReaderError extends Error {
  readonly code: string

  constructor({ message, code }: { message: string; code: string }) {
    super(message)
    this.name = 'SqliteError'
    this.code = code
  }
}

interface Pending {
  readonly id: number
  readonly resolve: (told: Told) => void
  readonly reject: (error: Error) => void
}

export interface Limits {
  /** Milliseconds until the process is ended and the answer is 400. */
  readonly deadline: number
  /** Whoever asked is gone: the process is ended too. */
  readonly signal?: AbortSignal | undefined
}

/** Started with its first question and again after it was ended. Asked one question at a time. */
export class Reader {
  readonly #path: string
  #child: ChildProcess | null = null
  #pending: Pending | null = null
  #count = 0

  /** `path`: of the database file. */
  constructor(path: string) {
    this.#path = path
  }

  /**
   * The rows of a statement. Throws 400 when it takes longer than it may or the caller has left, 503 when the process
   * ended by itself, and SQLite's error with its code.
   */
  async ask(
    sql: string,
    values: Asked['values'],
    { deadline, signal }: Limits,
  ): Promise<Told & { rows: NonNullable<Told['rows']> }> {
    if (signal?.aborted) throw badRequest()
    const child = this.#child ?? this.#start()
    // The machine has no room for another process.
    if (child.pid === undefined) throw this.#end(new AppError(503))
    this.#count += 1
    const id = this.#count
    const give = (error: Error) => (): void => void this.#end(error)
    const timer = setTimeout(give(badRequest(TOO_LONG)), deadline)
    let grace: NodeJS.Timeout | undefined
    const leave = (): void => {
      grace = setTimeout(give(badRequest()), GRACE)
    }
    signal?.addEventListener('abort', leave, { once: true })
    child.channel?.ref()
    try {
      const told = await new Promise<Told>((resolve, reject) => {
        this.#pending = { id, resolve, reject }
        child.send({ id, sql, values } satisfies Asked, (error) => {
          // Told late, it is about a process that another one has taken the place of.
          if (error && this.#child === child) this.#end(new AppError(503, '', {}, { cause: error }))
        })
      })
      if (told.rows === null) throw new ReaderError(told.error ?? { message: 'no rows', code: '' })
      return { ...told, rows: told.rows }
    } finally {
      child.channel?.unref()
      clearTimeout(timer)
      clearTimeout(grace)
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Ends the process, if there is one; what it was asked is answered 503. Settles when it is gone. */
  async close(): Promise<void> {
    const child = this.#child
    if (child?.pid === undefined) return
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#end(new AppError(503))
    await gone
  }

  #start(): ChildProcess {
    const { path, execArgv } = program()
    const child = fork(path, [this.#path, String(process.pid)], {
      execArgv,
      // What runs from the sources leaves no compiled copies behind.
      env: { ...surroundings(), TSX_DISABLE_CACHE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', (told: Told) => {
      if (this.#child !== child || this.#pending?.id !== told.id) return
      this.#pending.resolve(told)
      this.#pending = null
    })
    const lost = (cause?: Error): void => {
      if (this.#child === child) this.#end(new AppError(503, '', {}, { cause }))
    }
    child.on('error', lost)
    child.on('exit', () => lost())
    // It is there for the site's sake, and no reason for the site to stay.
    child.unref()
    child.channel?.unref()
    return child
  }

  /** A statement in SQLite's hands hears nobody: only the end of its process ends it. */
  #end(error: Error): Error {
    this.#child?.kill('SIGKILL')
    this.#child = null
    this.#pending?.reject(error)
    this.#pending = null
    return error
  }
}
