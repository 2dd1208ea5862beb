/** Forms → data (PocketBase §4.2): inference of values, repeated keys, `@jsonPayload`. */

import { findDepth, isTooDeep } from '#server/core/json-depth.ts'
import { isObject } from '#server/core/json-object.ts'

const PAYLOAD = '@jsonPayload'

/** Booleans, and numbers that print exactly as written, become values; other text stays text. */
export const infer = (text: string): unknown => {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^[-\d][-.\d]*$/.test(text) && String(Number(text)) === text) return Number(text)
  return text
}

/** Entries in their order; null when a payload is no JSON object. */
export const formData = (entries: readonly (readonly [string, string])[]): Record<string, unknown> | null => {
  const lists = new Map<string, unknown[]>()
  for (const [name, text] of entries) {
    if (name === PAYLOAD) continue
    const list = lists.get(name)
    if (list) list.push(infer(text))
    else lists.set(name, [infer(text)])
  }
  const data: Record<string, unknown> = Object.create(null)
  for (const [name, list] of lists) data[name] = list.length === 1 ? list[0] : list
  for (const [name, text] of entries) {
    if (name !== PAYLOAD) continue
    const payload = parsePayload(text)
    if (!payload) return null
    Object.assign(data, payload)
  }
  return { ...data }
}

const parsePayload = (text: string): Record<string, unknown> | null => {
  if (isTooDeep(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    // The caller answers 400 for an unreadable body.
    return null
  }
}

const parsed = (text: string): unknown => {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Undefined is no JSON value, so it marks the absence of one.
    return undefined
  }
}

/** The first JSON value of a text, ignoring the rest; undefined when there is none (PocketBase §1.1). */
export const firstJson = (text: string): unknown => {
  const whole = parsed(text)
  if (whole !== undefined || !text.trimStart().startsWith('{')) return whole
  // The end of the object at its beginning.
  const end = findDepth(text, (depth) => depth === 0)
  return end === -1 ? undefined : parsed(text.slice(0, end))
}
