/**
 * Which queries run in a reader process: those that are not known to be cheap. A list of a small table, one
 * by an index, or one that was repeatedly fast stays in this process, because sending it to a reader costs
 * more.
 */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import type { Database } from '../connection.ts'
import type { PreparedQuery, Statement } from '../read/store.ts'
import { quote } from '../schema/identifiers.ts'
import type { Registry } from '../schema/registry.ts'
import { sharedRows } from './shared-rows.ts'
import { stopwatch } from './stopwatch.ts'

/** Above this number of many-valued hops, the product exceeds what any table size predicts. */
const MAX_HOPS = 2
/** Rows that may be scanned in this process: some ten milliseconds. */
const LARGE = 20_000
/** Rows whose text may be searched in this process: a text may be long. */
const SEARCHED = 1000
const SEARCH = /\bLIKE\b/
/** Rows that may be counted in this process. */
const LONG = 500_000
/** Rows that may be skipped before a page. */
const FAR = 10_000
/**
 * A query slower than this many milliseconds runs in a reader for a while, and with the same values until it
 * is proved fast…
 */
const SLOW_MS = 10
const SLOW_FOR_MS = 600_000
/** …by this many consecutive runs below the limit: the machine was busy, not the query. */
const QUICK_RUNS = 20
const QUICK_MS = 2
/**
 * A statement that scans much returns to this process only with the same values: others may scan the whole
 * table. At most this many value lists are stored per statement, unless they are long.
 */
const MAX_CACHED = 30
const MAX_VALUES_LENGTH = 300
/** Tables grow: their estimated sizes are refreshed after a minute. */
const THOUGHT_FOR_MS = 60_000

const product = (sizes: Iterable<number>): number =>
  [...sizes].reduce((all, rows) => all * Math.max(1, rows), 1)

