/**
 * A worker process, for work that would block all requests or might not end: unlike a thread it can be killed
 * at any point, which frees its memory.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, badRequest } from '../errors.ts'
import type { Answered, Sent } from './messages.ts'

export interface Program {
  /** Of its entry in the build (`scripts/server-build.ts`). */
  readonly name: string
  /** Path of its source, run without a build. */
  readonly source: string
  readonly args: readonly string[]
  /** Bytes of memory at which it ends itself. */
  readonly maxMemory: number
}

/** A built program is in the folder of the bundle. */
const fileOf = ({ name, source }: Program): { path: string; execArgv: string[] } => {
  const built = ['.', '..'].map((folder) => join(import.meta.dirname, folder, `${name}.js`)).find(existsSync)
  if (built && !import.meta.filename.endsWith('.ts')) return { path: built, execArgv: [] }
  return { path: source, execArgv: ['--import', 'tsx'] }
}

/** Environment variables that a worker needs; it does not get the site's secrets. */
const SURROUNDINGS = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'SystemRoot']
const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(SURROUNDINGS.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))

/**
 * Milliseconds that a request may still take after its caller has disconnected: ending a process costs as
 * much as most replies.
 */
const GRACE = 250
/** Milliseconds after which an idle process is ended to free its memory. */
const IDLE = 60_000

export interface Limits {
  /** Milliseconds from the request until the process is ended and the reply is 400. */
  readonly deadline: number
  /** The message of that error. */
  readonly tooLong: string
  /** The caller has disconnected: the process is ended too. */
  readonly signal?: AbortSignal | undefined
}

/** The reply exceeded its deadline; 400 for the caller. */
export class OvertimeError extends AppError {
  constructor(message?: string) {
    super(400, message)
  }
}

/** The process ended by itself, or could not be started; 503 for the caller. */
export class LostProcessError extends AppError {
  constructor(cause?: unknown) {
    super(503, '', {}, { cause })
  }
}

interface Pending {
  readonly id: number
  readonly resolve: (reply: unknown) => void
  readonly reject: (error: Error) => void
}

/** Started with its first request and again after its end. Takes one request at a time. */
export class WorkerProcess<Request, Reply> {
  readonly #program: Program
  #child: ChildProcess | null = null
  #pending: Pending | null = null
  #count = 0
  #idle: NodeJS.Timeout | undefined

  constructor(program: Program) {
    this.#program = program
  }

  /**
   * The reply. `parts` are sent before the request, one after the other; errors of reading them are thrown.
   * Throws 400 when the deadline is exceeded or the caller has disconnected, 503 when the process ended by
   * itself.
   */
  async ask(
    request: Request,
    { deadline, tooLong, signal }: Limits,
    parts?: AsyncIterable<Uint8Array>,
  ): Promise<Reply> {
    if (signal?.aborted) throw badRequest()
    clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    // The machine has no room for another process.
    if (child.pid === undefined) throw this.#end(new LostProcessError())
    this.#count += 1
    const id = this.#count
    const give = (error: Error) => (): void => void this.#end(error)
    let timer: NodeJS.Timeout | undefined
    let grace: NodeJS.Timeout | undefined
    const leave = (): void => {
      grace = setTimeout(give(badRequest()), GRACE)
    }
    signal?.addEventListener('abort', leave, { once: true })
    child.channel?.ref()
    try {
      const reply = new Promise<unknown>((resolve, reject) => {
        this.#pending = { id, resolve, reject }
      })
      // The process may be lost while parts are still being sent.
      reply.catch(() => undefined)
      for await (const part of parts ?? []) {
        if (this.#pending?.id !== id) break
        await this.#send(child, { id, part })
      }
      timer = setTimeout(give(new OvertimeError(tooLong)), deadline)
      void this.#send(child, { id, request })
      return (await reply) as Reply
    } finally {
      this.#pending = null
      child.channel?.unref()
      clearTimeout(timer)
      clearTimeout(grace)
      signal?.removeEventListener('abort', leave)
      this.#rest()
    }
  }

  /** Ends the process, if there is one; its pending request is answered 503. Settles when it has exited. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (child?.pid === undefined) return
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    this.#end(new LostProcessError())
    await gone
  }

  #start(): ChildProcess {
    const { args, maxMemory } = this.#program
    const { path, execArgv } = fileOf(this.#program)
    const child = fork(path, [String(process.pid), String(maxMemory), ...args], {
      execArgv,
      // Running from the sources leaves no compiled copies behind.
      env: { ...surroundings(), TSX_DISABLE_CACHE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.on('message', ({ id, reply }: Answered) => {
      if (this.#child === child && this.#pending?.id === id) this.#pending.resolve(reply)
    })
    child.on('error', (cause) => this.#lose(child, cause))
    child.on('exit', () => this.#lose(child))
    // It must not keep the site's process alive.
    child.unref()
    child.channel?.unref()
    return child
  }

  /** Settles when the process has received it, or is lost. */
  #send(child: ChildProcess, sent: Sent): Promise<void> {
    return new Promise((resolve) => {
      child.send(sent, (error) => {
        if (error) this.#lose(child, error)
        resolve()
      })
    })
  }

  /** A late event is about a process that was already replaced. */
  #lose(child: ChildProcess, cause?: Error): void {
    if (this.#child === child) this.#end(new LostProcessError(cause))
  }

  /** Native code cannot be interrupted: only killing the process ends it. */
  #end(error: Error): Error {
    this.#child?.kill('SIGKILL')
    this.#child = null
    this.#pending?.reject(error)
    this.#pending = null
    return error
  }

  #rest(): void {
    clearTimeout(this.#idle)
    if (!this.#child) return
    this.#idle = setTimeout(() => void this.#end(new LostProcessError()), IDLE)
    this.#idle.unref()
  }
}
