/** Any identifier of a filter → an operand. */

import { isMultiple } from '#drizzle/field-kinds.ts'
import type { CollectionDefinition, FieldDefinition } from '../schema/definition.ts'
import { column, quote } from '../schema/identifiers.ts'
import { FilterError } from './errors.ts'
import { macro } from './macros.ts'
import { constant, dynamic, type ResolvedOperand, reading } from './operand.ts'
import { likePattern } from './operators.ts'
import { jsonValue, type PathOptions, resolvePath } from './paths.ts'
import { listOf, requestValue } from './request-values.ts'
import type { ColumnPath, Scope } from './scope.ts'
import { combine, type EvalContext, fragment, type SqlValue, toSqlValue } from './sql.ts'

export interface NameOptions extends PathOptions {
  /** The collection of the signed-in record; null for guests and the server. */
  readonly caller: CollectionDefinition | null
}

const LITERALS: Readonly<Record<string, SqlValue>> = { null: null, true: 1n, false: 0n }

/** `a.b:each` → parts and modifier; `:ALIAS` inside `@collection.NAME:ALIAS` belongs to its part. */
const split = (name: string): { parts: string[]; modifier: string } => {
  const parts = name.split('.')
  if (parts.some((part) => part === '')) throw new FilterError(`empty part in ${name}`)
  const last = parts.at(-1) ?? ''
  const isAlias = parts[0] === '@collection' && parts.length === 2
  const [bare = '', modifier, ...more] = last.split(':')
  // Two modifiers make an unknown name.
  if (isAlias || modifier === undefined || more.length > 0) return { parts, modifier: '' }
  if (bare === '') throw new FilterError(`empty part in ${name}`)
  return { parts: [...parts.slice(0, -1), bare], modifier }
}

const place = (collection: CollectionDefinition, alias: string): ColumnPath => ({ collection, alias })

const unrelated = (
  scope: Scope,
  parts: readonly string[],
  modifier: string,
  options: NameOptions,
): ResolvedOperand => {
  const [, target = '', ...path] = parts
  const collection = options.registry.find(target.split(':')[0] ?? '')
  if (!collection || path.length === 0) throw new FilterError(`unknown name ${parts.join('.')}`)
  // By its id or its name in any case: the rows are the same.
  const [, named = ''] = target.split(':')
  if (named !== '' && scope.claim(`@collection:${named}`, collection.id) !== collection.id)
    throw new FilterError(`${named} stands for two collections`)
  const alias = scope.join(`@collection.${collection.id}:${named}`, null, (name) => ({
    source: fragment(`${quote(collection.name)} ${quote(name)}`),
    on: null,
  }))
  options.restriction?.joined(place(collection, alias))
  const found = resolvePath(scope, { place: place(collection, alias), multi: true }, path, modifier, options)
  if (!found) throw new FilterError(`unknown name ${parts.join('.')}`)
  return found
}

/** A path of the caller's record that needs rows: its table is joined on the caller's id. */
const throughCaller = (
  scope: Scope,
  path: readonly string[],
  modifier: string,
  options: NameOptions,
): ResolvedOperand => {
  const { caller } = options
  if (!caller) return constant(null)
  const id = (context: EvalContext): SqlValue => context.actor.record?.id ?? null
  const alias = scope.joinOne('@request.auth', null, (name) => ({
    source: fragment(`${quote(caller.name)} ${quote(name)}`),
    on: fragment(`${column(name, 'id')} = ?`, [id]),
  }))
  return (
    resolvePath(scope, { place: place(caller, alias), multi: false }, path, modifier, {
      ...options,
      isLenient: true,
    }) ?? constant(null)
  )
}

/** `@request.body.REL.path`: the submitted ids joined to the target. */
const throughBody = (
  scope: Scope,
  path: readonly string[],
  modifier: string,
  options: NameOptions,
): ResolvedOperand => {
  const [name = '', ...rest] = path
  const field = scope.base.collection.byName.get(name)
  const target = field?.type === 'relation' ? options.registry.target(field) : undefined
  if (!field || !target) return constant(null)
  const ids = (context: EvalContext): string => {
    const value = context.request.body[name]
    return JSON.stringify(Array.isArray(value) ? value : [value ?? ''])
  }
  // Ids without a record give no row, unless none has one.
  const alias = scope.join(`@request.body.${name}`, null, (joined) => ({
    source: fragment(`${quote(target.name)} ${quote(joined)}`),
    on: fragment(`${column(joined, 'id')} IN (SELECT value FROM json_each(?))`, [ids]),
  }))
  options.restriction?.joined(place(target, alias))
  return (
    resolvePath(scope, { place: place(target, alias), multi: isMultiple(field) }, rest, modifier, {
      ...options,
      isLenient: true,
    }) ?? constant(null)
  )
}

