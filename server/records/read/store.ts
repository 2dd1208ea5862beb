/** Reads of the record tables: compiled plans, prepared statements cached by their text, decoded rows. */
import type BetterSqlite3 from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { isPassing } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import type { RawRecord } from '../actor.ts'
import type { Plan } from '../filter/compile.ts'
import { FilterError } from '../filter/errors.ts'
import { Planner, virtualBase } from '../filter/planner.ts'
import { tableBase } from '../filter/scope.ts'
import { bind, type EvalContext, type SqlValue } from '../filter/sql.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import type { Registry } from '../schema/registry.ts'
import { codecOf } from './codec.ts'
import { RowTexts } from './row-texts.ts'
import { type BoundSelection, bindFilter, counted, keyConditions, type Selection } from './selection.ts'

export type Statement = BetterSqlite3.Statement<unknown[], unknown>

const MAX_STATEMENTS = 500
const MAX_COUNTS = 500
/**
 * A cast, because SQLite inspects a bare parameter of LIMIT while planning and prepares the statement again
 * for every other value: four times slower for a single row.
 */
const PAGING = ' LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)'

const whereSql = (plan: Plan, conditions: readonly string[]): string => {
  const all = plan.where ? [...conditions, plan.where.sql] : conditions
  return plan.joins.sql + (all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '')
}

const whereValues = (plan: Plan, values: readonly SqlValue[], context: EvalContext): SqlValue[] => [
  ...bind(plan.joins.parameters, context),
  ...values,
  ...(plan.where ? bind(plan.where.parameters, context) : []),
]

/** A read ready to run, here or in a reader process. */
export interface PreparedQuery {
  readonly statement: Statement
  readonly values: readonly SqlValue[]
  readonly plan: Plan
  readonly selection: BoundSelection
  /** Returns one number. */
  readonly isCount: boolean
}

/** The result of a count. */
export const countIn = (rows: readonly (readonly unknown[])[]): number => Number(rows[0]?.[0] ?? 0)

/** Integers and reals differ beside a text; the length prefix keeps two keys from colliding. */
const exactly = (value: SqlValue): string => {
  const text = String(value)
  return `${typeof value}${text.length}:${text}`
}

const countKey = ({ statement, values }: PreparedQuery): string =>
  statement.source + values.map(exactly).join('')

/** A client's filter that SQLite cannot run (too many joins, a malformed JSON path) is the client's error. */
export const blamed = (selection: Selection, error: unknown): unknown => {
  const isSqlite = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_')
  return selection.restricted && isSqlite && !isPassing(error) ? new FilterError(error.message) : error
}

/**
 * The result of a rule; undefined when a name in it cannot be resolved for this caller (PocketBase answers as
 * if refused).
 */
