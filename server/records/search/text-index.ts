/**
 * The full-text index of records (SQLite's FTS5). Its content derives from the records alone: it is rebuilt
 * when it is missing or of another version, and archives do not contain it. It knows neither collections nor
 * rights; its caller provides the documents and filters the results. Two indexes over one list of documents:
 * `open` holds only what anyone may read, so that neither the result nor the time of a stranger's search
 * depends on anything hidden; `full` holds everything, each document under labels that limit a search to what
 * its caller may read.
 */
import type { Database } from '../connection.ts'
import { INDEX_TABLES, INDEX_VERSION } from './index-tables.ts'
import { tokensOf } from './tokens.ts'

/** The searchable text of one record. */
export interface IndexDocument {
  readonly id: string
  readonly kind: string
  /** The parents by which documents are found again. */
  readonly groups: readonly [outer: string, inner: string]
  readonly title: string
  readonly context: string
  /** Plain text. */
  readonly body: string
  /** In `full`, the labels that limit searches. */
  readonly labels: readonly string[]
  /** Its part in `open`: nothing, title and context, or all. */
  readonly openness: 'none' | 'title' | 'all'
}

export type IndexName = 'open' | 'full'

/** A result: the document without its body. */
export interface Hit {
  readonly id: string
  readonly kind: string
  readonly groups: readonly [outer: string, inner: string]
  readonly title: string
  readonly context: string
}

interface Row {
  key: number
  title: string
  context: string
  body: string
  labels: string
  openness: string
}

/** Title, context, body, labels. */
const WEIGHTS = { open: '8.0, 2.0, 1.0', full: '8.0, 2.0, 1.0, 0.0' } as const

const prepare = (db: Database) => {
  const one = (sql: string) => db.prepare(sql)
  const ranked = (name: IndexName) =>
    one(
      `SELECT "record", "kind", "outer", "inner", "title", "context" FROM (SELECT rowid AS found, bm25("_search_${name}", ${WEIGHTS[name]}) AS score
         FROM "_search_${name}" WHERE "_search_${name}" MATCH ? ORDER BY score, found LIMIT ?)
       JOIN "_search_documents" ON "key" = found ORDER BY score, found`,
    )
  return {
    known: one('SELECT * FROM "_search_documents" WHERE "record" = ?'),
    add: one(
      `INSERT INTO "_search_documents" ("record", "kind", "outer", "inner", "title", "context", "body", "labels", "openness")
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING "key"`,
    ).pluck(),
    change: one(
      `UPDATE "_search_documents" SET "outer" = ?, "inner" = ?, "title" = ?, "context" = ?, "body" = ?, "labels" = ?, "openness" = ?
       WHERE "key" = ?`,
    ),
    remove: one('DELETE FROM "_search_documents" WHERE "key" = ?'),
    addFull: one('INSERT INTO "_search_full" (rowid, title, context, body, labels) VALUES (?, ?, ?, ?, ?)'),
    addOpen: one('INSERT INTO "_search_open" (rowid, title, context, body) VALUES (?, ?, ?, ?)'),
    removeFull: one('DELETE FROM "_search_full" WHERE rowid = ?'),
    removeOpen: one('DELETE FROM "_search_open" WHERE rowid = ?'),
    outer: one('SELECT "record" FROM "_search_documents" WHERE "kind" = ? AND "outer" = ?').pluck(),
    inner: one('SELECT "record" FROM "_search_documents" WHERE "kind" = ? AND "inner" = ?').pluck(),
    samples: one(
      `SELECT "inner", min("record") FROM "_search_documents"
       WHERE "outer" IN (SELECT value FROM json_each(?)) AND "inner" != '' AND instr(' ' || "labels", ' v') = 0 GROUP BY "inner"`,
    ).raw(),
    inners: one(
      `SELECT DISTINCT "inner" FROM "_search_documents" WHERE "outer" = ? AND "inner" != ''`,
    ).pluck(),
    body: one('SELECT "body" FROM "_search_documents" WHERE "record" = ?').pluck(),
    state: one('SELECT "version", "position" FROM "_search_state"'),
    reach: one('UPDATE "_search_state" SET "position" = ?'),
    open: ranked('open'),
    full: ranked('full'),
  }
}

const isThere = (db: Database): boolean => {
  const names = "'_search_open', '_search_full', '_search_documents', '_search_state'"
  return db.prepare(`SELECT count(*) FROM sqlite_master WHERE name IN (${names})`).pluck().get() === 4
}

