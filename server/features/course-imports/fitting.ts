/**
 * Validates foreign values field by field: an invalid one is left out with a remark, so that it cannot fail a
 * whole course.
 */
import type { Collection } from '#drizzle/collection.ts'
import { isPreviewVideo, isStreamed } from '#drizzle/domain/video-source.ts'
import { type Field, isMultiple } from '#drizzle/field-kinds.ts'
import { RICH_TEXT_BYTES } from '#drizzle/fields.ts'
import { JSON_SHAPES } from '#drizzle/json-shapes.ts'
import { isSafeAddress } from '#server/core/safe-address.ts'
import { isNestedTooDeep } from '../content/index.ts'
import { carriedFields } from './formats/course-archive.ts'
import type { Remarks, Values } from './plan.ts'

const UNFIT = { isFit: false } as const
type Judged = { readonly isFit: true; readonly value: unknown; readonly isCut?: boolean } | typeof UNFIT
const fits = (value: unknown): Judged => ({ isFit: true, value })

const MAX_TEXT_LENGTH = 5000

const judgeText = (text: string, { max, pattern }: { max?: number; pattern?: string }): Judged => {
  if (pattern && text !== '' && !new RegExp(pattern, 'u').test(text)) return UNFIT
  const signs = [...text]
  const most = max || MAX_TEXT_LENGTH
  return signs.length > most
    ? { isFit: true, value: signs.slice(0, most).join('').trim(), isCut: true }
    : fits(text)
}

const judgeNumber = (value: unknown, field: Field & { type: 'number' }): Judged => {
  if (value === null && field.nullable) return fits(null)
  if (typeof value !== 'number' || !Number.isFinite(value)) return UNFIT
  const { min, max, onlyInt, decimals } = field
  const isInside = value >= (min ?? -Infinity) && value <= (max ?? Infinity)
  const isWhole = !onlyInt || Number.isInteger(value)
  const isShort = decimals === undefined || Number(value.toFixed(decimals)) === value
  return isInside && isWhole && isShort ? fits(value) : UNFIT
}

const judge = (collection: string, name: string, field: Field, value: unknown): Judged => {
  if (field.type === 'bool') return typeof value === 'boolean' ? fits(value) : UNFIT
  if (field.type === 'number') return judgeNumber(value, field)
  if (field.type === 'json') {
    if (value === null) return fits(null)
    return JSON_SHAPES[collection]?.[name]?.schema.safeParse(value).success ? fits(value) : UNFIT
  }
  if (field.type === 'select' && isMultiple(field)) {
    const isFit = Array.isArray(value) && value.every((one) => field.values.includes(one))
    return isFit ? fits(value) : UNFIT
  }
  if (typeof value !== 'string') return UNFIT
  if (name === 'previewVideo' && !isPreviewVideo(value)) return UNFIT
  if (field.addresses && value !== '' && !isSafeAddress(value)) return UNFIT
  if (field.type === 'select') return value === '' || field.values.includes(value) ? fits(value) : UNFIT
  if (field.type === 'editor')
    return Buffer.byteLength(value) <= (field.maxSize ?? RICH_TEXT_BYTES) && !isNestedTooDeep(value)
      ? fits(value)
      : UNFIT
  return field.type === 'text' ? judgeText(value, field) : UNFIT
}

/**
 * The values that the collection accepts, with a remark for each other one. Values that are never carried
 * over (ids, slugs…) are left out without a remark.
 */
export const fitting = (
  { name: collection, fields }: Collection,
  given: Readonly<Record<string, unknown>>,
  where: string,
  remarks: Remarks,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const [name, field] of carriedFields(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined) continue
    const judged = judge(collection, name, field, value)
    if (!judged.isFit) {
      remarks.add(
        where,
        `La valeur de «\u00a0${name}\u00a0» ne convient pas\u00a0: elle est laissée de côté.`,
      )
      continue
    }
    if (judged.isCut)
      remarks.add(where, `Le texte de «\u00a0${name}\u00a0» est trop long\u00a0: il est raccourci.`)
    values[name] = judged.value
  }
  if (!isStreamed(values)) {
    remarks.add(where, 'L’adresse du flux vidéo ne convient pas\u00a0: elle est laissée de côté.')
    delete values.videoProvider
    delete values.videoId
  }
  return values
}

/** A title that a record takes; `fallback` where there is none. */
export const titled = (values: Values, fallback: string): Record<string, unknown> => ({
  ...values,
  title: String(values.title ?? '').trim() || fallback.slice(0, 160),
})
