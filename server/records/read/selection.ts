/** Which rows of a collection are selected. */
import type { Token } from '../filter/lexer.ts'
import type { EvalContext, SqlValue } from '../filter/sql.ts'
import { filterTemplateOf } from '../filter/template.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { column } from '../schema/identifiers.ts'
import { codecOf } from './codec.ts'

export interface Selection {
  /** API rule that rows must satisfy; `''`: none. */
  readonly rule?: string
  readonly filter?: string
  readonly sort?: string
  /** Filter and sort come from a client; `always` applies the limits to superusers too (realtime). */
  readonly restricted?: boolean | 'always'
  /** Columns that must have these values. */
  readonly equals?: Readonly<Record<string, unknown>>
  /** Only these ids, bound as one JSON list. */
  readonly ids?: readonly string[]
  readonly limit?: number
  readonly offset?: number
  /** Only these fields of each row are read, the id first; absent: all of them. */
  readonly columns?: readonly string[]
}

/** A selection whose filter was parsed: its values, if any, are parameters of the context. */
export interface BoundSelection extends Selection {
  readonly tokens?: readonly Token[]
}
interface Bound {
  readonly selection: BoundSelection
  readonly context: EvalContext
}

/**
 * Parses a client's filter and binds its values instead of compiling them in, so that filters that differ
 * only in values share a plan. A bound selection is returned unchanged. Throws FilterError (400).
 */
export const bindFilter = (selection: BoundSelection, context: EvalContext): Bound => {
  const { filter, restricted, tokens: read } = selection
  if (!filter || !restricted || read || context.parameters) return { selection, context }
  const { text, tokens, values } = filterTemplateOf(filter)
  return {
    selection: { ...selection, filter: text, tokens },
    context: values ? { ...context, parameters: values } : context,
  }
}

interface KeyConditions {
  /** Distinguishes the statements of one plan. */
  readonly shape: string
  readonly conditions: readonly string[]
  readonly values: readonly SqlValue[]
}

const NOTHING: KeyConditions = { shape: '', conditions: [], values: [] }

/** The conditions that `equals` and `ids` add to a plan. */
export const keyConditions = (collection: CollectionDefinition, selection: Selection): KeyConditions => {
  if (!selection.equals && !selection.ids) return NOTHING
  const conditions: string[] = []
  const values: SqlValue[] = []
  const codec = codecOf(collection)
  for (const [name, value] of Object.entries(selection.equals ?? {})) {
    if (value === undefined) throw new Error(`The condition on ${collection.name}.${name} is undefined`)
    const encoded = codec.encode(name, value)
    conditions.push(`${column(collection.name, name)} ${encoded === null ? 'IS NULL' : '= ?'}`)
    if (encoded !== null) values.push(encoded)
  }
  if (selection.ids) {
    conditions.push(`${column(collection.name, 'id')} IN (SELECT "value" FROM json_each(?))`)
    values.push(JSON.stringify(selection.ids))
  }
  return { shape: conditions.join(), conditions, values }
}

/**
 * Drops the order for a count, except where a client's sort joins a collection whose list rule hides rows.
 */
export const counted = (selection: BoundSelection): BoundSelection =>
  selection.restricted && selection.sort?.includes('.') ? selection : { ...selection, sort: '' }
