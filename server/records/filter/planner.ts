/**
 * The cache of compiled queries. A query text has one plan per combination of probe results (signed in or
 * not, administrator or not…): a handful in practice.
 */
import { LRUCache } from 'lru-cache'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import { actorPermissions } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { quote } from '../schema/identifiers.ts'
import type { Registry } from '../schema/registry.ts'
import { type Plan, Query, type QueryText } from './compile.ts'
import type { Base } from './scope.ts'
import { type EvalContext, fragment } from './sql.ts'

const MAX_QUERIES = 1000
const MAX_VARIANTS = 64

interface Entry {
  readonly query: Query
  readonly variants: Map<string, Plan>
}

/** Entries of rules by place (alias and caller's collection) and text. */
type RulePlans = Map<string, Map<string, Entry>>

/**
 * Caches plans of filters, rules and sorts by their text until a definition changes. Throws FilterError
 * (400).
 */
export class Planner {
  readonly #registry: Registry
  readonly #queries = new LRUCache<string, Entry>(growingTo(MAX_QUERIES))
  #rules = new WeakMap<CollectionDefinition, RulePlans>()
  #version = -1

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /** The plan of a query for one call. Throws FilterError (400) when its text is invalid for this caller. */
  plan(text: QueryText, context: EvalContext): Plan {
    if (this.#version !== this.#registry.version) {
      this.#queries.clear()
      this.#rules = new WeakMap()
      this.#version = this.#registry.version
    }
    const { record } = context.actor
    const caller = record ? (this.#registry.find(record.collectionId) ?? null) : null
    const entry = this.#entry(text, context, caller)
    let signature = ''
    for (const probe of entry.query.probes) signature += probe(context)
    const known = entry.variants.get(signature)
    if (known) return known
    const plan = entry.query.compile(context)
    if (entry.variants.size >= MAX_VARIANTS) entry.variants.clear()
    entry.variants.set(signature, plan)
    return plan
  }

  #entry(text: QueryText, context: EvalContext, caller: CollectionDefinition | null): Entry {
    if (text.filter !== '' || text.sort !== '' || context.parameters)
      return this.#queryEntry(text, context, caller)
    // Rules alone are checked on every request: found without joining and hashing long texts again.
    const { collection, alias } = text.base
    const byPlace = getOrCreate(this.#rules, collection, (): RulePlans => new Map())
    const byRule = getOrCreate(byPlace, `${alias}:${caller?.id ?? ''}`, () => new Map<string, Entry>())
    return getOrCreate(byRule, text.rule, () => this.#compile(text, context, caller))
  }

  #queryEntry(text: QueryText, context: EvalContext, caller: CollectionDefinition | null): Entry {
    const { actor } = context
    // The names that a client may use depend on the caller; rules and the server's own queries do not.
    const reader = text.restricted ? `${text.restricted}:${actor.kind}:${actorPermissions(actor).join()}` : ''
    const parameters = context.parameters ? 'p' : ''
    const { collection, alias } = text.base
    const key = [
      collection.id,
      alias,
      caller?.id,
      reader,
      parameters,
      text.rule,
      text.filter,
      text.sort,
    ].join('\u0000')
    const known = this.#queries.get(key)
    if (known) return known
    const entry = this.#compile(text, context, caller)
    this.#queries.set(key, entry)
    return entry
  }

  #compile(text: QueryText, context: EvalContext, caller: CollectionDefinition | null): Entry {
    const options = { registry: this.#registry, restriction: null, caller }
    return {
      query: new Query(text, options, context.parameters !== undefined, context.actor),
      variants: new Map(),
    }
  }
}

/** Alias of the row that a create rule is checked on; no valid collection name. */
const VIRTUAL = '__new'

/**
 * A row of submitted values: create rules are evaluated on it before it exists. Its columns have no type, as
 * in PocketBase: a text is never less than a number there.
 */
export const virtualBase = (collection: CollectionDefinition): Base => ({
  collection,
  alias: VIRTUAL,
  source: (alias) =>
    fragment(
      `(SELECT ${collection.fields.map((field) => `? AS ${quote(field.name)}`).join(', ')}) ${quote(alias)}`,
      collection.fields.map(({ name, type }) => (context: EvalContext) => {
        const value = context.virtual?.[name] ?? null
        return type === 'bool' ? value === 1 : value
      }),
    ),
})
