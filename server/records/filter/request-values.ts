/** `@request.*` names that are known before the query runs. */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { FilterError } from './errors.ts'
import { checkModifier } from './modifiers.ts'
import { constant, reading, type StaticOperand } from './operand.ts'
import { type EvalContext, type SqlValue, toSqlValue } from './sql.ts'

/** Walks objects and arrays; undefined when the path does not exist. */
const valueAt = (root: unknown, path: readonly string[]): unknown => {
  let value = root
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return value
}

const hasPath = (root: unknown, path: readonly string[]): boolean => valueAt(root, path) !== undefined

const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** SQLite's LOWER of a bound value: numbers are REAL, `5.0`. */
const lowered = (value: SqlValue): SqlValue => {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return lowerAscii(Number.isInteger(value) ? `${value}.0` : String(value))
}

/**
 * A value named like a number field of the collection is a number, although URLs, headers and forms hold only
 * texts.
 */
const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^[-+.\d]/.test(value) && Number.isFinite(Number(value))
    ? Number(value)
    : value

/** A raw value: `:isset` and `:lower` are supported, all other modifiers are errors (§2.7). */
const raw = (
  base: CollectionDefinition,
  root: (context: EvalContext) => unknown,
  path: readonly string[],
  modifier: string,
  volatile: boolean,
): StaticOperand => {
  if (!['', 'isset', 'lower'].includes(modifier))
    throw new FilterError(`:${modifier} does not apply to a request value`)
  if (modifier === 'isset')
    return reading((context) => hasPath(root(context), path), { truth: true, volatile })
  const isNumber = base.byName.get(path.at(-1) ?? '')?.type === 'number'
  const read = (context: EvalContext): SqlValue => {
    const value = valueAt(root(context), path)
    return toSqlValue(isNumber ? numeric(value) : value)
  }
  return reading(modifier === 'lower' ? (context) => lowered(read(context)) : read, { volatile })
}

/** The items of a submitted or stored list; a single value is a list of one, no value an empty list. */
export const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

/** The items of a list field of the caller's record. */
const eachOf = (field: FieldDefinition, read: (context: EvalContext) => unknown): StaticOperand => ({
  ...reading(() => null),
  values: (context) => listOf(read(context)).map(toSqlValue),
  multi: isMultiple(field),
})

const isList = (field: FieldDefinition): boolean => ['select', 'relation', 'file'].includes(field.type)

/** The value as a column stores it: whole numbers are INTEGER there. */
const stored = (value: unknown): SqlValue =>
  Number.isSafeInteger(value) ? BigInt(value as number) : toSqlValue(value)

/**
 * A column of the caller's record. A modifier without meaning for its type is ignored, as on other columns.
 */
const authColumn = (field: FieldDefinition, modifier: string): StaticOperand => {
  const read = (context: EvalContext): unknown => context.actor.record?.[field.name]
  if (modifier === 'each' && isList(field)) return eachOf(field, read)
  if (modifier === 'length' && isList(field))
    return reading((context) => BigInt(listOf(read(context)).filter((item) => item !== '').length))
  if (modifier === 'lower')
    return reading((context) => {
      const value = stored(read(context))
      return value === null ? null : lowerAscii(String(typeof value === 'boolean' ? BigInt(value) : value))
    })
  return reading((context) => stored(read(context)), {
    numeric: field.type === 'number' || field.type === 'bool',
  })
}

const MEMORY_FIELDS = ['id', 'collectionId', 'collectionName', 'email', 'emailVisibility', 'verified']

/**
 * A field of the caller's own record, read from the loaded record: the same value that a join would give.
 * Undefined when rows are needed (relations, JSON paths). Guests and unknown names give NULL.
 */
const authValue = (
  base: CollectionDefinition,
  collection: CollectionDefinition | null,
  path: readonly string[],
  modifier: string,
): StaticOperand | undefined => {
  const [name = '', ...rest] = path
  if (!collection) return constant(null)
  if (MEMORY_FIELDS.includes(name) && rest.length === 0 && modifier === '')
    return raw(base, (context) => context.actor.record, path, modifier, false)
  const field = collection.byName.get(name)
  if (!field) {
    // `courses_via_author` joins; any other unknown name is NULL.
    if (name.includes('_via_') && rest.length > 0) return undefined
    if (rest.length === 0) checkModifier(modifier)
    return constant(null)
  }
  // A JSON value compares by its own rules, which apply to columns and not to bound values.
  if (rest.length > 0 || (field.type === 'json' && modifier === '')) return undefined
  checkModifier(modifier)
  return authColumn(field, modifier)
}

/**
 * A whole submitted JSON field is compared as its JSON text, including `123` and `"a"` (PocketBase
 * `JSONRaw`).
 */
const jsonTextOf = (name: string) => (context: EvalContext) =>
  Object.hasOwn(context.request.body, name) ? { text: JSON.stringify(context.request.body[name]) } : {}

/** The text that Go casts a submitted value to for `:lower`: lists have none, no value is `''`. */
const castText = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value)

const bodyField = (
  base: CollectionDefinition,
  field: FieldDefinition,
  modifier: string,
): StaticOperand | undefined => {
  const { name } = field
  const isJson = field.type === 'json'
  const read = isJson ? jsonTextOf(name) : (context: EvalContext) => context.request.body
  const path = isJson ? ['text'] : [name]
  if (modifier === 'changed' || (modifier === 'each' && isList(field))) return undefined
  if (modifier === 'length' && isList(field))
    return reading((context) => BigInt(listOf(context.request.body[name]).length))
  if (modifier === 'lower') return reading((context) => lowerAscii(castText(valueAt(read(context), path))))
  if (field.type === 'number' && modifier === '')
    return reading((context) => toSqlValue(numeric(context.request.body[name])))
  return raw(base, read, path, modifier, false)
}

const bodyValue = (
  base: CollectionDefinition,
  path: readonly string[],
  modifier: string,
): StaticOperand | undefined => {
  const [name = '', ...rest] = path
  const field = base.byName.get(name)
  if (!field || (rest.length > 0 && field.type !== 'relation'))
    return raw(base, (context) => context.request.body, path, modifier, false)
  return rest.length > 0 ? undefined : bodyField(base, field, modifier)
}

/**
 * The static operand of an `@request.` name, or undefined when rows are needed. `caller` is the collection of
 * the signed-in record, null for guests. Throws FilterError for an unknown name.
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
      return raw(base, (context) => ({ value: context.request[root] }), ['value'], modifier, false)
    case 'query':
    case 'headers':
      if (rest.length === 0) throw new FilterError(`@request.${root} needs a name`)
      return raw(base, (context) => context.request[root], rest, modifier, true)
    case 'auth':
      if (rest.length === 0) throw new FilterError('@request.auth needs a name')
      return authValue(base, caller, rest, modifier)
    case 'body':
      if (rest.length === 0) throw new FilterError('@request.body needs a name')
      return bodyValue(base, rest, modifier)
    default:
      throw new FilterError(`unknown name @request.${root}`)
  }
}