const versionIn = (db: Database): unknown =>
  isThere(db) ? db.prepare('SELECT "version" FROM "_search_state"').pluck().get() : null

/** The position of a complete index. */
const COMPLETE = 'complete'

export class TextIndex {
  readonly #db: Database
  #statements: ReturnType<typeof prepare> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  /** Creates the tables when they are missing or of another version; `isEmpty`: there is nothing to index. */
  open(isEmpty: () => boolean): void {
    if (versionIn(this.#db) !== INDEX_VERSION) this.reset(isEmpty())
  }

  /** Empties the index; `isComplete` marks it as complete. Inside a transaction or alone. */
  reset(isComplete = false): void {
    this.#statements = null
    const make = () => {
      this.#db.exec(INDEX_TABLES)
      this.#db
        .prepare('INSERT INTO "_search_state" ("version", "position") VALUES (?, ?)')
        .run(INDEX_VERSION, isComplete ? COMPLETE : '')
    }
    if (this.#db.inTransaction) make()
    else this.#db.transaction(make).immediate()
  }

  /** The progress of the fill: `complete`, or the caller's own marker; empty before its first page. */
  get position(): string {
    const row = this.#use().state.get() as { position: string } | undefined
    return row?.position ?? ''
  }

  get isComplete(): boolean {
    return this.position === COMPLETE
  }

  reach(position: string = COMPLETE): void {
    this.#use().reach.run(position)
  }

  /** Inserts or replaces a document by id. Inside a transaction; an unchanged document costs nothing. */
  put(document: IndexDocument): void {
    const use = this.#use()
    const { id, kind, groups, title, context, body, openness } = document
    const labels = document.labels.join(' ')
    const known = use.known.get(id) as Row | undefined
    const texts = { title: tokensOf(title), context: tokensOf(context) }
    const key =
      known?.key ?? (use.add.get(id, kind, ...groups, title, context, body, labels, openness) as number)
    const isSameText = known?.title === title && known.context === context && known.body === body
    if (isSameText && known.labels === labels && known.openness === openness) {
      use.change.run(...groups, title, context, body, labels, openness, key)
      return
    }
    const bodyTokens = isSameText && known.labels === labels && openness !== 'all' ? '' : tokensOf(body)
    if (known) use.change.run(...groups, title, context, body, labels, openness, key)
    if (!isSameText || known.labels !== labels) {
      if (known) use.removeFull.run(key)
      use.addFull.run(key, texts.title, texts.context, bodyTokens, labels)
    }
    if (known && known.openness !== 'none') use.removeOpen.run(key)
    if (openness !== 'none')
      use.addOpen.run(key, texts.title, texts.context, openness === 'all' ? bodyTokens : '')
  }

  /** Inside a transaction. */
  remove(id: string): void {
    const use = this.#use()
    const known = use.known.get(id) as Row | undefined
    if (!known) return
    use.removeFull.run(known.key)
    if (known.openness !== 'none') use.removeOpen.run(known.key)
    use.remove.run(known.key)
  }

  /** Ids of the documents of a kind in a group. */
  within(kind: string, group: 'outer' | 'inner', id: string): string[] {
    return this.#use()[group].all(kind, id) as string[]
  }

  /** The inner groups of an outer one that contain documents. */
  innersOf(outer: string): string[] {
    return this.#use().inners.all(outer) as string[]
  }

  /** For each inner group of these outer ones, the id of a document without a label with a `v`. */
  samplesOf(outers: readonly string[]): Map<string, string> {
    return new Map(this.#use().samples.all(JSON.stringify(outers)) as [string, string][])
  }

  /** The plain text of a document, empty when it is missing. */
  bodyOf(id: string): string {
    return (this.#use().body.get(id) as string | undefined) ?? ''
  }

  /**
   * The best results first by bm25, a title counting eight times and its context twice; of equals the older
   * document first. `expression` is built by `expression.ts`.
   */
  find(name: IndexName, expression: string, limit: number): Hit[] {
    const rows = this.#use()[name].raw().all(expression, limit) as string[][]
    return rows.map(([id = '', kind = '', outer = '', inner = '', title = '', context = '']) => ({
      id,
      kind,
      title,
      context,
      groups: [outer, inner] as const,
    }))
  }

  #use(): ReturnType<typeof prepare> {
    this.#statements ??= prepare(this.#db)
    return this.#statements
  }
}
