/** A part of the settings sent by a client, parsed as PocketBase parses JSON into its own types. */

import { badRequest } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import { UNREADABLE } from '#server/records/http/form-check.ts'
import type { EngineSettings, RateLimitRule } from '#server/records/settings.ts'

type Part = Readonly<Record<string, unknown>>

const EMPTY_RULE: RateLimitRule = { label: '', audience: '', duration: 0, maxRequests: 0 }
/** The shape of a list's items; all other lists hold texts. */
const ITEMS: Readonly<Record<string, unknown>> = { rules: EMPTY_RULE }

const readList = (item: unknown, value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw badRequest(UNREADABLE)
  return value.map((entry) => {
    const read = readValue('', item, entry)
    // Missing parts of an item are empty, and so is a null item.
    if (isObject(item)) return { ...item, ...(isObject(read) ? read : {}) }
    return read ?? ''
  })
}

const readValue = (name: string, template: unknown, value: unknown): unknown => {
  if (Array.isArray(template)) return value === null ? [] : readList(ITEMS[name] ?? '', value)
  if (value === null) return undefined
  if (isObject(template)) {
    if (!isObject(value)) throw badRequest(UNREADABLE)
    return readPart(template, value)
  }
  const isFitting = typeof value === typeof template && (typeof value !== 'number' || Number.isInteger(value))
  if (!isFitting) throw badRequest(UNREADABLE)
  return value
}

/**
 * The known names of a part with values of the right type; null means unchanged. Throws 400 for a wrong type.
 */
export const readPart = (template: Part, value: Part): Part => {
  const read: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(template)) {
    if (!Object.hasOwn(value, name)) continue
    const found = readValue(name, kind, value[name])
    if (found !== undefined) read[name] = found
  }
  return read
}

/**
 * Merges a part into a whole, which is not modified; lists are replaced as a whole. The part comes from
 * `readPart`.
 */
export const mergeParts = <Whole extends object>(base: Whole, over: Part): Whole => {
  const below = new Map<string, unknown>(Object.entries(base))
  const merged = Object.entries(over).map(([name, value]) => {
    const known = below.get(name)
    return [name, isObject(known) && isObject(value) ? mergeParts(known, value) : value]
  })
  return { ...base, ...Object.fromEntries(merged) }
}

export const asPart = (settings: EngineSettings): Part => ({ ...settings })
