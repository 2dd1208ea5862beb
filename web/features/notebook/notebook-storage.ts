/** The notebook as this browser keeps it. It is sent nowhere; signing out and in changes nothing of it. */

const KEY = 'notebook'

export interface StoredNotebook {
  html: string
  /** Milliseconds since 1970; 0: never. */
  savedAt: number
}
const NOTHING: StoredNotebook = { html: '', savedAt: 0 }

const parsed = (text: string | null): StoredNotebook => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('html' in value) || !('savedAt' in value))
      return NOTHING
    const { html, savedAt } = value
    return typeof html === 'string' && typeof savedAt === 'number' ? { html, savedAt } : NOTHING
  } catch {
    // Another format, or incomplete: treated as empty.
    return NOTHING
  }
}

/** The stored text; empty where the browser stores nothing. */
export const readNotebook = (): StoredNotebook => {
  try {
    return parsed(localStorage.getItem(KEY))
  } catch {
    return NOTHING
  }
}

/** The time of storing; null where the browser refuses (full, or closed to sites). */
export const keepNotebook = (html: string, savedAt = Date.now()): number | null => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ html, savedAt }))
    return savedAt
  } catch {
    return null
  }
}

/** Calls back with what another tab keeps; the answer ends it. */
export const onOtherTab = (listener: (draft: StoredNotebook) => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) listener(parsed(newValue))
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
