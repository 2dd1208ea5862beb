/**
 * The tables of one SELECT: a base and the joins that paths ask for. Two conditions with the same path share a join,
 * so that they speak of the same related record (PocketBase §2.6).
 */
import type { CollectionDefinition } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import { combine, type Fragment, fragment } from './sql.ts'

/** What a scope starts from: a stored table, or a row that does not exist yet. */
export interface Base {
  readonly collection: CollectionDefinition
  readonly alias: string
  /** The FROM item under another alias, for sub-queries that read the same base again. */
  readonly source: (alias: string) => Fragment
}

/** A collection's row somewhere in the query. */
export interface ColumnPath {
  readonly collection: CollectionDefinition
  readonly alias: string
}

/** The table of a collection as a base, under its own name. */
export const tableBase = (collection: CollectionDefinition, alias = collection.name): Base => ({
  collection,
  alias,
  source: (name) =>
    fragment(name === collection.name ? quote(name) : `${quote(collection.name)} ${quote(name)}`),
})

/** Numbers aliases through a whole statement, sub-queries included. */
interface AliasCounter {
  next: number
}

/** A table as a join wants it. */
export interface JoinParts {
  /** What follows FROM or JOIN. */
  readonly source: Fragment
  /** Null: every row of the source belongs to the row before it. */
  readonly on: Fragment | null
}
export interface Join extends JoinParts {
  readonly alias: string
  /** The join whose row it starts from; null: the row of the base, or nothing. */
  readonly parent: string | null
  /** Whether a row of the parent may have several of it. */
  readonly isMany: boolean
}

/** A join as it stands in FROM, after what it starts from. */
export const joinText = ({ source, on }: JoinParts, word: 'JOIN' | 'LEFT JOIN'): Fragment =>
  on === null
    ? combine([source], (text) => `${word} ${text}`)
    : combine([source, on], (text, condition) => `${word} ${text} ON ${condition}`)

/** The tables that one statement joins, each once, with their aliases. */
export class Scope {
  readonly base: Base
  readonly counter: AliasCounter
  readonly #joins = new Map<string, Join>()
  readonly #byAlias = new Map<string, Join>()
  readonly #claims = new Map<string, string>()
  #touched: Set<string> | null = null

  constructor(base: Base, counter: AliasCounter = { next: 0 }) {
    this.base = base
    this.counter = counter
  }

  /** The joins, in the order in which they depend on each other. */
  get all(): readonly Join[] {
    return [...this.#joins.values()]
  }

  /**
   * Adds a join unless one with this key exists, and returns its alias. `from` is the alias that it starts from: the
   * base's, another join's, or null for what depends on no row.
   */
  join(key: string, from: string | null, build: (alias: string) => JoinParts): string {
    return this.#add(key, from, true, build)
  }

  /** As `join`, of a table that has at most one row for each row that it starts from. */
  joinOne(key: string, from: string | null, build: (alias: string) => JoinParts): string {
    return this.#add(key, from, false, build)
  }

  #add(key: string, from: string | null, isMany: boolean, build: (alias: string) => JoinParts): string {
    let join = this.#joins.get(key)
    if (!join) {
      this.counter.next += 1
      const alias = `__j${this.counter.next}`
      const parent = from !== null && this.#byAlias.has(from) ? from : null
      join = { alias, parent, isMany, ...build(alias) }
      this.#joins.set(key, join)
      this.#byAlias.set(alias, join)
    }
    this.#touched?.add(join.alias)
    return join.alias
  }

  /** What `work` answers, and the aliases of the joins that it went through. */
  watch<T>(work: () => T): { result: T; uses: string[] } {
    const before = this.#touched
    const touched = new Set<string>()
    this.#touched = touched
    const result = work()
    this.#touched = before
    for (const alias of touched) before?.add(alias)
    return { result, uses: [...touched] }
  }

  /** These joins and all that they start from. */
  withAncestors(aliases: readonly string[]): Set<string> {
    const all = new Set<string>()
    for (const alias of aliases)
      for (let at = this.#byAlias.get(alias); at; at = at.parent ? this.#byAlias.get(at.parent) : undefined)
        all.add(at.alias)
    return all
  }

  /** How many of these joins may have several rows. */
  hops(aliases: ReadonlySet<string>): number {
    return [...aliases].filter((alias) => this.#byAlias.get(alias)?.isMany).length
  }

  /** The joins that have at most one row for a row of the base. */
  get single(): string[] {
    const isSingle = (join: Join): boolean => {
      const parent = join.parent === null ? undefined : this.#byAlias.get(join.parent)
      return !join.isMany && (!parent || isSingle(parent))
    }
    return this.all.filter(isSingle).map(({ alias }) => alias)
  }

  /** Who claimed a name first. */
  claim(name: string, owner: string): string {
    const first = this.#claims.get(name) ?? owner
    this.#claims.set(name, first)
    return first
  }

  /** The joins of these aliases, or all, as they stand in FROM. */
  joins(aliases?: ReadonlySet<string>): Fragment {
    const wanted = aliases ? this.all.filter(({ alias }) => aliases.has(alias)) : this.all
    return combine(
      wanted.map((join) => joinText(join, 'LEFT JOIN')),
      (...texts) => texts.map((text) => ` ${text}`).join(''),
    )
  }

  /** A scope over the same base row again, for "no related record violates". */
  correlated(): Scope {
    this.counter.next += 1
    const alias = `__m${this.counter.next}`
    return new Scope({ ...this.base, alias }, this.counter)
  }

  /** Another set of joins on the same base row: both sides of a comparison vary independently. */
  siblingJoins(): Scope {
    return new Scope(this.base, this.counter)
  }

  /** `EXISTS` over the same row as `outer`'s, with the joins of this scope and of those beside it. */
  exists(outer: Base, adjacent: readonly Scope[], condition: Fragment): Fragment {
    const tables = [
      this.base.source(this.base.alias),
      this.joins(),
      ...adjacent.map((scope) => scope.joins()),
    ]
    const from = combine(tables, (...texts) => texts.join(''))
    const same = `${column(this.base.alias, 'id')} = ${column(outer.alias, 'id')}`
    return combine(
      [from, condition],
      (tableText, where) => `EXISTS (SELECT 1 FROM ${tableText} WHERE ${same} AND ${where})`,
    )
  }
}
