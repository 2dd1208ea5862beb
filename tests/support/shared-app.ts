/**
 * One application for the tests of a file that want nothing special of it. Building one takes about 80 ms of processor
 * time; putting its rows back takes a few.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { App } from '#server/app.ts'
import { quote } from '#server/records/schema/identifiers.ts'

interface TableRows {
  readonly name: string
  readonly columns: string
  readonly rows: readonly unknown[][]
}

const tablesOf = (db: Database): string[] =>
  (
    db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck()
      .all() as string[]
  ).filter((name) => !/^_search_(open|full)_/.test(name) && name !== '__drizzle_migrations')

/** Full-text indexes: empty when an application is built. */
const indexesOf = (db: Database): string[] =>
  db.prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL%'").pluck().all() as string[]

const readTable = (db: Database, name: string): TableRows => {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[]
  const columns = [...(name === 'sqlite_sequence' ? [] : ['rowid']), ...names.map(quote)].join(', ')
  return {
    name,
    columns,
    rows: db
      .prepare(`SELECT ${columns} FROM ${quote(name)}`)
      .raw()
      .all() as unknown[][],
  }
}

/** The rows of a database at one moment, and the statements that bring them back. */
class Snapshot {
  readonly #db: Database
  readonly #tables: readonly TableRows[]
  readonly #indexes: readonly string[]

  constructor(db: Database) {
    this.#db = db
    this.#tables = tablesOf(db).map((name) => readTable(db, name))
    this.#indexes = indexesOf(db)
  }

  restore(): void {
    const db = this.#db
    db.pragma('foreign_keys = OFF')
    db.transaction(() => {
      for (const { name, columns, rows } of this.#tables) {
        db.exec(`DELETE FROM ${quote(name)}`)
        if (rows.length === 0) continue
        const places = (rows[0] ?? []).map(() => '?').join(', ')
        const insert = db.prepare(`INSERT INTO ${quote(name)} (${columns}) VALUES (${places})`)
        for (const row of rows) insert.run(row)
      }
      for (const index of this.#indexes)
        db.exec(`INSERT INTO ${quote(index)} (${quote(index)}) VALUES ('delete-all')`)
    })()
    db.pragma('foreign_keys = ON')
  }
}

/** Effects of a test on an application outside its rows: it is not reused afterwards. */
const LASTING = {
  app: ['start'],
  server: ['listen', 'addHook', 'register', 'route', 'get', 'post'],
  engine: ['before', 'after', 'onRows', 'onCommit', 'onJobs', 'onRealtime', 'onImpersonate', 'onSettings'],
  worker: ['handle', 'start'],
  crons: ['add', 'start'],
} as const

export class SharedApp {
  readonly app: App
  readonly #uploadsDir: string
  readonly #rows: Snapshot
  readonly #settings: string
  #isAltered = false

  constructor(app: App, uploadsDir: string) {
    this.app = app
    this.#uploadsDir = uploadsDir
    this.#rows = new Snapshot(app.engine.db)
    this.#settings = JSON.stringify(app.engine.settings)
    const parts = { app, server: app.server, engine: app.engine, worker: app.worker, crons: app.crons }
    for (const [part, names] of Object.entries(LASTING))
      for (const name of names) this.#watch(parts[part as keyof typeof parts], name)
  }

  /** Whether it can be given to another test. */
  get isReusable(): boolean {
    return !this.#isAltered && this.app.engine.realtime.hub.size === 0
  }

  /** Waits for the work that the last test left under way; what only waits is dropped. */
  async settle(): Promise<void> {
    const { engine, worker } = this.app
    engine.db.exec("DELETE FROM jobs WHERE status = 'pending'")
    await worker.drain()
    await engine.idle()
  }

  /** Puts back what a test can change of it. */
  reset(): void {
    const { engine, logs } = this.app
    this.#rows.restore()
    engine.store.forget()
    if (JSON.stringify(engine.settings) !== this.#settings) engine.changeSettings(JSON.parse(this.#settings))
    engine.limiter.clear()
    logs.flush()
    logs.prune(0)
    for (const name of readdirSync(this.#uploadsDir))
      rmSync(join(this.#uploadsDir, name), { recursive: true, maxRetries: 5, retryDelay: 20 })
  }

  #watch(part: object, name: string): void {
    const original: unknown = Reflect.get(part, name)
    if (typeof original !== 'function') throw new Error(`An application has no ${name}`)
    Reflect.set(part, name, (...given: unknown[]) => {
      this.#isAltered = true
      return original.apply(part, given)
    })
  }
}
