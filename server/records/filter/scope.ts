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
export interface Place {
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

interface Join {
  readonly alias: string
  sql: Fragment
  /** How often a path went through it. */
  uses: number
}

/** The tables that one statement joins, each once, with their aliases. */
export class Scope {
  readonly base: Base
  readonly counter: AliasCounter
  readonly #joins = new Map<string, Join>()
  readonly #claims = new Map<string, string>()
  #repeatsRows = false

  constructor(base: Base, counter: AliasCounter = { next: 0 }) {
    this.base = base
    this.counter = counter
  }

  /** Whether a row of the base may come out several times. */
  get repeatsRows(): boolean {
    return this.#repeatsRows
  }

  /** Adds a join unless one with this key exists, and returns its alias. */
  join(key: string, build: (alias: string) => Fragment): string {
    this.#repeatsRows = true
    return this.joinOne(key, build)
  }

  /** As `join`, of a table that has at most one row for each row of the base: nothing has to be made distinct for it. */
  joinOne(key: string, build: (alias: string) => Fragment): string {
    const known = this.#joins.get(key)
    if (known) {
      known.uses += 1
      return known.alias
    }
    this.counter.next += 1
    const alias = `__j${this.counter.next}`
    this.#joins.set(key, { alias, sql: build(alias), uses: 1 })
    return alias
  }

  /** Who claimed a name first. */
  claim(name: string, owner: string): string {
    const first = this.#claims.get(name) ?? owner
    this.#claims.set(name, first)
    return first
  }

  /** How often paths went through a join so far. */
  uses(alias: string): number {
    return this.#find(alias)?.uses ?? 0
  }

  allUses(): Map<string, number> {
    return new Map([...this.#joins.values()].map((join) => [join.alias, join.uses]))
  }

  /** Adds a condition to the ON clause of a table's join. */
  narrow(alias: string, condition: Fragment): void {
    const join = this.#find(alias)
    if (join) join.sql = combine([join.sql, condition], (on, extra) => `${on} AND ${extra}`)
  }

  #find(alias: string): Join | undefined {
    for (const join of this.#joins.values()) if (join.alias === alias) return join
    return undefined
  }

  /** All joins, in the order in which they depend on each other. */
  joins(): Fragment {
    return combine(
      [...this.#joins.values()].map((join) => join.sql),
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
  exists(outer: Base, beside: readonly Scope[], condition: Fragment): Fragment {
    const tables = [this.base.source(this.base.alias), this.joins(), ...beside.map((scope) => scope.joins())]
    const from = combine(tables, (...texts) => texts.join(''))
    const same = `${column(this.base.alias, 'id')} = ${column(outer.alias, 'id')}`
    return combine(
      [from, condition],
      (tableText, where) => `EXISTS (SELECT 1 FROM ${tableText} WHERE ${same} AND ${where})`,
    )
  }
}
