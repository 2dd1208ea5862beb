/** Submitted values → field values (PocketBase §1.5): wrong types are cast, never refused. */

import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { isMultiple } from '#drizzle/field-kinds.ts'
import { isTooDeep } from '#server/core/json-depth.ts'
import { isObject } from '#server/core/json-object.ts'
import { PasswordHash } from '#server/core/passwords.ts'
import { StoredUpload } from '../files/uploads.ts'
import type { FieldDefinition } from '../schema/definition.ts'
import { castDate } from './dates.ts'

/** A number without an exponent, as Go prints it: 1e21 is `1000000000000000000000`. */
const plainDigits = (value: number): string => {
  const [mantissa = '', power] = String(value).split('e')
  if (power === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.')
  const shift = Number(power)
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${whole}${decimals}`
  return sign + whole + decimals.padEnd(shift, '0')
}

/** A text as Go's `cast.ToString` casts any JSON; `''` for lists and objects. */
export const castText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return plainDigits(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return ''
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number as PocketBase casts any JSON; 0 for anything else. */
export const castNumber = (value: unknown): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return 0
  if (DECIMAL.test(value)) return Number(value)
  // Go reads these as numbers too; validation refuses them as badly formatted.
  if (/^[+-]?inf(inity)?$/i.test(value)) return value.startsWith('-') ? -Infinity : Infinity
  return /^nan$/i.test(value) ? Number.NaN : 0
}

/** Rounds half away from zero, on the printed decimal digits (1.005 → 1.01). */
export const roundTo = (value: number, decimals: number): number => {
  if (!Number.isFinite(value)) return value
  const rounded = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  const result = Number(`${rounded}e-${decimals}`)
  if (Number.isNaN(result)) return value
  return value < 0 ? -result || 0 : result
}

const TRUE_TEXTS = ['1', 't', 'T', 'true', 'TRUE', 'True']

/** True for `true`, numbers but 0, and the texts that Go's `strconv.ParseBool` accepts. */
export const castBool = (value: unknown): boolean => {
  if (typeof value === 'number') return value !== 0
  return typeof value === 'string' ? TRUE_TEXTS.includes(value) : value === true
}

/** As Go reads a list of texts: any other item makes the whole text one item. */
const jsonList = (text: string): unknown[] | null => {
  if (!text.includes('[')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const isTexts = Array.isArray(parsed) && parsed.every((item) => typeof item === 'string' || item === null)
    return isTexts ? parsed : null
  } catch {
    // Not a list: the text is one item.
    return null
  }
}

/** A list without blanks and duplicates; uploads are unchanged. */
export const castItems = (value: unknown): (string | StoredUpload)[] => {
  const given =
    typeof value === 'string' ? (jsonList(value) ?? [value]) : Array.isArray(value) ? value : [value]
  const items = given.map((item) => (item instanceof StoredUpload ? item : castText(item)))
  return items.filter((item, at) => item !== '' && items.indexOf(item) === at)
}

/**
 * The items of a file field: of a list within the list too, so that an unknown name in it is refused rather
 * than read as no file (PocketBase core/field_file.go).
 */
export const castFiles = (value: unknown): (string | StoredUpload)[] => {
  const items = Array.isArray(value) ? value.flatMap(castFiles) : castItems(value)
  return items.filter((item, at) => items.indexOf(item) === at)
}

/** Parses a text that is JSON; any other value is unchanged (PocketBase core/field_json.go). */
export const castJson = (value: unknown): unknown => {
  if (value === undefined) return null
  if (typeof value !== 'string') return value
  if (value === 'null') return null
  if (value === 'true' || value === 'false') return value === 'true'
  if (!/^[-\d"[{]/.test(value) || isTooDeep(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    // Any other text is stored as a JSON string.
    return value
  }
}

/**
 * A missing or non-numeric part is 0, a numeric text is a number (PocketBase tools/types/geo_point_test.go).
 */
export const castPoint = (value: unknown): { lon: number; lat: number } => {
  const parsed = typeof value === 'string' ? castJson(value) : value
  const { lon, lat }: Record<string, unknown> = isObject(parsed) ? parsed : {}
  return { lon: typeof lon === 'number' ? lon : 0, lat: typeof lat === 'number' ? lat : 0 }
}

const castNumberField = (
  field: Extract<FieldDefinition, { type: 'number' }>,
  value: unknown,
): number | null => {
  if (field.nullable && (value === null || value === undefined || value === '')) return null
  const number = castNumber(value)
  return field.decimals === undefined ? number : roundTo(number, field.decimals)
}

/** A submitted value as the field stores it. Single-value fields take the last item of a list. */
export const castValue = (field: FieldDefinition, value: unknown): unknown => {
  switch (field.type) {
    case 'number':
      return castNumberField(field, value)
    case 'bool':
      return castBool(value)
    case 'date':
    case 'autodate':
      return castDate(value)
    case 'select':
    case 'relation':
    case 'file': {
      const items = field.type === 'file' ? castFiles(value) : castItems(value)
      return isMultiple(field) ? items : (items.at(-1) ?? '')
    }
    case 'json':
      return castJson(value)
    case 'geoPoint':
      return castPoint(value)
    case 'password':
      return value instanceof PasswordHash ? value : castText(value)
    case 'email':
      return spelledAddress(castText(value))
    default:
      return castText(value)
  }
}
