/** `@request.*` names that are known before the query runs. */
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { isMultiple } from '../schema/definition.ts'
import { FilterError } from './errors.ts'
import { constant, reading, type StaticOperand } from './operand.ts'
import { type EvalContext, type SqlValue, toSqlValue } from './sql.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Walks objects and arrays; undefined when the path leads nowhere. */
export const valueAt = (root: unknown, path: readonly string[]): unknown => {
  let value = root
  for (const part of path) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

const hasPath = (root: unknown, path: readonly string[]): boolean => valueAt(root, path) !== undefined

const lowerAscii = (value: SqlValue): SqlValue =>
  value === null ? null : String(value).replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** What is named like a number field of the collection is one, although addresses and headers hold texts only. */
const numeric = (value: unknown): SqlValue => {
  const found = toSqlValue(value)
  return typeof found === 'string' && /^[-+.\d]/.test(found) && Number.isFinite(Number(found))
    ? Number(found)
    : found
}

const LIST_MODIFIERS = ['each', 'length', 'changed']

/** A raw value: `:isset` and `:lower` work, list modifiers are errors (§2.7). */
const raw = (
  root: (context: EvalContext) => unknown,
  path: readonly string[],
  modifier: string,
  volatile: boolean,
): StaticOperand => {
  if (LIST_MODIFIERS.includes(modifier))
    throw new FilterError(`:${modifier} does not apply to a request value`)
  const read = (context: EvalContext): SqlValue => toSqlValue(valueAt(root(context), path))
  if (modifier === 'isset') return reading((context) => (hasPath(root(context), path) ? 1 : 0), { volatile })
  if (modifier === 'lower') return reading((context) => lowerAscii(read(context)), { volatile })
  return reading(read, { volatile })
}

/** The items of a submitted or stored list; one value is a list of it, nothing an empty one. */
export const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

/** The items of a list field of the caller's record. */
const eachOf = (field: FieldDefinition, read: (context: EvalContext) => unknown): StaticOperand => ({
  kind: 'static',
  values: (context) => listOf(read(context)).map(toSqlValue),
  multi: isMultiple(field),
  numeric: false,
  volatile: false,
})

const isList = (field: FieldDefinition): boolean => ['select', 'relation', 'file'].includes(field.type)

const ofField = (
  field: FieldDefinition,
  read: (context: EvalContext) => unknown,
  modifier: string,
  blankCounts: boolean,
): StaticOperand => {
  if (modifier === 'each' && isList(field)) return eachOf(field, read)
  if (modifier === 'length' && isList(field))
    return reading((context) => listOf(read(context)).filter((item) => blankCounts || item !== '').length)
  if (LIST_MODIFIERS.includes(modifier)) throw new FilterError(`:${modifier} does not apply to ${field.name}`)
  const numeric = field.type === 'number' || field.type === 'bool'
  if (modifier === 'lower') return reading((context) => lowerAscii(toSqlValue(read(context))))
  return reading((context) => toSqlValue(read(context)), { numeric })
}

const MEMORY_FIELDS = ['id', 'collectionId', 'collectionName']

/**
 * A field of the caller's own record, taken from the loaded record: the same value that a join would find.
 * Undefined when rows are needed (relations, JSON paths). Guests and unknown names are NULL.
 */
const authValue = (
  collection: CollectionDefinition | null,
  path: readonly string[],
  modifier: string,
): StaticOperand | undefined => {
  const [name = '', ...rest] = path
  if (!collection) return modifier === 'isset' ? constant(0) : constant(null)
  if (MEMORY_FIELDS.includes(name) && rest.length === 0)
    return raw((context) => context.actor.record, path, modifier, false)
  const field = collection.byName.get(name)
  if (!field) {
    // `courses_via_author` joins; any other unknown name is NULL.
    return name.includes('_via_') && rest.length > 0 ? undefined : constant(modifier === 'isset' ? 0 : null)
  }
  // A JSON value compares by its own rules, which a column has and a bound value has not.
  if (rest.length > 0 || (field.type === 'json' && modifier === '')) return undefined
  if (modifier === 'isset') return constant(1)
  return ofField(field, (context) => context.actor.record?.[name], modifier, false)
}

/** A submitted JSON field as a whole is compared as its JSON text, `123` and `"a"` too (PocketBase `JSONRaw`). */
const jsonTextOf = (name: string) => (context: EvalContext) =>
  Object.hasOwn(context.request.body, name) ? { text: JSON.stringify(context.request.body[name]) } : {}

const bodyValue = (
  base: CollectionDefinition,
  path: readonly string[],
  modifier: string,
): StaticOperand | undefined => {
  const [name = '', ...rest] = path
  const field = base.byName.get(name)
  const body = (context: EvalContext) => context.request.body
  if (!field || field.type === 'json' || field.type === 'geoPoint') {
    if (field && modifier === 'changed' && rest.length === 0) return undefined
    if (field?.type === 'json' && rest.length === 0) return raw(jsonTextOf(name), ['text'], modifier, false)
    return raw(body, path, modifier, false)
  }
  if (rest.length > 0) return field.type === 'relation' ? undefined : raw(body, path, modifier, false)
  if (modifier === 'changed' || (modifier === 'each' && isList(field))) return undefined
  if (modifier === 'isset') return reading((context) => (Object.hasOwn(context.request.body, name) ? 1 : 0))
  return ofField(field, (context) => context.request.body[name], modifier, true)
}

/**
 * The static operand of an `@request.` name, or undefined when rows are needed. `caller` is the collection of the
 * signed-in record, null for guests. Throws FilterError for a name that `@request` does not have.
 */
export const requestValue = (
  base: CollectionDefinition,
  caller: CollectionDefinition | null,
  path: readonly string[],
  modifier: string,
): StaticOperand | undefined => {
  const [root = '', ...rest] = path
  switch (root) {
    case 'context':
    case 'method':
      if (rest.length > 0) throw new FilterError(`@request.${root} has no parts`)
      return raw((context) => ({ value: context.request[root] }), ['value'], modifier, false)
    case 'query':
    case 'headers':
      if (rest.length === 0) throw new FilterError(`@request.${root} needs a name`)
      if (base.byName.get(rest.at(-1) ?? '')?.type === 'number' && modifier === '')
        return reading((context) => numeric(valueAt(context.request[root], rest)), { volatile: true })
      return raw((context) => context.request[root], rest, modifier, true)
    case 'auth':
      if (rest.length === 0) throw new FilterError('@request.auth needs a name')
      return authValue(caller, rest, modifier)
    case 'body':
      if (rest.length === 0) throw new FilterError('@request.body needs a name')
      return bodyValue(base, rest, modifier)
    default:
      throw new FilterError(`unknown name @request.${root}`)
  }
}
