/** Dotted names → joins and an expression (PocketBase §2.6). */

import { isMultiple } from '#drizzle/field-kinds.ts'
import { type Actor, actorHolds, bypassesRules } from '../actor.ts'
import { type CollectionDefinition, type FieldDefinition, uniqueIndexOn } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import type { Registry } from '../schema/registry.ts'
import { FilterError } from './errors.ts'
import { checkModifier } from './modifiers.ts'
import { type DynamicOperand, dynamic } from './operand.ts'
import type { ColumnPath, JoinParts, Scope } from './scope.ts'
import { combine, type Fragment, fragment } from './sql.ts'

const DEEPEST_PATH = 6

/** The caller, when the text comes from a client: rules and the server's own code are not restricted. */
export interface Restriction {
  readonly actor: Actor
  /** Called for every collection that a path joins, with the joined row. */
  readonly joined: (place: ColumnPath) => void
}

export interface PathOptions {
  readonly registry: Registry
  readonly restriction: Restriction | null
  /** Under `@request.` an unknown name is NULL anywhere in the path, not an error. */
  readonly isLenient?: boolean
}

interface Position {
  readonly place: ColumnPath
  readonly multi: boolean
}

/** The JSON array of a list column; a single value, even an empty one, becomes an array of it. */
const asArray = (value: string): string =>
  `(CASE WHEN iif(json_valid(${value}), json_type(${value}) = 'array', 0) THEN ${value} ELSE json_array(${value}) END)`

/** The number of items of a list column; an empty single value counts as none. */
const lengthOf = (value: string): string =>
  `json_array_length(CASE WHEN ${value} = '' OR ${value} IS NULL THEN json_array() ELSE ${asArray(value)} END)`

const checkReadable = (place: ColumnPath, field: FieldDefinition, options: PathOptions): void => {
  const actor = options.restriction?.actor
  if (!actor || bypassesRules(actor)) return
  if (field.hidden) throw new FilterError(`hidden field ${field.name}`)
  if (field.private && !actorHolds(actor, place.collection.managers))
    throw new FilterError(`private field ${field.name}`)
}

/** Joins the rows of a collection whose ON clause is `on` to the row of alias `from`. */
const enter = (
  scope: Scope,
  { key, from, isOne }: { key: string; from: string; isOne: boolean },
  target: CollectionDefinition,
  on: (alias: string) => string,
  options: PathOptions,
): ColumnPath => {
  const build = (alias: string): JoinParts => ({
    source: fragment(`${quote(target.name)} ${quote(alias)}`),
    on: fragment(on(alias)),
  })
  const alias = isOne ? scope.joinOne(key, from, build) : scope.join(key, from, build)
  const place = { collection: target, alias }
  options.restriction?.joined(place)
  return place
}

/** The items of a list column, one per row. */
const eachItem = (scope: Scope, from: string, name: string): string =>
  scope.join(`${from}.${name}:each`, from, (alias) => ({
    source: fragment(`json_each(${asArray(column(from, name))}) ${quote(alias)}`),
    on: null,
  }))

const followRelation = (
  scope: Scope,
  from: Position,
  field: FieldDefinition,
  options: PathOptions,
): Position => {
  if (field.type !== 'relation') throw new FilterError(`${field.name} is no relation`)
  const target = options.registry.target(field)
  if (!target) throw new FilterError(`${field.name} points at an unknown collection`)
  const { alias: source } = from.place
  const key = `${source}.${field.name}`
  if (!isMultiple(field)) {
    const value = column(source, field.name)
    // A table's id is its key; a view's id need not be unique.
    const isOne = target.type !== 'view'
    const on = (alias: string): string => `${column(alias, 'id')} = ${value}`
    return { place: enter(scope, { key, from: source, isOne }, target, on, options), multi: from.multi }
  }
  const items = eachItem(scope, source, field.name)
  const on = (alias: string): string => `${column(alias, 'id')} = ${column(items, 'value')}`
  const isOne = target.type !== 'view'
  return { place: enter(scope, { key, from: items, isOne }, target, on, options), multi: true }
}

/** `comments_via_post`: the records of `comments` whose `post` names this one. */
const followBack = (scope: Scope, from: Position, part: string, options: PathOptions): Position | null => {
  const match = /^(\w+)_via_(\w+)$/.exec(part)
  const source = match?.[1] ? options.registry.find(match[1]) : undefined
  const field = source?.byName.get(match?.[2] ?? '')
  if (!source || field?.type !== 'relation') return null
  if (options.registry.target(field)?.id !== from.place.collection.id) return null
  checkReadable({ collection: source, alias: '' }, field, options)
  const id = column(from.place.alias, 'id')
  const on = (alias: string): string => {
    const value = column(alias, field.name)
    return isMultiple(field)
      ? `${id} IN (SELECT "value" FROM json_each(${asArray(value)}))`
      : `${value} = ${id}`
  }
  const key = `${from.place.alias}<${source.id}.${field.name}`
  const place = enter(scope, { key, from: from.place.alias, isOne: false }, source, on, options)
  const single = !isMultiple(field) && uniqueIndexOn(source, field.name) !== undefined
  return { place, multi: from.multi || !single }
}

