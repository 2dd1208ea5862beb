/** Refusals before any record is read (PocketBase §4.1). */
import { badRequest, forbidden } from '#server/core/errors.ts'
import { type Actor, bypassesRules } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'

/** A `null` rule is for superusers only. */
const checkOpen = (actor: Actor, rule: string | null): void => {
  if (rule === null && !bypassesRules(actor)) throw forbidden('Only superusers can perform this action.')
}

/** Views are read only. */
export const checkWritable = (actor: Actor, collection: CollectionDefinition, rule: string | null): void => {
  if (collection.type === 'view') throw badRequest('Unsupported collection type.')
  checkOpen(actor, rule)
}

/** The rule to apply for this actor; `''`: none. */
export const ruleFor = (actor: Actor, rule: string | null): string => {
  checkOpen(actor, rule)
  return bypassesRules(actor) ? '' : (rule ?? '')
}