/** A constant row, a subquery, a list of values. */
const NO_TABLE = /^(?:CONSTANT|\(|\d+-ROW)/

const valuesKey = ({ values }: PreparedQuery): string =>
  values.map((value) => `${typeof value}:${value}`).join('\u0000')

interface Entry {
  slowUntil: number
  /** It was slow. */
  isSuspect: boolean
  /** Consecutive fast runs since. */
  quickSince: number
  slowValues: LRUCache<string, true>
  /** Consecutive fast runs, by the values. */
  quickRuns: LRUCache<string, number>
  walksMuch: boolean
  thoughtUntil: number
}

/** The known costs of statements. Times are milliseconds of `performance.now()`. */
export class Costs {
  readonly #db: Database
  readonly #registry: Registry
  readonly #entries = new WeakMap<Statement, Entry>()
  readonly #sizes = new Map<string, { rows: number; until: number }>()
  readonly #shared = new Map<string, { rows: number; until: number }>()

  constructor(db: Database, registry: Registry) {
    this.#db = db
    this.#registry = registry
  }

  /** Whether a query may block the process for too long. */
  isCostly(question: PreparedQuery): boolean {
    if (question.plan.hops > MAX_HOPS) return true
    const now = performance.now()
    const entry = this.#entry(question.statement)
    if (entry.slowUntil > now) return true
    if (entry.slowValues.size > 0 && entry.slowValues.has(valuesKey(question))) return true
    if (this.#isFar(question)) return true
    if (entry.thoughtUntil <= now) {
      entry.walksMuch = this.#walksMuch(question)
      entry.thoughtUntil = now + THOUGHT_FOR_MS
    }
    return entry.walksMuch && (entry.quickRuns.get(valuesKey(question)) ?? 0) < QUICK_RUNS
  }

  /** Runs a query in this process and records its duration. */
  time<T>(question: PreparedQuery, answer: () => T): T {
    const entry = this.#entry(question.statement)
    if (entry.isSuspect) {
      const took = stopwatch()
      const answered = answer()
      this.note(question, took())
      return answered
    }
    const began = performance.now()
    const answered = answer()
    const ms = performance.now() - began
    // The machine may have been busy. CPU time, whose reading costs as much as a small list, decides next
    // time: until then the query counts neither as fast nor as slow.
    if (ms > SLOW_MS) {
      this.note(question, Math.max(QUICK_MS, ms / 10))
      entry.isSuspect = true
    } else this.note(question, ms)
    return answered
  }

  /** Records the duration of a query, in milliseconds of `stopwatch`. */
  note(question: PreparedQuery, ms: number): void {
    const entry = this.#entry(question.statement)
    const key = valuesKey(question)
    if (ms >= QUICK_MS) entry.quickRuns.delete(key)
    else if (entry.walksMuch && key.length <= MAX_VALUES_LENGTH)
      entry.quickRuns.set(key, (entry.quickRuns.get(key) ?? 0) + 1)
    if (ms > SLOW_MS) {
      entry.slowUntil = performance.now() + SLOW_FOR_MS
      if (key.length <= MAX_VALUES_LENGTH) entry.slowValues.set(key, true)
    }
    entry.quickSince = ms < QUICK_MS ? entry.quickSince + 1 : 0
    if (entry.quickSince < QUICK_RUNS) return
    entry.slowUntil = 0
    entry.isSuspect = false
  }

  #entry(statement: Statement): Entry {
    const known = this.#entries.get(statement)
    if (known) return known
    const entry = {
      slowUntil: 0,
      isSuspect: false,
      quickSince: 0,
      slowValues: new LRUCache<string, true>({ ...growingTo(MAX_CACHED), ttl: SLOW_FOR_MS }),
      quickRuns: new LRUCache<string, number>(growingTo(MAX_CACHED)),
      walksMuch: false,
      thoughtUntil: 0,
    }
    this.#entries.set(statement, entry)
    return entry
  }

  /** A page far behind is reached by walking, whatever the index. */
  #isFar({ selection, isCount, statement }: PreparedQuery): boolean {
    return (
      !isCount && (selection.offset ?? 0) > FAR && Math.max(...this.#tables(statement.source).values()) > FAR
    )
  }

  #walksMuch({ statement, values, plan, isCount }: PreparedQuery): boolean {
    const tables = this.#tables(statement.source)
    const isWhole = plan.where === null && plan.joins.sql === ''
    if (isCount && isWhole) return Math.max(...tables.values()) > LONG
    const large = SEARCH.test(statement.source) ? SEARCHED : LARGE
    if (product(tables.values()) <= large) return false
    const explained = this.#db.prepare(`EXPLAIN QUERY PLAN ${statement.source}`).all(...values)
    const steps = (explained as { detail: string }[]).map(({ detail }) => detail)
    // In the order of an index, or of the rows themselves, reading a whole table stops at the end of the
    // page.
    if (isWhole && !steps.some((step) => step.startsWith('USE TEMP B-TREE'))) return false
    // A scan, or an index lookup shared by many rows, is repeated once for each row before it.
    return product(steps.map((step) => this.#walked(step, tables))) > large
  }

  /** The rows that one step of a plan visits each time. */
  #walked(step: string, tables: ReadonlyMap<string, number>): number {
    const [, word, name = ''] = /^(SCAN|SEARCH) (\S+)(?! VIRTUAL)(?=$| )/.exec(step) ?? []
    if (word === undefined || NO_TABLE.test(name)) return 1
    // Inside a view tables have other names than those of the statement.
    const rows = tables.get(name) ?? Math.max(...tables.values())
    if (word === 'SCAN' || step.includes('AUTOMATIC')) return rows
    if (step.includes('USING INTEGER PRIMARY KEY (rowid=?)')) return 1
    const [, index = '', terms = ''] = / INDEX (\S+) \((.*)\)/.exec(step) ?? []
    // Where the first column may have any value, the later ones narrow little.
    const equal = terms.includes('ANY(') ? 0 : [...terms.matchAll(/=\?/g)].length
    return equal === 0 ? rows : Math.min(rows, this.#sharing(index, equal) ?? rows)
  }

  /** The number of rows that share the values of an index's first columns; undefined before ANALYZE. */
  #sharing(index: string, columns: number): number | undefined {
    const key = `${index}\u0000${columns}`
    const now = performance.now()
    const known = this.#shared.get(key)
    if (known && known.until > now) return known.rows
    const rows = sharedRows(this.#db, index, columns)
    if (rows !== undefined) this.#shared.set(key, { rows, until: now + THOUGHT_FOR_MS })
    return rows
  }

  /** The row counts of the tables of a statement, by their names in its plan. */
  #tables(sql: string): Map<string, number> {
    const tables = new Map<string, number>()
    for (const [, name = '', alias = name] of sql.matchAll(/\b(?:FROM|JOIN) "([^"]+)"(?: "([^"]+)")?/g))
      tables.set(alias, this.#size(name))
    return tables
  }

  #size(name: string): number {
    const now = performance.now()
    const known = this.#sizes.get(name)
    if (known && known.until > now) return known.rows
    const view = this.#registry.find(name)?.viewQuery
    const rows = view === undefined ? this.#lastRow(name) : this.#largestBehind(view)
    this.#sizes.set(name, { rows, until: now + THOUGHT_FOR_MS })
    return rows
  }

  /** Views read tables under any names: any collection named in one counts. */
  #largestBehind(query: string): number {
    const named = this.#registry.all.filter(
      ({ name, viewQuery }) => viewQuery === undefined && query.toLowerCase().includes(name.toLowerCase()),
    )
    return Math.max(0, ...named.map(({ name }) => this.#lastRow(name)))
  }

  /** The highest rowid, an upper bound of the row count, read at once from the end of the table. */
  #lastRow(name: string): number {
    return Number(
      this.#db
        .prepare(`SELECT max(rowid) FROM ${quote(name)}`)
        .pluck()
        .get() ?? 0,
    )
  }
}