const jsonPath = (parts: readonly string[]): string =>
  parts.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}."${part}"`), '$')

/** The value of a JSON column: its decoded top level, or the value at a path. */
export const jsonValue = (value: string, parts: readonly string[]): Fragment =>
  fragment(
    `(CASE WHEN json_valid(${value}) THEN json_extract(${value}, ?) ELSE json_extract(json_object('pb', ${value}), ?) END)`,
    [jsonPath(parts), jsonPath(['pb', ...parts])],
  )

const isList = (field: FieldDefinition): boolean => ['select', 'relation', 'file'].includes(field.type)

/** The visibility condition of an e-mail address, for callers who do not manage the accounts. */
const emailGuard = (place: ColumnPath, field: FieldDefinition, options: PathOptions): Fragment | null => {
  const actor = options.restriction?.actor
  if (!actor || place.collection.type !== 'auth' || field.name !== 'email') return null
  if (
    bypassesRules(actor) ||
    (place.collection.managers.length > 0 && actorHolds(actor, place.collection.managers))
  )
    return null
  return fragment(`${column(place.alias, 'emailVisibility')} = 1`)
}

const finish = (
  scope: Scope,
  at: Position,
  field: FieldDefinition,
  modifier: string,
  options: PathOptions,
): DynamicOperand => {
  checkModifier(modifier)
  const value = column(at.place.alias, field.name)
  const marks = { multi: at.multi, guard: emailGuard(at.place, field, options) }
  if (modifier === 'lower') {
    const read = field.type === 'json' ? jsonValue(value, []) : fragment(value)
    const lowered = combine([read], (text) => `LOWER(${text})`)
    return dynamic(lowered, { ...marks, nature: field.type === 'json' ? 'json' : 'plain' })
  }
  if (modifier === 'length' && isList(field)) return dynamic(fragment(lengthOf(value)), marks)
  if (modifier === 'each' && isList(field)) {
    const items = eachItem(scope, at.place.alias, field.name)
    return dynamic(fragment(column(items, 'value')), { ...marks, multi: at.multi || isMultiple(field) })
  }
  if (field.type === 'json') return dynamic(jsonValue(value, []), { ...marks, nature: 'json' })
  return dynamic(fragment(value), { ...marks, table: at.place.alias, isAddress: field.type === 'email' })
}

/**
 * Resolves a path that starts at a row of the query. Returns null when its first part (of a lenient path any
 * part) is no field or back-relation: the caller decides whether that is a literal, NULL or an error. Any
 * other error throws FilterError.
 */
export const resolvePath = (
  scope: Scope,
  start: Position,
  parts: readonly string[],
  modifier: string,
  options: PathOptions,
): DynamicOperand | null => {
  let at = start
  const followed = new Set<string>()
  for (const [index, part] of parts.entries()) {
    const field = at.place.collection.byName.get(part)
    const rest = parts.slice(index + 1)
    const isJson = field?.type === 'json' || field?.type === 'geoPoint'
    // After a JSON field the path leads inside its value, and may be longer.
    if (rest.length > 0 && !isJson && index >= DEEPEST_PATH) throw new FilterError('the path is too deep')
    if (!field) {
      const back = rest.length > 0 ? followBack(scope, at, part, options) : null
      if (!back) {
        if (index === 0 || options.isLenient) return null
        throw new FilterError(`unknown name ${part}`)
      }
      // Back and forth through the same relation: every turn multiplies the rows, each with the rule of its
      // collection.
      if (options.restriction && followed.has(part)) throw new FilterError(`${part} was followed already`)
      followed.add(part)
      at = back
      continue
    }
    checkReadable(at.place, field, options)
    if (rest.length === 0) return finish(scope, at, field, modifier, options)
    if (isJson) {
      // Inside a JSON value there are no modifiers: PocketBase drops the colon and looks for a key of that
      // name.
      const keys = [...rest.slice(0, -1), `${rest.at(-1)}${modifier}`]
      return dynamic(jsonValue(column(at.place.alias, field.name), keys), { multi: at.multi, nature: 'json' })
    }
    const isPlainId =
      rest.length === 1 &&
      rest[0] === 'id' &&
      modifier === '' &&
      field.type === 'relation' &&
      !isMultiple(field)
    if (isPlainId) return finish(scope, at, field, modifier, options)
    at = followRelation(scope, at, field, options)
  }
  return null
}

export { asArray as jsonArrayOf }
