/** A stored value in words, for someone who chooses between two of them. */
import type { Field } from '#drizzle/field-kinds.ts'
import { decimal } from '../../lib/format.ts'
import { dateTime } from '../../lib/moments.ts'
import { isBlank } from './validate.ts'

type Item<T> = NonNullable<T> extends readonly (infer One)[] ? One : NonNullable<T>
/** How single values are said when the field alone does not tell: choices, relations, prices. */
export type ValueLabels<V> = { readonly [N in keyof V]?: (value: Item<V[N]>) => string }

const BLOCK_END = /<\/(?:p|h[1-6]|li|blockquote|aside|div)>|<br\s*\/?>/gi
const PICTURE = /<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi

/** The text of rich text: one line a block, list items marked, pictures by their description. */
export const textOf = (html: string): string => {
  const marked = html
    .replace(PICTURE, '[Image\u00a0: $1]')
    .replace(/<li\b[^>]*>\s*(?:<p>)?/gi, '• ')
    .replace(BLOCK_END, '\n')
  const text = new DOMParser().parseFromString(marked, 'text/html').body.textContent ?? ''
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

const one = (field: Field | undefined, value: unknown, word?: (value: never) => string): string => {
  // Each form names the words of its own values: the pair was checked where they were declared.
  if (word) return word(value as never)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return decimal(value)
  if (value instanceof File) return value.name
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String).join('\n')
  if (field?.type === 'editor') return textOf(String(value))
  return field?.type === 'date' ? dateTime(String(value)) : String(value)
}

/** One value, in several lines when it is a list; « Vide » when there is none. */
export const described = (
  field: Field | undefined,
  value: unknown,
  word?: (value: never) => string,
): string => {
  if (isBlank(value)) return 'Vide'
  if (!Array.isArray(value)) return one(field, value, word) || 'Vide'
  return value.map((item) => `• ${one(field, item, word)}`).join('\n')
}
