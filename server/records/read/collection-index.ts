/**
 * The collections as rows, so that `/api/collections` filters and sorts in the language of records. They live
 * in their own small in-memory database, refilled when a definition has changed.
 */
import Database from 'better-sqlite3'
import { system } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import { noRequest } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { fromDeclaration } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'
import { Registry } from '../schema/registry.ts'
import { tableSql } from '../schema/tables.ts'
import { Store } from './store.ts'

const ROWS = fromDeclaration({
  name: 'collections',
  type: 'base',
  system: true,
  fields: { name: { type: 'text' }, type: { type: 'text' }, system: { type: 'bool' } },
  policy: () => ({}),
})

export interface Page {
  readonly page: number
  readonly perPage: number
  readonly skipTotal: boolean
}
export interface IndexedCollection {
  readonly items: readonly CollectionDefinition[]
  /** -1 when not requested. */
  readonly total: number
}

export class CollectionIndex {
  readonly #engine: EngineCore
  #store: Store | null = null
  #version = -1

  constructor(engine: EngineCore) {
    this.#engine = engine
  }

  /** Throws FilterError (400) for an invalid filter or sort. */
  find(filter: string, sort: string, { page, perPage, skipTotal }: Page): IndexedCollection {
    const store = this.#current()
    const context = { actor: system, request: noRequest, now: this.#engine.clock.now() }
    const selection = { filter, sort, restricted: true, limit: perPage, offset: (page - 1) * perPage }
    const items = store.find(ROWS, selection, context).flatMap((row) => {
      const found = this.#engine.registry.find(row.id)
      return found ? [found] : []
    })
    return { items, total: skipTotal ? -1 : store.count(ROWS, selection, context) }
  }

  #current(): Store {
    const { registry } = this.#engine
    if (this.#store && this.#version === registry.version) return this.#store
    this.#store?.db.close()
    const db = new Database(':memory:')
    for (const sql of tableSql(ROWS)) db.exec(sql)
    const insert = db.prepare(
      `INSERT INTO ${quote(ROWS.name)} ("id", "name", "type", "system", "created", "updated") VALUES (?, ?, ?, ?, ?, ?)`,
    )
    for (const { id, name, type, system: isSystem, created = '', updated = '' } of registry.all)
      insert.run(id, name, type, isSystem ? 1 : 0, created, updated)
    const known = new Registry()
    known.set(ROWS)
    this.#store = new Store(db, known)
    this.#version = registry.version
    return this.#store
  }
}
