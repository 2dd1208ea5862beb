/** One invalid value, as the error envelope carries it. */
import type { FieldError } from '#server/core/errors.ts'

export const failure = (code: string, message: string, params?: Record<string, unknown>): FieldError =>
  params ? { code, message, params } : { code, message }

export const blank = (): FieldError => failure('validation_required', 'Cannot be blank.')
export const invalidValue = (): FieldError => failure('validation_invalid_value', 'Invalid value.')
export const notUnique = (): FieldError => failure('validation_not_unique', 'Value must be unique.')
export const mismatch = (): FieldError => failure('validation_values_mismatch', "Values don't match.")
