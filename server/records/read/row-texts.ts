/**
 * Rows as the JSON that lists show of them, kept until they are written: of a list that nobody has asked yet most rows were in another
 * one, and reading and writing them anew is more than half of its time.
 *
 * What is kept is right as long as every write was told of: those of the engine say which rows they touch (`Session.wrote`); after any
 * other, of this connection, of another process or of a definition, everything is forgotten.
 */
import { getOrCreate } from '#server/core/get-or-create.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { escaped } from './json-text.ts'

/** Characters of the texts of each of two generations, with what an entry takes beside its own. */
const MAX_CHARACTERS = 8_388_608
const ENTRY_CHARACTERS = 200
const MAX_TEXT_LENGTH = 32_768
/** Rows that were shown once: a text is worth keeping from the second time on. */
const MAX_SEEN = 20_000
/** From this part of a page on, asking for ids alone is quicker than reading all rows. */
const MAX_PER_PAGE = 0.75

/** JSON as its bytes in UTF-8, each a character: half the memory of a text with one typographic apostrophe in it, and no work to send. */
const packed = (json: string): string => Buffer.from(escaped(json)).toString('latin1')

/** What callers of one kind are shown of a collection: superusers see hidden fields. */
const kindOf = ({ id }: CollectionDefinition, seesAll: boolean): string => `${id}${seesAll ? '*' : ''}`

/** Texts by kind and id. */
type Texts = Map<string, Map<string, string>>

/** The texts of one connection's rows. What was not asked for while a generation filled goes with the one before. */
export class RowTexts {
  #young: Texts = new Map()
  #old: Texts = new Map()
  #characters = 0
  readonly #seen = new Set<string>()
  /** Kinds of which the last page held mostly what is kept. */
  readonly #wellKnown = new Set<string>()
  /** Of what is not told row by row: other processes' commits, restores, definitions. */
  #version = ''
  /** Rows that this connection had changed when everything here was right. */
  #changes = -1

  /** Forgets everything unless it is right: to be called with the present state before anything here is asked. */
  follow(version: string, changes: number): void {
    if (version === this.#version && changes === this.#changes) return
    this.#young = new Map()
    this.#old = new Map()
    this.#characters = 0
    this.#wellKnown.clear()
    this.#version = version
    this.#changes = changes
  }

  /** Notes that all changes between these two counts were told of, row by row. */
  account(before: number, after: number): void {
    if (this.#changes === before) this.#changes = after
  }

  /** Forgets a row that is written. */
  drop(collection: CollectionDefinition, id: string): void {
    for (const seesAll of [false, true])
      for (const texts of [this.#young, this.#old]) texts.get(kindOf(collection, seesAll))?.delete(id)
  }

  /** Whether the next page of the collection is likely to be known, by the last one. */
  isWellKnown(collection: CollectionDefinition, seesAll: boolean): boolean {
    return this.#wellKnown.has(kindOf(collection, seesAll))
  }

  /** The texts of these rows, in their order; those that are not known are asked of `write`. */
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

  /** Learns of rows, their ids first, that were read and written anyway. */
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
