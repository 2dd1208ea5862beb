/** Submitted values → field values (PocketBase §1.5): wrong types are cast, never refused. */

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

/** A text as Go's `cast.ToString` reads any JSON; `''` for lists and objects. */
export const castText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return plainDigits(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return ''
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A number as PocketBase reads any JSON; 0 for what is none. */
export const castNumber = (value: unknown): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value !== 'string') return 0
  if (DECIMAL.test(value)) return Number(value)
  // Go reads these as numbers too; validation refuses them as not properly formatted.
  if (/^[+-]?inf(inity)?$/i.test(value)) return value.startsWith('-') ? -Infinity : Infinity
  return /^nan$/i.test(value) ? Number.NaN : 0
}

/** Half away from zero, on the decimal digits that the number prints (1.005 → 1.01). */
export const roundTo = (value: number, decimals: number): number => {
  if (!Number.isFinite(value)) return value
  const rounded = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  const result = Number(`${rounded}e-${decimals}`)
  if (Number.isNaN(result)) return value
  return value < 0 ? -result || 0 : result
}

const TRUE_TEXTS = ['1', 't', 'T', 'true', 'TRUE', 'True']

/** True for `true`, numbers but 0, and the words that Go's `strconv.ParseBool` takes. */
export const castBool = (value: unknown): boolean => {
  if (typeof value === 'number') return value !== 0
  return typeof value === 'string' ? TRUE_TEXTS.includes(value) : value === true
}

const jsonList = (text: string): unknown[] | null => {
  if (!text.includes('[')) return null
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    // Not a list after all: the text is one item.
    return null
  }
}

/** Items as a list without blanks and duplicates; uploads stay what they are. */
export const castItems = (value: unknown): (string | StoredUpload)[] => {
  const given =
    typeof value === 'string' ? (jsonList(value) ?? [value]) : Array.isArray(value) ? value : [value]
  const items = given.map((item) => (item instanceof StoredUpload ? item : castText(item)))
  return items.filter((item, at) => item !== '' && items.indexOf(item) === at)
}

/** A text that is JSON is read, any other value is kept as it is (PocketBase core/field_json.go). */
export const castJson = (value: unknown): unknown => {
  if (value === undefined) return null
  if (typeof value !== 'string') return value
  if (value === 'null') return null
  if (value === 'true' || value === 'false') return value === 'true'
  if (!/^[-\d"[{]/.test(value) || isTooDeep(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    // Any other text is stored as the JSON string that it is.
    return value
  }
}

/** A part that is missing or no number is 0, a numeric text too (PocketBase tools/types/geo_point_test.go). */
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

/** A submitted value as the field stores it. Lists of single-value fields keep the last item. */
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
      const items = castItems(value)
      return isMultiple(field) ? items : (items.at(-1) ?? '')
    }
    case 'json':
      return castJson(value)
    case 'geoPoint':
      return castPoint(value)
    case 'password':
      return value instanceof PasswordHash ? value : castText(value)
    case 'email':
      // As one character or as two: they look alike, and are one address.
      return castText(value).normalize('NFC')
    default:
      return castText(value)
  }
}
