import { badRequest, type FieldError, type FieldErrors } from '#server/core/errors.ts'

/** An error of one field; `params` fill the placeholders of PocketBase's message. */
export const failure = (code: string, message: string, params?: Record<string, unknown>): FieldError =>
  params ? { code, message, params } : { code, message }

export const blank = (): FieldError => failure('validation_required', 'Cannot be blank.')
export const invalidValue = (): FieldError => failure('validation_invalid_value', 'Invalid value.')
export const notUnique = (): FieldError => failure('validation_not_unique', 'Value must be unique.')
export const mismatch = (): FieldError => failure('validation_values_mismatch', "Values don't match.")

const INVALID = 'An error occurred while validating the submitted data.'

/** Throws 400 with these errors, if there are any. */
export const refuse = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw badRequest(INVALID, errors)
}
