/**
 * The browser's half of a form's checks, derived from the collection's own fields. It repeats what the server will
 * refuse, in the sentences of the design reference 5.2; the server's answer stays the one that counts.
 */
import { isEmail } from '#drizzle/domain/email.ts'
import { INCOMPLETE_ADDRESS, INCOMPLETE_EMAIL, REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { MAX_PRICE } from '#drizzle/domain/price.ts'
import type { Field, Fields } from '#drizzle/field-kinds.ts'

export const MESSAGES = {
  price: 'Saisissez un montant valable, par exemple 49,90.',
  slug: 'Utilisez des minuscules sans accent, des chiffres et des traits d’union.',
  number: 'Saisissez un nombre valable.',
} as const

const TAG = /<[^>]*>/g

/** True for a value that the record API treats as empty. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'number' && Number.isNaN(value))

const checkText = (field: Field & { min?: unknown; max?: unknown; pattern?: string }, text: string) => {
  const length = [...text].length
  if (typeof field.min === 'number' && length < field.min)
    return field.type === 'password' ? SHORT_PASSWORD : `Écrivez au moins ${field.min} caractères.`
  if (typeof field.max === 'number' && field.max > 0 && length > field.max)
    return `Écrivez au plus ${field.max} caractères.`
  if (field.pattern && !new RegExp(field.pattern, 'u').test(text))
    return field.pattern.includes('a-z0-9') ? MESSAGES.slug : 'Cette valeur n’a pas la forme attendue.'
  return null
}

/** `1 000 000`, with no-break spaces. */
const plainNumber = (value: number): string => value.toLocaleString('fr-FR').replace(/\u202f/g, '\u00a0')

const checkNumber = (field: Field & { min?: unknown; max?: unknown }, value: number) => {
  if (!Number.isFinite(value)) return MESSAGES.number
  if (field.type === 'number' && field.onlyInt && !Number.isInteger(value))
    return 'Saisissez un nombre entier.'
  if (typeof field.min === 'number' && value < field.min)
    return `La valeur minimale est ${plainNumber(field.min)}.`
  if (typeof field.max === 'number' && value > field.max)
    return `La valeur maximale est ${plainNumber(field.max)}.`
  return null
}

export const isAddress = (value: string) => {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The sentence to show under the field, or `null` when the value passes. */
export const checkField = (field: Field, value: unknown): string | null => {
  // What was typed into it is no number: it must not pass for an empty one.
  if (typeof value === 'number' && Number.isNaN(value))
    return field.type === 'number' && field.max === MAX_PRICE ? MESSAGES.price : MESSAGES.number
  const blank =
    typeof value === 'string' && (field.type === 'editor' || field.type === 'text')
      ? value.replace(field.type === 'editor' ? TAG : '', '').trim() === ''
      : isBlank(value)
  if (blank) return field.required && field.type !== 'bool' ? REQUIRED : null
  if (typeof value === 'number') return checkNumber(field, value)
  if (typeof value !== 'string') return null
  if (field.type === 'email') return isEmail(value) ? null : INCOMPLETE_EMAIL
  if (field.type === 'url') return isAddress(value) ? null : INCOMPLETE_ADDRESS
  if (field.type === 'text' || field.type === 'password') return checkText(field, value)
  return null
}

/** Errors by name of every declared field that `values` holds. */
export const checkAll = (fields: Fields, values: object): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    const message = field ? checkField(field, value) : null
    if (message) errors[name] = message
  }
  return errors
}
