/** Access to resumable uploads: for callers who may write the field, checked with each request. */
import { RESUMABLE_BYTES } from '#drizzle/domain/resumable.ts'
import { badRequest, forbidden, notFound } from '#server/core/errors.ts'
import { bypassesRules } from '../actor.ts'
import { firstLook } from '../filter/first-look.ts'
import { checkWritable, ruleFor } from '../filter/rule-guards.ts'
import type { EvalContext } from '../filter/sql.ts'
import { codecOf } from '../read/codec.ts'
import type { Store } from '../read/store.ts'
import type { FieldOf } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'
import { checkFieldAccess } from '../write/field-access.ts'
import { refusedWrite } from '../write/rows.ts'

/** A field of a record, or of a new record. */
export interface Destination {
  readonly collection: string
  readonly field: string
  /** Empty for a new record. */
  readonly record: string
}

const isLarge = ({ maxSize }: FieldOf<'file'>): boolean => (maxSize ?? 0) > RESUMABLE_BYTES

/**
 * The field, when the caller may write it. Throws 400 for a field that takes no large files, and as the write
 * itself: 403, or 404 for a record that the caller may not change. That write checks the rule's conditions on
 * the rest of the body.
 */
export const writableField = (
  { registry, store }: { readonly registry: Registry; readonly store: Store },
  { collection: name, field: fieldName, record }: Destination,
  context: EvalContext,
): FieldOf<'file'> => {
  const { actor } = context
  const collection = registry.find(name)
  const field = collection?.byName.get(fieldName)
  if (!collection || field?.type !== 'file' || !isLarge(field))
    throw badRequest('Ce champ ne reçoit pas de fichiers volumineux.')
  const rule = record ? collection.updateRule : collection.createRule
  checkWritable(actor, collection, rule)
  const requested = firstLook(ruleFor(actor, rule))
  if (record) {
    if (!store.allowed(collection, record, requested, context)) throw notFound()
  } else if (requested && store.plan(collection, { rule: requested }, context).matchesNothing)
    throw refusedWrite('create')
  if (field.hidden && !bypassesRules(actor)) throw forbidden()
  checkFieldAccess(actor, collection, { [fieldName]: '?' }, codecOf(collection).blank(), false)
  return field
}