/**
 * `@request.body.LIST:each`: its items, compared directly. PocketBase takes an operand with a parameter for a
 * non-empty one, and this parameter is the JSON of the list: without a submitted value there is one NULL,
 * which equals nothing.
 */
const submittedItems = (scope: Scope, field: FieldDefinition): ResolvedOperand => {
  const items = (context: EvalContext): string => JSON.stringify(listOf(context.request.body[field.name]))
  const alias = scope.join(`@request.body.${field.name}:each`, null, (name) => ({
    source: fragment(`json_each(?) ${quote(name)}`, [items]),
    on: null,
  }))
  const value = column(alias, 'value')
  // To the right of LIKE PocketBase puts `%` around that JSON, which makes it invalid: the whole query fails.
  const unbroken = (context: EvalContext): SqlValue => {
    const json = items(context)
    if (likePattern(json) !== json) throw new FilterError(`${field.name}:each cannot be a pattern`)
    return json
  }
  return dynamic(fragment(value), {
    nature: 'known',
    binds: true,
    multi: isMultiple(field),
    pattern: fragment(`(CASE WHEN ? IS NULL THEN NULL ELSE ${value} END)`, [unbroken]),
  })
}

/** `@request.body.FIELD:changed`: submitted, and different from the value in the row. */
const changed = (scope: Scope, path: readonly string[]): ResolvedOperand => {
  const [name = ''] = path
  const isSet = (context: EvalContext): SqlValue => Object.hasOwn(context.request.body, name)
  const stored = column(scope.base.alias, name)
  const submitted = (context: EvalContext): unknown => context.request.body[name]
  // The text of a JSON field beside its value: only objects and lists can be equal.
  const differs =
    scope.base.collection.byName.get(name)?.type === 'json'
      ? combine(
          [fragment('?', [(context) => JSON.stringify(submitted(context)) ?? null]), jsonValue(stored, [])],
          (a, b) => `${a} IS NOT ${b}`,
        )
      : fragment(`COALESCE(${stored}, '') IS NOT COALESCE(?, '')`, [
          (context) => toSqlValue(submitted(context)),
        ])
  const value = combine(
    [fragment('?', [isSet]), differs],
    (a, b) => `(CASE WHEN ${a} AND ${b} THEN 1 ELSE 0 END)`,
  )
  return dynamic(value, { nature: 'json' })
}

const fromRequest = (
  scope: Scope,
  parts: readonly string[],
  modifier: string,
  options: NameOptions,
): ResolvedOperand => {
  const [, ...path] = parts
  const known = requestValue(scope.base.collection, options.caller, path, modifier)
  if (known) return known
  const [root, ...rest] = path
  if (root === 'auth') return throughCaller(scope, rest, modifier, options)
  const [name = ''] = rest
  const field = rest.length === 1 ? scope.base.collection.byName.get(name) : undefined
  if (field && modifier === 'each') return submittedItems(scope, field)
  return modifier === 'changed' && rest.length === 1
    ? changed(scope, rest)
    : throughBody(scope, rest, modifier, options)
}

/**
 * The operand of an identifier. Throws FilterError for unknown names and names that the caller may not use.
 */
export const resolveName = (scope: Scope, name: string, options: NameOptions): ResolvedOperand => {
  const timed = macro(name)
  if (timed) return reading((context) => timed(context.now), { volatile: true })
  const { parts, modifier } = split(name)
  if (parts[0] === '@request') return fromRequest(scope, parts, modifier, options)
  if (parts[0] === '@collection') return unrelated(scope, parts, modifier, options)
  if (/^[@#]/.test(name)) throw new FilterError(`unknown name ${name}`)
  const { base } = scope
  const found = resolvePath(
    scope,
    { place: place(base.collection, base.alias), multi: false },
    parts,
    modifier,
    options,
  )
  if (found) return found
  const literal = name.toLowerCase()
  if (Object.hasOwn(LITERALS, literal)) return constant(LITERALS[literal] ?? null)
  throw new FilterError(`unknown name ${name}`)
}
