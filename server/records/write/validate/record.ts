/** Validates all fields of a proposed record, each by its kind. */
import type { FieldErrors } from '#server/core/errors.ts'
import { itemsOf } from '#server/records/schema/list-value.ts'
import type { RawRecord } from '../../actor.ts'
import type { StoredUpload } from '../../files/uploads.ts'
import type { CollectionDefinition, FieldDefinition, FieldOf } from '../../schema/definition.ts'
import { validateFile, validateRelation, validateSelect } from './list.ts'
import {
  validateBool,
  validateDate,
  validateJson,
  validateNumber,
  validatePassword,
  validatePoint,
} from './scalar.ts'
import { validateEditor, validateEmail, validateText, validateUrl } from './text.ts'

interface Proposal {
  readonly collection: CollectionDefinition
  readonly record: RawRecord
  readonly original: RawRecord | null
  readonly uploads: ReadonlyMap<string, StoredUpload>
  /** The number of ids that exist in the field's target; -1 without one. */
  readonly existing: (field: FieldOf<'relation'>, ids: readonly string[]) => number
  /** Whether a record of the collection has this id, ignoring case. */
  readonly isKeyTaken: () => boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isPoint = (value: unknown): value is { lon: number; lat: number } =>
  typeof value === 'object' && value !== null && 'lon' in value && 'lat' in value

const checkRelation = (field: FieldOf<'relation'>, proposal: Proposal) => {
  const before = itemsOf(proposal.original?.[field.name])
  // Ids stored before are not checked again: their records may have been deleted since.
  const existing = (ids: readonly string[]): number => {
    const fresh = ids.filter((id) => !before.includes(id))
    if (fresh.length === 0) return ids.length
    const found = proposal.existing(field, fresh)
    return found < 0 ? found : found + ids.length - fresh.length
  }
  return validateRelation(field, proposal.record[field.name], existing)
}

const check = (field: FieldDefinition, proposal: Proposal) => {
  const value = proposal.record[field.name]
  switch (field.type) {
    case 'text':
      return validateText(field, textOf(value), proposal.original?.id ?? null, proposal.isKeyTaken)
    case 'email':
      return validateEmail(field, textOf(value))
    case 'url':
      return validateUrl(field, textOf(value))
    case 'editor':
      return validateEditor(field, textOf(value))
    case 'number':
      return validateNumber(field, value)
    case 'bool':
      return validateBool(field, value)
    case 'date':
      return validateDate(field, textOf(value))
    case 'select':
      return validateSelect(field, value)
    case 'relation':
      return checkRelation(field, proposal)
    case 'file':
      return validateFile(field, value, proposal.original?.[field.name], proposal.uploads)
    case 'json':
      return validateJson(field, value)
    case 'geoPoint':
      return isPoint(value) ? validatePoint(field, value) : null
    case 'password':
      return validatePassword(field, value)
    default:
      return null
  }
}

/** The errors of a proposed record by field name; `{}` when it may be stored. */
export const validateRecord = (proposal: Proposal): FieldErrors => {
  const errors: FieldErrors = {}
  for (const field of proposal.collection.fields) {
    const problem = check(field, proposal)
    if (problem) errors[field.name] = problem
  }
  return errors
}
