/**
 * `expand` (PocketBase §3.3): related records inside the records that name them, as far as view rules allow.
 */

import { isMultiple } from '#drizzle/field-kinds.ts'
import { badRequest } from '#server/core/errors.ts'
import { actorHolds, bypassesRules, type RawRecord } from '../actor.ts'
import { jsonArrayOf } from '../filter/paths.ts'
import { ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { withRequestChanges } from '../request-info.ts'
import { type CollectionDefinition, type FieldOf, uniqueIndexOn } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'
import { itemsOf } from '../schema/list-value.ts'
import type { Registry } from '../schema/registry.ts'
import { serialize } from './serialize.ts'
import type { Store } from './store.ts'

const DEEPEST = 6
const MAX_REFERENCES = 1000

/** Maximum size of the expanded records of a reply, each counted as often as it is written out. */
interface Bound {
  readonly records: number
  /** Characters of their texts. */
  readonly characters: number
}
/** For callers bound by rules: a page of a thousand records with ten others in each. */
const BOUND: Bound = { records: 10_000, characters: 16_777_216 }
/** For superusers: large, but not enough to exhaust the memory of the process. */
const AMPLE_BOUND: Bound = { records: 200_000, characters: 134_217_728 }
const TOO_MUCH = 'The expand asks for more records than one answer holds.'

/** The sizes of records: one object is written out wherever it is named, with its own expanded records. */
class Weights {
  readonly #bound: Bound
  readonly #of = new Map<object, { records: number; characters: number }>()

  constructor(bound: Bound) {
    this.#bound = bound
  }

  #weigh(shown: Record<string, unknown>) {
    const known = this.#of.get(shown)
    if (known) return known
    let characters = 0
    for (const value of Object.values(shown)) if (typeof value === 'string') characters += value.length
    const weight = { records: 1, characters }
    this.#of.set(shown, weight)
    return weight
  }

  /**
   * Adds the size of a record's expanded records. Throws 400 when the records of its level exceed the bound.
   */
  add(shown: Record<string, unknown>, items: readonly Record<string, unknown>[], level: Bound): Bound {
    const weight = this.#weigh(shown)
    let { records, characters } = level
    for (const item of items) {
      const taken = this.#weigh(item)
      weight.records += taken.records
      weight.characters += taken.characters
      records += taken.records
      characters += taken.characters
    }
    this.check({ records, characters })
    return { records, characters }
  }

  /** Throws 400 above the bound of a reply. */
  check({ records, characters }: Bound): void {
    if (records > this.#bound.records || characters > this.#bound.characters) throw badRequest(TOO_MUCH)
  }
}

/** Paths as a tree: `a.b,a.c` → a → (b, c). */
type Tree = Map<string, Tree>

const parsePaths = (text: string): Tree => {
  const root: Tree = new Map()
  for (const path of text.replaceAll(' ', '').split(',')) {
    let at = root
    const parts = path.split('.').filter((part) => part !== '')
    for (const part of parts.slice(0, DEEPEST)) {
      const next: Tree = at.get(part) ?? new Map()
      at.set(part, next)
      at = next
    }
  }
  return sorted(root)
}

/** Keys of `expand` are written in byte order, like all keys of records. */
const sorted = (tree: Tree): Tree =>
  new Map(
    [...tree]
      .map(([name, below]): [string, Tree] => [name, sorted(below)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

interface Link {
  readonly target: CollectionDefinition
  readonly isSingle: boolean
  /** Followed only from records that show the field to this caller. */
  readonly isPrivate?: boolean
  /** The ids to show for one record, in order. */
  readonly ids: (record: RawRecord) => readonly string[]
}

interface ExpandParts {
  readonly store: Store
  readonly registry: Registry
}
interface Filling extends ExpandParts {
  readonly weights: Weights
  /** Whether a path has more than one step: only then can records multiply. */
  readonly isDeep: boolean
}
/**
 * Up to this many records of one step are counted without measuring: a list of as many is not measured
 * either.
 */
const FEW = 1000

const forward = (parts: ExpandParts, field: FieldOf<'relation'>): Link | null => {
  const target = parts.registry.target(field)
  if (!target) return null
  return { target, isSingle: !isMultiple(field), ids: (record) => itemsOf(record[field.name]) }
}

const backward = (
  parts: ExpandParts,
  collection: CollectionDefinition,
  name: string,
  actor: EvalContext['actor'],
): Link | null => {
  const match = /^(\w+)_via_(\w+)$/.exec(name) ?? /^(\w+)\((\w+)\)$/.exec(name)
  const target = match?.[1] ? parts.registry.find(match[1]) : undefined
  const field = target?.byName.get(match?.[2] ?? '')
  if (!target || field?.type !== 'relation' || parts.registry.target(field)?.id !== collection.id) return null
  if (field.private && !actorHolds(actor, target.managers)) return null
  const isList = isMultiple(field)
  const column = quote(field.name)
  const condition = isList
    ? `EXISTS (SELECT 1 FROM json_each(${jsonArrayOf(column)}) WHERE "value" = ?)`
    : `${column} = ?`
  const sql = `SELECT "id" FROM ${quote(target.name)} WHERE ${condition} LIMIT ${MAX_REFERENCES}`
  return {
    target,
    isSingle: !isList && uniqueIndexOn(target, field.name) !== undefined,
    ids: (record) =>
      parts.store
        .statement(sql)
        .all(record.id)
        .map((row) => String((row as unknown[])[0])),
  }
}

/** The link of a name if the caller may see its field: a private field needs management of its collection. */
const linkOf = (
  parts: ExpandParts,
  collection: CollectionDefinition,
  name: string,
  actor: EvalContext['actor'],
): Link | null => {
  const field = collection.byName.get(name)
  if (field?.type !== 'relation') return backward(parts, collection, name, actor)
  const link = forward(parts, field)
  return link && field.private ? { ...link, isPrivate: true } : link
}

/** The records of these ids that the caller may view, by id. */
const readable = (
  parts: ExpandParts,
  target: CollectionDefinition,
  ids: readonly string[],
  context: EvalContext,
): Map<string, RawRecord> => {
  if (ids.length === 0) return new Map()
  const rule = ruleFor(context.actor, target.viewRule)
  return new Map(parts.store.find(target, { rule, ids }, context).map((record) => [record.id, record]))
}

const isClosed = (target: CollectionDefinition, context: EvalContext): boolean =>
  target.viewRule === null && (context.actor.kind === 'guest' || context.actor.kind === 'record')

/**
 * Adds one level and those below it. A path that breaks off further down is not followed at all (PocketBase
 * core/record_query_expand.go): returns whether any path of the tree could be followed to its end.
 */
const fill = (
  parts: Filling,
  collection: CollectionDefinition,
  records: readonly RawRecord[],
  shown: readonly Record<string, unknown>[],
  tree: Tree,
  context: EvalContext,
): boolean => {
  let isAnyFollowed = false
  let level: Bound = { records: 0, characters: 0 }
  for (const [name, below] of tree) {
    const link = linkOf(parts, collection, name, context.actor)
    if (!link || isClosed(link.target, context)) continue
    let count = 0
    const wanted = records.map((record, at) => {
      const ids = link.isPrivate && !(name in (shown[at] ?? {})) ? [] : link.ids(record)
      count += ids.length
      parts.weights.check({ records: count, characters: 0 })
      return ids
    })
    const found = readable(parts, link.target, [...new Set(wanted.flat())], context)
    const targets = [...found.values()]
    const targetsShown = serialize(parts.store, link.target, targets, context, below.size > 0)
    const goesOn = below.size > 0 && targets.length > 0
    if (goesOn && !fill(parts, link.target, targets, targetsShown, below, context)) continue
    isAnyFollowed = true
    const byId = new Map(targetsShown.map((target, at) => [targets[at]?.id, target]))
    for (const [at, ids] of wanted.entries()) {
      const record = shown[at]
      if (!record) continue
      const expand = (record.expand ?? {}) as Record<string, unknown>
      record.expand = expand
      const items = ids.flatMap<Record<string, unknown>>((id) => byId.get(id) ?? [])
      if (parts.isDeep || count > FEW)
        level = parts.weights.add(record, link.isSingle ? items.slice(0, 1) : items, level)
      if (items.length > 0) expand[name] = link.isSingle ? items[0] : items
    }
  }
  return isAnyFollowed
}

/**
 * Adds `expand` to the visible copies. Unknown and forbidden paths are left out without an error. Throws 400
 * when the reply would exceed its bound: relations there and back multiply.
 */
export const expandInto = (
  parts: ExpandParts,
  collection: CollectionDefinition,
  records: readonly RawRecord[],
  shown: readonly Record<string, unknown>[],
  paths: string,
  context: EvalContext,
): void => {
  const tree = parsePaths(paths)
  if (tree.size === 0 || records.length === 0) return
  const weights = new Weights(bypassesRules(context.actor) ? AMPLE_BOUND : BOUND)
  const isDeep = [...tree.values()].some((below) => below.size > 0)
  fill({ ...parts, weights, isDeep }, collection, records, shown, tree, {
    ...context,
    request: withRequestChanges(context.request, { context: 'expand' }),
  })
}
