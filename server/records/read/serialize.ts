/** The fields of a record that a caller sees (PocketBase §3.2, and private fields). */
import { type Actor, actorHolds, bypassesRules, type RawRecord } from '../actor.ts'
import type { EvalContext } from '../filter/sql.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Store } from './store.ts'

interface Key {
  readonly name: string
  readonly hidden: boolean
  readonly private: boolean
  readonly never: boolean
  /** Shown as `''`, whatever is stored: a password field other than the account's own. */
  readonly blank: boolean
}
interface Shape {
  readonly isAuth: boolean
  /** Keys in byte order, as PocketBase writes them. */
  readonly keys: readonly Key[]
  /** The same with `expand`, which is no valid field name. */
  readonly keysWithExpand: readonly Key[]
  readonly hasPrivate: boolean
}

const shapes = new WeakMap<CollectionDefinition, Shape>()

const shapeOf = (collection: CollectionDefinition): Shape => {
  const known = shapes.get(collection)
  if (known) return known
  const isAuth = collection.type === 'auth'
  const open = { hidden: false, private: false, never: false, blank: false }
  const inOrder = (a: Key, b: Key): number => (a.name < b.name ? -1 : 1)
  const keys: Key[] = collection.fields.map((field) => ({
    name: field.name,
    hidden: field.hidden === true,
    private: field.private === true,
    never: isAuth && (field.name === 'password' || field.name === 'tokenKey'),
    blank: field.type === 'password',
  }))
  keys.push({ name: 'collectionId', ...open }, { name: 'collectionName', ...open })
  keys.sort(inOrder)
  const keysWithExpand = [...keys, { name: 'expand', ...open }].sort(inOrder)
  const shape = { isAuth, keys, keysWithExpand, hasPrivate: keys.some((key) => key.private) }
  shapes.set(collection, shape)
  return shape
}

/**
 * The keys visible to all callers of a kind, in order, for a collection without private fields and accounts.
 */
export const serializedKeys = (collection: CollectionDefinition, seesAll: boolean): string[] =>
  shapeOf(collection)
    .keys.filter((key) => !key.never && (seesAll || !key.hidden))
    .map((key) => key.name)

/** The ids among these records whose addresses the caller reads; at most one query. */
const readableIds = (
  store: Store,
  collection: CollectionDefinition,
  records: readonly RawRecord[],
  context: EvalContext,
): Set<string> => {
  const rule = collection.auth?.emailRule || collection.auth?.manageRule
  const hidden = records.filter((record) => record.emailVisibility !== true).map((record) => record.id)
  if (!rule || context.actor.kind !== 'record' || hidden.length === 0) return new Set()
  return new Set(store.find(collection, { rule, ids: hidden }, context).map((record) => record.id))
}

const describes = (collection: CollectionDefinition, record: RawRecord, actor: Actor): boolean =>
  actor.kind === 'record' &&
  actor.record?.collectionName === 'users' &&
  collection.subject !== null &&
  record[collection.subject] === actor.record.id

/**
 * Visible copies of records. `withExpand` reserves the place of `expand` among the keys, undefined until
 * `expandInto` fills it: JSON omits it as long as it is undefined.
 */
export const serialize = (
  store: Store,
  collection: CollectionDefinition,
  records: readonly RawRecord[],
  context: EvalContext,
  withExpand = false,
): Record<string, unknown>[] => {
  const { actor } = context
  const shape = shapeOf(collection)
  const keys = withExpand ? shape.keysWithExpand : shape.keys
  const seesAll = bypassesRules(actor)
  const readsPrivate =
    seesAll || !shape.hasPrivate || (collection.managers.length > 0 && actorHolds(actor, collection.managers))
  const readable = shape.isAuth && !seesAll ? readableIds(store, collection, records, context) : null
  return records.map((record) => {
    const readsOwn = readsPrivate || describes(collection, record, actor)
    const showsEmail =
      !readable ||
      record.emailVisibility === true ||
      readable.has(record.id) ||
      (actor.record?.id === record.id && actor.record.collectionId === collection.id)
    const shown: Record<string, unknown> = {}
    for (const key of keys) {
      if (key.never || (key.hidden && !seesAll) || (key.private && !readsOwn)) continue
      if (!showsEmail && key.name === 'email') continue
      shown[key.name] = key.blank ? '' : record[key.name]
    }
    return shown
  })
}
