/** The reads of services, as one actor. */
import type { Collection } from '#drizzle/collection.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Clock } from '#server/core/clock.ts'
import { notFound } from '#server/core/errors.ts'
import type { Actor, RawRecord } from '../actor.ts'
import type { Extensible } from '../extensions.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { noRequest } from '../request-info.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'
import type { FilterQuery, FindOptions, Reader, Where } from '../types.ts'
import type { Selection } from './selection.ts'
import type { Store } from './store.ts'

export interface ReaderParts extends Extensible {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
}

const isFilter = (definition: CollectionDefinition, where: object): where is FilterQuery =>
  'filter' in where && typeof where.filter === 'string' && !definition.byName.has('filter')

/** A full record under its declared type: the codec fills every declared field. */
export const typed = <F extends Fields>(_collection: Collection<F>, record: RawRecord): RecordOf<F> =>
  // The only cast from rows, known at run time, to declared types.
  record as RawRecord & RecordOf<F>

/** As `typed`, for some fields. */
const picked = <F extends Fields, Name extends keyof RecordOf<F>>(
  _collection: Collection<F>,
  _names: readonly Name[],
  rows: readonly object[],
): Pick<RecordOf<F>, Name | 'id'>[] => rows as Pick<RecordOf<F>, Name | 'id'>[]

/** The reads of one actor; see `Reader`. Reads inside a transaction see what it has written. */
export const createReader = ({ store, registry, clock, extensions }: ReaderParts, actor: Actor): Reader => {
  const context = (parameters?: FilterQuery['params']): EvalContext => ({
    actor,
    request: noRequest,
    now: clock.now(),
    ...(parameters ? { parameters } : {}),
  })
  const select = (
    definition: CollectionDefinition,
    where: Where<Fields> | FilterQuery,
    options: FindOptions,
  ): [Selection, EvalContext] => {
    const rule = ruleFor(actor, definition.listRule)
    const paging = { sort: options.sort ?? '', limit: options.limit, offset: options.offset }
    if (isFilter(definition, where))
      return [{ ...paging, rule, filter: where.filter }, context(where.params ?? {})]
    return [{ ...paging, rule, equals: where }, context()]
  }
  const find = <F extends Fields>(
    collection: Collection<F>,
    where: Where<F> | FilterQuery,
    options: FindOptions,
  ): RecordOf<F>[] => {
    const definition = registry.of(collection)
    const [selection, run] = select(definition, where, options)
    return store.find(definition, selection, run).map((record) => typed(collection, record))
  }
  const getOrNull: Reader['getOrNull'] = (collection, id) => {
    const definition = registry.of(collection)
    const record = store.allowed(definition, id, ruleFor(actor, definition.viewRule), context())
    return record ? typed(collection, record) : null
  }
  const firstOrNull: Reader['firstOrNull'] = (collection, where, options = {}) =>
    find(collection, where, { ...options, limit: 1 })[0] ?? null
  return {
    actor,
    extensions,
    getOrNull,
    firstOrNull,
    get(collection, id) {
      const record = getOrNull(collection, id)
      if (!record) throw notFound()
      return record
    },
    first(collection, where, options) {
      const record = firstOrNull(collection, where, options)
      if (!record) throw notFound()
      return record
    },
    find: (collection, where = {}, options = {}) => find(collection, where, options),
    pick(collection, names, where = {}, options = {}) {
      const definition = registry.of(collection)
      const [selection, run] = select(definition, where, options)
      return picked(collection, names, store.pick(definition, names, selection, run))
    },
    count(collection, where = {}) {
      const definition = registry.of(collection)
      const [selection, run] = select(definition, where, {})
      return store.count(definition, selection, run)
    },
  }
}
