/** Fields of the auth forms, checked as PocketBase checks them (§1.3): lengths count bytes. */
import { isEmail } from '#drizzle/domain/email.ts'
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { badRequest, type FieldError, type FieldErrors } from '#server/core/errors.ts'
import { blank, failure, refuse } from '../schema/field-errors.ts'

export type Check = (value: string) => FieldError | null

export const UNREADABLE = 'An error occurred while loading the submitted data.'

/** Any value but a text makes the body unreadable (PocketBase: 400). */
export const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw badRequest(UNREADABLE)
  return value
}

export const required: Check = (value) => (value === '' ? blank() : null)

export const lengthBetween =
  (min: number, max: number): Check =>
  (value) => {
    const length = Buffer.byteLength(value)
    if (value === '' || (length >= min && length <= max)) return null
    return failure('validation_length_out_of_range', `The length must be between ${min} and ${max}.`, {
      min,
      max,
    })
  }

export const email: Check = (value) =>
  value === '' || isEmail(spelledAddress(value))
    ? null
    : failure('validation_is_email', 'Must be a valid email address.')

export const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    value === '' || values.includes(value) ? null : failure('validation_in_invalid', 'Must be a valid value.')

type Checks<Name extends string> = Readonly<Record<Name, readonly Check[]>>

/** The named texts of a form and the first error of each field. */
export const checkForm = <Name extends string>(
  data: Readonly<Record<string, unknown>>,
  checks: Checks<Name>,
): { form: Record<Name, string>; errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const form = {} as Record<Name, string>
  for (const name of Object.keys(checks) as Name[]) {
    form[name] = textOf(data[name])
    for (const check of checks[name]) {
      const problem = check(form[name])
      if (!problem) continue
      errors[name] = problem
      break
    }
  }
  return { form, errors }
}

/** The named texts of a form. Throws 400 with the first error of each field. */
export const readForm = <Name extends string>(
  data: Readonly<Record<string, unknown>>,
  checks: Checks<Name>,
): Record<Name, string> => {
  const { form, errors } = checkForm(data, checks)
  refuse(errors)
  return form
}
