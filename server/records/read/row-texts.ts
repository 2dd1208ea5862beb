/**
 * Caches rows as the JSON that lists show until they are written: most rows of a new list were part of an
 * earlier one, and reading and serialising them again takes more than half of its time. The cache is valid
 * only while it sees every write: writes of the engine name their rows (`Session.wrote`); any other write, of
 * this connection, of another process or of a definition, clears it.
 */
import { getOrCreate } from '#server/core/get-or-create.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { escaped } from './json-text.ts'

/** Characters of the texts of each of two generations, including the overhead of each entry. */
const MAX_CHARACTERS = 8_388_608
const ENTRY_CHARACTERS = 200
const MAX_TEXT_LENGTH = 32_768
/** Rows that were shown once: a text is cached from the second time on. */
const MAX_SEEN = 20_000
/** From this share of a page on, selecting only ids is faster than reading all rows. */
const MAX_PER_PAGE = 0.75

/**
 * JSON as its UTF-8 bytes, one character each: half the memory of a text with a single typographic
 * apostrophe, and no encoding when it is sent.
 */
const packed = (json: string): string => Buffer.from(escaped(json)).toString('latin1')

/** Callers that see the same of a collection: superusers see hidden fields. */
const kindOf = ({ id }: CollectionDefinition, seesAll: boolean): string => `${id}${seesAll ? '*' : ''}`

/** Texts by kind and id. */
type Texts = Map<string, Map<string, string>>

/**
 * The row texts of one connection. When a generation is full, texts not read since are dropped with the
 * previous one.
 */
export class RowTexts {
  #young: Texts = new Map()
  #old: Texts = new Map()
  #characters = 0
  readonly #seen = new Set<string>()
  /** Kinds whose last page was mostly cached. */
  readonly #wellKnown = new Set<string>()
  /** The version of changes not reported by row: commits of other processes, restores, definitions. */
  #version = ''
  /** Rows changed by this connection when the cache was last valid. */
  #changes = -1

  /** Clears the cache unless it is valid; must be called with the current state before any read. */
  follow(version: string, changes: number): void {
    if (version === this.#version && changes === this.#changes) return
    this.#young = new Map()
    this.#old = new Map()
    this.#characters = 0
    this.#wellKnown.clear()
    this.#version = version
    this.#changes = changes
  }

  /** Records that all changes between these two counts were reported by row. */
  account(before: number, after: number): void {
    if (this.#changes === before) this.#changes = after
  }

  /** Drops a written row. */
  drop(collection: CollectionDefinition, id: string): void {
    for (const seesAll of [false, true])
      for (const texts of [this.#young, this.#old]) texts.get(kindOf(collection, seesAll))?.delete(id)
  }

  /** Whether the next page of the collection is likely to be cached, judging by the last one. */
  isWellKnown(collection: CollectionDefinition, seesAll: boolean): boolean {
    return this.#wellKnown.has(kindOf(collection, seesAll))
  }

  /** The texts of these rows, in their order; missing ones come from `write`. */
  page(
    collection: CollectionDefinition,
    seesAll: boolean,
    ids: readonly string[],
    write: (missing: readonly string[]) => ReadonlyMap<string, string>,
  ): string[] {
    const kind = kindOf(collection, seesAll)
    const found = ids.map((id) => this.#find(kind, id))
    const missing = ids.filter((_id, at) => found[at] === undefined)
    this.#judge(kind, ids.length - missing.length, ids.length)
    const written = missing.length > 0 ? write(missing) : new Map<string, string>()
    for (const [at, id] of ids.entries()) {
      const json = found[at] === undefined ? written.get(id) : undefined
      if (json !== undefined) found[at] = this.#keep(kind, id, packed(json))
    }
    return found.filter((text) => text !== undefined)
  }

  /** Adds rows, their ids first, that were read and written anyway. */
  learn(
    collection: CollectionDefinition,
    seesAll: boolean,
    rows: readonly (readonly unknown[])[],
    written: readonly string[],
  ): void {
    const kind = kindOf(collection, seesAll)
    let known = 0
    for (const [at, row] of rows.entries()) {
      const id = String(row[0])
      if (this.#find(kind, id) !== undefined) known += 1
      else if (this.#wasSeen(`${kind}/${id}`)) this.#keep(kind, id, packed(written[at] ?? ''))
    }
    this.#judge(kind, known, rows.length)
  }

  #find(kind: string, id: string): string | undefined {
    const known = this.#young.get(kind)?.get(id)
    if (known !== undefined) return known
    const old = this.#old.get(kind)?.get(id)
    return old === undefined ? undefined : this.#keep(kind, id, old)
  }

  #keep(kind: string, id: string, text: string): string {
    if (text.length > MAX_TEXT_LENGTH) return text
    this.#characters += text.length + ENTRY_CHARACTERS
    if (this.#characters > MAX_CHARACTERS) {
      this.#old = this.#young
      this.#young = new Map()
      this.#characters = text.length + ENTRY_CHARACTERS
    }
    getOrCreate(this.#young, kind, () => new Map<string, string>()).set(id, text)
    return text
  }

  #wasSeen(key: string): boolean {
    if (this.#seen.has(key)) return true
    if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
    this.#seen.add(key)
    return false
  }

  #judge(kind: string, known: number, all: number): void {
    if (all === 0) return
    if (known >= all * MAX_PER_PAGE) this.#wellKnown.add(kind)
    else this.#wellKnown.delete(kind)
  }
}
