/** Reads of the log in the language of records: a store over the second database (PocketBase §9.2). */
import type { LogStore } from '#server/core/log-store.ts'
import { system } from '#server/records/actor.ts'
import { FilterError } from '#server/records/filter/errors.ts'
import type { Page } from '#server/records/http/query.ts'
import { Store } from '#server/records/read/store.ts'
import { noRequest } from '#server/records/request-info.ts'
import { type CollectionDefinition, fromDeclaration } from '#server/records/schema/definition.ts'
import { Registry } from '#server/records/schema/registry.ts'

interface LogItem {
  readonly id: string
  readonly created: unknown
  readonly data: unknown
  readonly message: unknown
  readonly level: unknown
}

const logsCollection = (): CollectionDefinition => {
  const declared = fromDeclaration({
    name: 'logs',
    type: 'base',
    system: true,
    fields: { level: { type: 'number' }, message: { type: 'text' }, data: { type: 'json' } },
    policy: () => ({}),
  })
  // A log entry never changes.
  const fields = declared.fields.filter((field) => field.name !== 'updated')
  return { ...declared, fields, byName: new Map(fields.map((field) => [field.name, field])) }
}

/** Bytes, as for records. */
const MAX_FILTER_LENGTH = 3500

const checkNames = (text: string): void => {
  if (Buffer.byteLength(text) > MAX_FILTER_LENGTH) throw new FilterError('the text is too long')
  for (const name of ['@request', '@collection'])
    if (text.includes(name)) throw new FilterError(`${name} means nothing for a log`)
}

/**
 * Reads of the log. Each first writes pending entries. All throw FilterError (400) for an invalid filter or
 * sort.
 */
export class LogIndex {
  readonly #logs: LogStore
  readonly #collection = logsCollection()
  readonly #store: Store
  readonly #now: () => Date

  constructor(logs: LogStore, now: () => Date) {
    const registry = new Registry()
    registry.set(this.#collection)
    this.#logs = logs
    this.#store = new Store(logs.db, registry)
    this.#now = now
  }

  /** `total` is -1 when not requested. */
  find(filter: string, sort: string, page: Page): { items: LogItem[]; total: number } {
    this.#prepare(filter, sort)
    const selection = {
      filter,
      sort,
      restricted: true,
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    }
    const items = this.#store.find(this.#collection, selection, this.#context()).map(itemOf)
    const total = page.skipTotal ? -1 : this.#store.count(this.#collection, selection, this.#context())
    return { items, total }
  }

  byId(id: string): LogItem | null {
    this.#logs.flush()
    const row = this.#store.byId(this.#collection, id)
    return row ? itemOf(row) : null
  }

  /** The number of entries per hour. */
  stats(filter: string): { date: string; total: number }[] {
    this.#prepare(filter, '')
    return this.#store.countByHour(this.#collection, { filter, restricted: true }, this.#context())
  }

  #prepare(filter: string, sort: string): void {
    checkNames(filter)
    checkNames(sort)
    this.#logs.flush()
  }

  #context() {
    return { actor: system, request: noRequest, now: this.#now() }
  }
}

const itemOf = (row: Readonly<Record<string, unknown>>): LogItem => ({
  created: row.created,
  data: row.data ?? {},
  message: row.message,
  level: row.level,
  id: String(row.id),
})
