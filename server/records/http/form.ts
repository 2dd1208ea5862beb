/** Forms → data (PocketBase §4.2): inference of values, repeated keys, `@jsonPayload`. */
const PAYLOAD = '@jsonPayload'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Booleans, and numbers that print exactly as they were written, become values; the rest stays text. */
export const infer = (text: string): unknown => {
  if (text === 'true') return true
  if (text === 'false') return false
  if (/^[-\d][-.\d]*$/.test(text) && String(Number(text)) === text) return Number(text)
  return text
}

/** Entries in the order in which they came; null when a payload is no JSON object. */
export const formData = (entries: readonly (readonly [string, string])[]): Record<string, unknown> | null => {
  const data: Record<string, unknown> = Object.create(null)
  for (const [name, text] of entries) {
    if (name === PAYLOAD) continue
    const value = infer(text)
    const known = data[name]
    if (known === undefined) data[name] = value
    else data[name] = Array.isArray(known) ? [...known, value] : [known, value]
  }
  for (const [name, text] of entries) {
    if (name !== PAYLOAD) continue
    const payload = parsePayload(text)
    if (!payload) return null
    Object.assign(data, payload)
  }
  return { ...data }
}

const parsePayload = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    // The caller answers 400 for a body that cannot be read.
    return null
  }
}
