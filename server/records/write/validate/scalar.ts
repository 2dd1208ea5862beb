/** Number, bool, date, point, JSON and password (PocketBase §1.4). */
import type { FieldError } from '#server/core/errors.ts'
import { PasswordHash } from '#server/core/passwords.ts'
import type { FieldOf } from '../../schema/definition.ts'
import { blank, failure, invalidValue } from '../../schema/field-errors.ts'
import { matchesPattern } from '../../schema/pattern.ts'
import { castDate } from '../dates.ts'

/** Go prints large floats with an exponent: 1000000 is `1e+06`. */
const goFloat = (value: number): string => {
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value)
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  if (exponent >= -4 && exponent < 6) return String(value)
  const [mantissa, power = '0'] = value.toExponential().split('e')
  const digits = power.replace(/^[+-]/, '').padStart(2, '0')
  return `${mantissa}e${power.startsWith('-') ? '-' : '+'}${digits}`
}

/** Null, or the error of the number (PocketBase core/field_number.go). */
export const validateNumber = (field: FieldOf<'number'>, value: unknown): FieldError | null => {
  if (value === null && field.nullable) return null
  if (typeof value !== 'number' || !Number.isFinite(value))
    return failure('validation_not_a_number', 'The submitted number is not properly formatted.')
  // In PocketBase 0 means "unset" and ignores the limits; here only where the field is not nullable.
  if (value === 0 && !field.nullable) return field.required ? blank() : null
  // PocketBase accepts no integer beyond int64.
  if (field.onlyInt && (!Number.isInteger(value) || Math.abs(value) >= 2 ** 63))
    return failure('validation_only_int_constraint', 'Decimal numbers are not allowed.')
  if (typeof field.min === 'number' && value < field.min)
    return failure(
      'validation_min_number_constraint',
      `Must be greater or equal than ${goFloat(field.min)}.`,
      { min: field.min },
    )
  if (typeof field.max === 'number' && value > field.max)
    return failure('validation_max_number_constraint', `Must be less or equal than ${goFloat(field.max)}.`, {
      max: field.max,
    })
  return null
}

/** Null, or the error of a required true (PocketBase core/field_bool.go). */
export const validateBool = (field: FieldOf<'bool'>, value: unknown): FieldError | null =>
  field.required && value !== true ? blank() : null

const goTime = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} +0000 UTC`
const rfc3339 = (date: Date): string => date.toISOString().replace(/\.000Z$/, 'Z')

const threshold = (code: string, sentence: string, limit: string): FieldError => {
  const date = new Date(limit)
  return failure(code, `Must be no ${sentence} than ${goTime(date)}.`, { threshold: rfc3339(date) })
}

/** Null, or the error of the date (PocketBase core/field_date.go). */
export const validateDate = (field: FieldOf<'date'>, value: string): FieldError | null => {
  if (value === '') return field.required ? blank() : null
  const min = field.min ? castDate(field.min) : ''
  const max = field.max ? castDate(field.max) : ''
  if (min !== '' && value < min) return threshold('validation_min_greater_equal_than_required', 'less', min)
  if (max !== '' && value > max) return threshold('validation_max_less_equal_than_required', 'greater', max)
  return null
}

/** Null, or the error of the coordinates (PocketBase core/field_geo_point.go). */
export const validatePoint = (
  field: FieldOf<'geoPoint'>,
  value: { lon: number; lat: number },
): FieldError | null => {
  if (value.lon === 0 && value.lat === 0) return field.required ? blank() : null
  if (!(value.lat >= -90 && value.lat <= 90))
    return failure('validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees.')
  if (!(value.lon >= -180 && value.lon <= 180))
    return failure('validation_invalid_longitude', 'Longitude must be between -180 and 180 degrees.')
  return null
}

const JSON_BYTES = 1_048_576

const isBlankJson = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

/** Null, or the error of the value as JSON text (PocketBase core/field_json.go). */
export const validateJson = (field: FieldOf<'json'>, value: unknown): FieldError | null => {
  const text = JSON.stringify(value)
  if (text === undefined) return failure('validation_invalid_json', 'Must be a valid json value.')
  const most = field.maxSize || JSON_BYTES
  if (text.length > most || (text.length * 3 > most && Buffer.byteLength(text) > most))
    return failure('validation_json_size_limit', `The maximum allowed JSON size is ${most} bytes.`, {
      maxSize: most,
    })
  return field.required && isBlankJson(value) ? blank() : null
}

const MAX_PASSWORD_LENGTH = 71
/** bcrypt's maximum: PocketBase refuses more, although argon2 has no such limit. */
const MAX_PASSWORD_BYTES = 72

/** A stored hash (a text) is not checked again; a new one carries the length of its plain password. */
export const validatePassword = (field: FieldOf<'password'>, value: unknown): FieldError | null => {
  if (!(value instanceof PasswordHash)) return value === '' && field.required ? blank() : null
  if (!value.satisfies((plain) => Buffer.byteLength(plain) <= MAX_PASSWORD_BYTES)) return invalidValue()
  if (value.length === 0) return null
  const most = field.max || MAX_PASSWORD_LENGTH
  if (field.min && value.length < field.min)
    return failure('validation_min_text_constraint', `Must be at least ${field.min} character(s).`)
  if (value.length > most)
    return failure('validation_max_text_constraint', `Must be less than ${most} character(s).`)
  const { pattern } = field
  if (pattern && !value.satisfies((plain) => matchesPattern(pattern, plain)))
    return failure('validation_invalid_format', 'Invalid value format.')
  return null
}
