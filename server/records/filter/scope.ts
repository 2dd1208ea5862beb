/**
 * The tables of one SELECT: a base and the joins of paths. Two conditions with the same path share a join, so
 * that they refer to the same related record (PocketBase §2.6).
 */
import type { CollectionDefinition } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import { combine, type Fragment, fragment } from './sql.ts'

/** The base of a scope: a stored table, or a row that does not exist yet. */
export interface Base {
  readonly collection: CollectionDefinition
  readonly alias: string
  /** The FROM item under another alias, for sub-queries over the same base. */
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

/** Numbers aliases through a whole statement, including sub-queries. */
interface AliasCounter {
  next: number
}

export interface JoinParts {
  /** The text after FROM or JOIN. */
  readonly source: Fragment
  /** Null: every row of the source belongs to the row before it. */
  readonly on: Fragment | null
}
export interface Join extends JoinParts {
  readonly alias: string
  /** The join that it depends on; null: the base or none. */
  readonly parent: string | null
  /** Whether a row of the parent may have several of its rows. */
  readonly isMany: boolean
}

/** A join as text in FROM, after its parent. */
export const joinText = ({ source, on }: JoinParts, word: 'JOIN' | 'LEFT JOIN'): Fragment =>
  on === null
    ? combine([source], (text) => `${word} ${text}`)
    : combine([source, on], (text, condition) => `${word} ${text} ON ${condition}`)

/** The tables joined by one statement, each once, with their aliases. */
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

  /** The joins in the order of their dependencies. */
  get all(): readonly Join[] {
    return [...this.#joins.values()]
  }

  /**
   * Adds a join unless one with this key exists, and returns its alias. `from` is the alias that it depends
   * on: the base's, another join's, or null when it depends on no row.
   */
  join(key: string, from: string | null, build: (alias: string) => JoinParts): string {
    return this.#add(key, from, true, build)
  }

  /** As `join`, for a table that has at most one row for each row of its parent. */
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

  /** The result of `work`, and the aliases of the joins that it used. */
  watch<T>(work: () => T): { result: T; uses: string[] } {
    const before = this.#touched
    const touched = new Set<string>()
    this.#touched = touched
    const result = work()
    this.#touched = before
    for (const alias of touched) before?.add(alias)
    return { result, uses: [...touched] }
  }

  /** These joins and all that they depend on. */
  withAncestors(aliases: readonly string[]): Set<string> {
    const all = new Set<string>()
    for (const alias of aliases)
      for (let at = this.#byAlias.get(alias); at; at = at.parent ? this.#byAlias.get(at.parent) : undefined)
        all.add(at.alias)
    return all
  }

  /** The number of these joins that may have several rows. */
  hops(aliases: ReadonlySet<string>): number {
    return [...aliases].filter((alias) => this.#byAlias.get(alias)?.isMany).length
  }

  /** The joins with at most one row for a row of the base. */
  get single(): string[] {
    const isSingle = (join: Join): boolean => {
      const parent = join.parent === null ? undefined : this.#byAlias.get(join.parent)
      return !join.isMany && (!parent || isSingle(parent))
    }
    return this.all.filter(isSingle).map(({ alias }) => alias)
  }

  /** Returns the first owner of a name. */
  claim(name: string, owner: string): string {
    const first = this.#claims.get(name) ?? owner
    this.#claims.set(name, first)
    return first
  }

  /** The joins of these aliases, or all, as text in FROM. */
  joins(aliases?: ReadonlySet<string>): Fragment {
    const wanted = aliases ? this.all.filter(({ alias }) => aliases.has(alias)) : this.all
    return combine(
      wanted.map((join) => joinText(join, 'LEFT JOIN')),
      (...texts) => texts.map((text) => ` ${text}`).join(''),
    )
  }

  /** A scope over the same base row, for "no related record violates". */
  correlated(): Scope {
    this.counter.next += 1
    const alias = `__m${this.counter.next}`
    return new Scope({ ...this.base, alias }, this.counter)
  }

  /** Another set of joins on the same base row: both sides of a comparison vary independently. */
  siblingJoins(): Scope {
    return new Scope(this.base, this.counter)
  }

  /** `EXISTS` over the row of `outer`, with the joins of this scope and of `adjacent`. */
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