const orUndefinedOnFilterError = <T>(ask: () => T): T | undefined => {
  try {
    return ask()
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

/**
 * The reads of one connection. Methods that take a client's `Selection` throw FilterError (400) for an
 * invalid one.
 */
export class Store {
  readonly db: BetterSqlite3.Database
  /** Row texts shown by lists. */
  readonly texts = new RowTexts()
  readonly #planner: Planner
  readonly #statements = new LRUCache<string, Statement>(growingTo(MAX_STATEMENTS))
  readonly #prepareds = new WeakMap<Plan, Map<string, Statement>>()
  /** The statements that select only ids, by the statement that selects the rows. */
  readonly #ids = new WeakMap<Statement, Statement | null>()
  readonly #counts = new LRUCache<string, number>(growingTo(MAX_COUNTS))
  #countsState = ''
  readonly #dataVersion: Statement
  readonly #changes: Statement
  #replacements = 0

  constructor(db: BetterSqlite3.Database, registry: Registry) {
    this.db = db
    this.#planner = new Planner(registry)
    this.#dataVersion = db.prepare('PRAGMA data_version').pluck()
    this.#changes = db.prepare('SELECT total_changes()').pluck()
  }

  /** A prepared statement, cached. */
  statement(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const prepared = this.db.prepare(sql)
    if (prepared.reader) prepared.raw()
    this.#statements.set(sql, prepared)
    return prepared
  }

  /** Differs after any write, of this connection or of another one. */
  state(): string {
    return `${this.dataVersion()}:${this.changes()}`
  }

  /** The number of rows changed by this connection: increases with each of its writes. */
  changes(): number {
    return Number(this.#changes.get())
  }

  /** Changes when another connection commits, and when everything was replaced at once. */
  dataVersion(): string {
    return `${this.#dataVersion.get()}:${this.#replacements}`
  }

  /** Clears the caches; must be called after the tables were replaced outside the engine. */
  forget(): void {
    this.#replacements += 1
  }

  plan(collection: CollectionDefinition, selection: BoundSelection, context: EvalContext): Plan {
    const { rule = '', filter = '', tokens, sort = '', restricted = false } = selection
    const text = { base: tableBase(collection), rule, filter, tokens, sort, restricted }
    const plan = this.#planner.plan(text, context)
    if (plan.volatile && context.trace) context.trace.isVolatile = true
    return plan
  }

  byId(collection: CollectionDefinition, id: string): RawRecord | null {
    const codec = codecOf(collection)
    const { name } = collection
    const row = this.statement(
      `SELECT ${codec.columns(name)} FROM ${quote(name)} WHERE ${column(name, 'id')} = ?`,
    ).get(id)
    return Array.isArray(row) ? codec.decode(row) : null
  }

  /**
   * The record when it exists and satisfies the rule; a rule that is invalid for this caller matches no
   * record.
   */
  allowed(
    collection: CollectionDefinition,
    id: string,
    rule: string,
    context: EvalContext,
  ): RawRecord | null {
    if (rule === '') return this.byId(collection, id)
    return (
      orUndefinedOnFilterError(() => this.find(collection, { rule, equals: { id }, limit: 1 }, context)[0]) ??
      null
    )
  }

  /** As `allowed`, without reading the fields of the record. */
  isAllowed(collection: CollectionDefinition, id: string, rule: string, context: EvalContext): boolean {
    const { name } = collection
    const found = orUndefinedOnFilterError(() => {
      const plan = this.plan(collection, { rule }, context)
      if (plan.matchesNothing) return false
      const ofId = `${column(name, 'id')} = ?`
      const build = () => `SELECT 1 FROM ${quote(name)}${whereSql(plan, [ofId])} LIMIT 1`
      const statement = this.#prepared({}, plan, 'is', build)
      return statement.get(...whereValues(plan, [id], context)) !== undefined
    })
    return found ?? false
  }

  /** The ids whose records exist and satisfy the rule, in one statement that reads nothing else. */
  allowedAmong(
    collection: CollectionDefinition,
    ids: readonly string[],
    rule: string,
    context: EvalContext,
  ): string[] {
    const selection = { rule, ids }
    const found = orUndefinedOnFilterError(() => {
      const plan = this.plan(collection, selection, context)
      if (plan.matchesNothing) return []
      const { shape, conditions, values } = keyConditions(collection, selection)
      const { name } = collection
      const statement = this.#prepared(
        selection,
        plan,
        `ids|${shape}`,
        () => `SELECT DISTINCT ${column(name, 'id')} FROM ${quote(name)}${whereSql(plan, conditions)}`,
      )
      return statement.all(...whereValues(plan, values, context)) as unknown[][]
    })
    return (found ?? []).map((row) => String(row[0]))
  }

  /** Every record in insertion order, one by one: the connection must not write meanwhile. */
  *each(collection: CollectionDefinition): Generator<RawRecord> {
    const codec = codecOf(collection)
    const { name } = collection
    // Its own statement: a running one cannot be run again.
    const all = this.db.prepare(`SELECT ${codec.columns(name)} FROM ${quote(name)} ORDER BY rowid`)
    for (const row of all.raw().iterate()) yield codec.decode(row as unknown[])
  }

  find(collection: CollectionDefinition, request: Selection, given: EvalContext): RawRecord[] {
    const codec = codecOf(collection)
    return this.rows(collection, request, given).map((row) => codec.decode(row))
  }

  /** As `find`, reading only the id and these fields: large fields that are not named are not read. */
  pick(
    collection: CollectionDefinition,
    names: readonly string[],
    request: Selection,
    given: EvalContext,
  ): Record<string, unknown>[] {
    const columns = ['id', ...names.filter((name) => name !== 'id')]
    const codec = codecOf(collection)
    const decoders = columns.map((name) => codec.decoderOf(name))
    return this.rows(collection, { ...request, columns }, given).map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, decoders[at]?.(row[at])])),
    )
  }

  /** As `find`, undecoded: the columns in the order of the codec's names, or of the selection's. */
  rows(collection: CollectionDefinition, request: Selection, given: EvalContext): (readonly unknown[])[] {
    const question = this.prepareRows(collection, request, given)
    return question ? this.answer(question) : []
  }

  /** The statement that selects rows, with its values; null when no row can match. */
  prepareRows(
    collection: CollectionDefinition,
    request: Selection,
    given: EvalContext,
  ): PreparedQuery | null {
    const { selection, context } = bindFilter(request, given)
    const plan = this.plan(collection, selection, context)
    if (plan.matchesNothing) return null
    const codec = codecOf(collection)
    const { name } = collection
    const isPaged = selection.limit !== undefined || selection.offset !== undefined
    const { shape, conditions, values } = keyConditions(collection, selection)
    const { columns } = selection
    const kind = `find|${shape}|${isPaged}|${columns?.join() ?? ''}`
    const statement = this.#prepared(selection, plan, kind, () => {
      const distinct = plan.distinct ? 'DISTINCT ' : ''
      const order = plan.order ? ` ORDER BY ${plan.order.sql}` : ''
      const paging = isPaged ? PAGING : ''
      const from = `${quote(name)}${whereSql(plan, conditions)}`
      const list = columns?.map((field) => column(name, field)).join(', ') ?? codec.columns(name)
      return `SELECT ${distinct}${list} FROM ${from}${order}${paging}`
    })
    const bound = whereValues(plan, values, context)
    if (plan.order) bound.push(...bind(plan.order.parameters, context))
    if (isPaged) bound.push(selection.limit ?? -1, selection.offset ?? 0)
    return { statement, values: bound, plan, selection, isCount: false }
  }

  /**
   * The statement that selects only the ids of the same rows; null where SQLite would find them in another
   * way, which may order rows with equal sort values differently: an index with all selected columns needs no
   * table.
   */
  prepareIds(collection: CollectionDefinition, rows: PreparedQuery): PreparedQuery | null {
    const known = this.#ids.get(rows.statement)
    const statement = known === undefined ? this.#idsStatement(collection, rows) : known
    if (known === undefined) this.#ids.set(rows.statement, statement)
    return statement && { ...rows, statement }
  }

  /** Runs a statement of `prepareIds` in this process. */
  ids({ statement, values, selection }: PreparedQuery): string[] {
    return this.#run(selection, () => statement.all(...values)) as string[]
  }

  count(collection: CollectionDefinition, request: Selection, given: EvalContext): number {
    const question = this.prepareCount(collection, request, given)
    return question ? countIn(this.answer(question)) : 0
  }

  /**
   * The statement that counts the rows of a selection, whatever its page, with its values; null when no row
   * can match.
   */
  prepareCount(
    collection: CollectionDefinition,
    request: Selection,
    given: EvalContext,
  ): PreparedQuery | null {
    const { selection, context } = bindFilter(request, given)
    const plan = this.plan(collection, counted(selection), context)
    if (plan.matchesNothing) return null
    const { name } = collection
    const { shape, conditions, values } = keyConditions(collection, selection)
    const statement = this.#prepared(selection, plan, `count|${shape}`, () => {
      const total = plan.distinct ? `COUNT(DISTINCT ${column(name, 'id')})` : 'COUNT(*)'
      return `SELECT ${total} FROM ${quote(name)}${whereSql(plan, conditions)}`
    })
    return { statement, values: whereValues(plan, values, context), plan, selection, isCount: true }
  }

  /** Runs a statement in this process. */
  answer({ statement, values, selection }: PreparedQuery): (readonly unknown[])[] {
    return this.#run(selection, () => statement.all(...values)) as unknown[][]
  }

  /** The number of rows per hour (UTC) of `created`, oldest first; hours without rows are omitted. */
  countByHour(
    collection: CollectionDefinition,
    selection: Selection,
    context: EvalContext,
  ): { date: string; total: number }[] {
    const plan = this.plan(collection, { ...selection, sort: '' }, context)
    if (plan.matchesNothing) return []
    const { conditions, values } = keyConditions(collection, selection)
    const from = `${quote(collection.name)}${whereSql(plan, conditions)}`
    const hour = `strftime('%Y-%m-%d %H:00:00.000Z', ${column(collection.name, 'created')})`
    const sql = `SELECT ${hour}, COUNT(*) FROM ${from} GROUP BY 1 ORDER BY 1`
    const rows = this.#run(selection, () => this.statement(sql).all(...whereValues(plan, values, context)))
    return rows.flatMap((row) =>
      Array.isArray(row) ? [{ date: String(row[0]), total: Number(row[1]) }] : [],
    )
  }

  /** A total counted since the last write; `state` is the current one. Not inside a transaction. */
  keptCount(question: PreparedQuery, state: string): number | undefined {
    if (state !== this.#countsState) {
      this.#counts.clear()
      this.#countsState = state
    }
    return this.#counts.get(countKey(question))
  }

  /** Caches a total that was counted while nothing was written after `state`. */
  keepCount(question: PreparedQuery, state: string, total: number): void {
    if (state === this.#countsState) this.#counts.set(countKey(question), total)
  }

  #idsStatement(
    { name, fields }: CollectionDefinition,
    { statement, values, plan }: PreparedQuery,
  ): Statement | null {
    if (plan.distinct) return null
    // Few indexes include the last column. Its type is in the row's header: a long text is not read for it.
    const type = `typeof(${column(name, fields.at(-1)?.name ?? 'id')})`
    const id = `iif(${type} = '', NULL, ${column(name, 'id')})`
    const sql = statement.source.replace(/^SELECT .*? FROM /, () => `SELECT ${id} FROM `)
    const walk = (text: string): string =>
      (this.db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[])
        .map(({ detail }) => detail)
        .join()
    return walk(sql) === walk(statement.source) ? this.db.prepare<unknown[], unknown>(sql).pluck() : null
  }

  /** The statement of a plan in one of its shapes, prepared once for the lifetime of the plan. */
  #prepared(selection: Selection, plan: Plan, shape: string, build: () => string): Statement {
    const shapes = getOrCreate(this.#prepareds, plan, () => new Map<string, Statement>())
    return getOrCreate(shapes, shape, () => this.#run(selection, () => this.statement(build())))
  }

  /** Whether a row that does not exist yet would satisfy the rule; its columns are `context.virtual`. */
  wouldMatch(collection: CollectionDefinition, rule: string, context: EvalContext): boolean {
    if (rule === '') return true
    const base = virtualBase(collection)
    const text = { base, rule, filter: '', sort: '', restricted: false }
    const found = orUndefinedOnFilterError(() => {
      const plan = this.#planner.plan(text, context)
      if (plan.matchesNothing) return false
      if (!plan.where) return true
      const source = base.source(base.alias)
      const sql = `SELECT 1 FROM ${source.sql}${plan.joins.sql} WHERE ${plan.where.sql} LIMIT 1`
      const parameters = [...source.parameters, ...plan.joins.parameters, ...plan.where.parameters]
      return this.statement(sql).get(...bind(parameters, context)) !== undefined
    })
    return found ?? false
  }

  #run<T>(selection: Selection, query: () => T): T {
    try {
      return query()
    } catch (error) {
      throw blamed(selection, error)
    }
  }
}
