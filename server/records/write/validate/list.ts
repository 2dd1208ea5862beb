/** Select, relation and file (PocketBase §1.4). */
import { type FieldError, sentence } from '#server/core/errors.ts'
import { isMediaType } from '../../files/media-types.ts'
import type { StoredUpload } from '../../files/uploads.ts'
import type { FieldOf } from '../../schema/definition.ts'
import { blank, failure } from '../../schema/field-errors.ts'
import { itemsOf } from '../../schema/list-value.ts'

const tooMany = (most: number): FieldError =>
  failure('validation_too_many_values', `Select no more than ${most}.`, { maxSelect: most })

/** Null, or the error of the selected values (PocketBase core/field_select.go). */
export const validateSelect = (field: FieldOf<'select'>, value: unknown): FieldError | null => {
  const items = itemsOf(value)
  if (items.length === 0) return field.required ? blank() : null
  const most = Math.max(field.maxSelect, 1)
  if (items.length > most) return tooMany(most)
  const unknown = items.find((item) => !field.values.includes(item))
  return unknown === undefined
    ? null
    : failure('validation_invalid_value', sentence(`Invalid value ${unknown}`), { value: unknown })
}

/** `existing` counts the ids that are records of the target; -1 when the target is not registered. */
export const validateRelation = (
  field: FieldOf<'relation'>,
  value: unknown,
  existing: (ids: readonly string[]) => number,
): FieldError | null => {
  const items = itemsOf(value)
  if (items.length === 0) return field.required ? blank() : null
  const least = field.minSelect ?? 0
  if (items.length < least)
    return failure('validation_not_enough_values', `Select at least ${least}.`, { minSelect: least })
  const most = Math.max(field.maxSelect, 1)
  if (items.length > most) return tooMany(most)
  const found = existing(items)
  if (found < 0)
    return failure(
      'validation_missing_rel_collection',
      'Relation connection is missing or cannot be accessed.',
    )
  if (found < items.length)
    return failure(
      'validation_missing_rel_records',
      'Failed to find all relation records with the provided ids.',
    )
  return null
}

const FILE_BYTES = 5_242_880

const checkUpload = (field: FieldOf<'file'>, upload: StoredUpload): FieldError | null => {
  const most = field.maxSize || FILE_BYTES
  if (upload.size > most) {
    const message = `Failed to upload ${upload.originalName} - the maximum allowed file size is ${most} bytes.`
    return failure('validation_file_size_limit', message, { file: upload.originalName, maxSize: most })
  }
  if (!field.mimeTypes || field.mimeTypes.length === 0) return null
  if (field.mimeTypes.some((type) => isMediaType(upload.mimeType, type))) return null
  const message = `${JSON.stringify(upload.name)} mime type must be one of: ${field.mimeTypes.join(', ')}.`
  return failure('validation_invalid_mime_type', message)
}

/** `before`: the file names that the record already had. */
export const validateFile = (
  field: FieldOf<'file'>,
  value: unknown,
  before: unknown,
  uploads: ReadonlyMap<string, StoredUpload>,
): FieldError | null => {
  const items = itemsOf(value)
  if (items.length === 0) return field.required ? blank() : null
  const known = itemsOf(before)
  const strangers = items.filter((item) => !known.includes(item) && !uploads.has(item))
  if (strangers.length > 0) {
    const listed = `[${strangers.join(' ')}]`
    return failure('validation_invalid_file', `Invalid new files: ${listed}.`, { invalidFiles: strangers })
  }
  const most = Math.max(field.maxSelect, 1)
  if (items.length > most)
    return failure('validation_too_many_files', `The maximum allowed files is ${most}.`, { maxSelect: most })
  for (const item of items) {
    const upload = uploads.get(item)
    const problem = upload ? checkUpload(field, upload) : null
    if (problem) return problem
  }
  return null
}
