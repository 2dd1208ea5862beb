/**
 * Optimistic concurrency: the condition that a caller puts on an update with `If-Match`, so that a save never
 * overwrites another user's change.
 */
import { badRequest, conflict } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

/** The value of the header: any record, the record with this `updated`, or an invalid one. */
export type Precondition =
  | { readonly kind: 'any' }
  | { readonly kind: 'updated'; readonly updated: string }
  | { readonly kind: 'malformed' }

const MALFORMED = 'The If-Match header must be one date of a record, as its "updated" shows it, or "*".'
const DATE = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z`
/** Rows from before a collection had the field have no date: the empty text, quoted, is a value too. */
const QUOTED = new RegExp(`^"(${DATE}|)"$`)
const BARE = new RegExp(`^(${DATE})$`)

/**
 * The condition of a header; undefined without one. Nothing is refused here: a caller who may not change the
 * record must not learn whether the header was valid.
 */
export const preconditionIn = (header: string | undefined): Precondition | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  if (text === '*') return { kind: 'any' }
  const updated = (QUOTED.exec(text) ?? BARE.exec(text))?.[1]
  return updated === undefined ? { kind: 'malformed' } : { kind: 'updated', updated }
}

/** Whether records of the collection have an `updated` time set by the server. */
export const tellsUpdates = (collection: CollectionDefinition): boolean => {
  const field = collection.byName.get('updated')
  return field?.type === 'autodate' && field.onUpdate === true
}

/**
 * Checks a condition inside the transaction of the write, once the caller is known to be allowed; `stored` is
 * null without such a record, which meets no condition. Throws 400 for an invalid header or a collection
 * without an `updated` set by the server, and 409 when the record has changed: the product's contract says
 * 409 where RFC 9110 would say 412.
 */
export const checkPrecondition = (
  collection: CollectionDefinition,
  stored: RawRecord | null,
  condition: Precondition | undefined,
): void => {
  if (!condition) return
  if (condition.kind === 'malformed') throw badRequest(MALFORMED)
  if (!tellsUpdates(collection)) throw badRequest('Records of this collection do not tell when they changed.')
  const isSame = stored && (condition.kind === 'any' || stored.updated === condition.updated)
  if (!isSame) throw conflict('The record was changed meanwhile.')
}
