/**
 * « Only if nobody changed it meanwhile »: the condition that a caller puts on an update with `If-Match`, so that nobody's
 * save reverts another's.
 */
import { badRequest, conflict } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

/** The value of the header: any record, the record whose `updated` is this text, or nothing that can be understood. */
export type Precondition =
  | { readonly kind: 'any' }
  | { readonly kind: 'updated'; readonly updated: string }
  | { readonly kind: 'malformed' }

const MALFORMED = 'The If-Match header must be one date of a record, as its "updated" shows it, or "*".'
const DATE = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z`
/** Rows from before a collection had the field hold no date: quoted, nothing is a value too. */
const QUOTED = new RegExp(`^"(${DATE}|)"$`)
const BARE = new RegExp(`^(${DATE})$`)

/**
 * The condition that a header sets; undefined without one. Nothing is refused here: somebody who may not change the
 * record must not notice whether her header was understood.
 */
export const preconditionIn = (header: string | undefined): Precondition | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  if (text === '*') return { kind: 'any' }
  const updated = (QUOTED.exec(text) ?? BARE.exec(text))?.[1]
  return updated === undefined ? { kind: 'malformed' } : { kind: 'updated', updated }
}

/** Whether records of the collection say when they were changed, by a time that the server gives. */
export const tellsUpdates = (collection: CollectionDefinition): boolean => {
  const field = collection.byName.get('updated')
  return field?.type === 'autodate' && field.onUpdate === true
}

/**
 * Judges a condition inside the transaction of the write, once the caller is known to be allowed; `stored` is null where
 * there is no such record, which no condition fits. Throws 400 for a header that cannot be understood or a collection
 * without an `updated` that the server sets, and 409 when the record is another one by now: the product's contract with
 * its screens says 409 where RFC 9110 would say 412.
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
