/**
 * A note that the server does not have yet, stored on this device: it survives a reload, a closed tab, a lost
 * network.
 */

export interface NoteDraft {
  body: string
  /** The server's note when the first unsent change was made. */
  base: string
  /** Playback position of the film or recording. */
  atSeconds: number
}

/** Fallback without browser storage: drafts live as long as the page. */
const memory = new Map<string, string>()
const prefix = (userId: string) => `note-${userId}-`
const keyOf = (userId: string, lessonId: string) => prefix(userId) + lessonId

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

const isStored = (value: unknown): value is NoteDraft =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  typeof value.body === 'string' &&
  'base' in value &&
  typeof value.base === 'string' &&
  'atSeconds' in value &&
  typeof value.atSeconds === 'number'

export const noteDraft = (userId: string, lessonId: string): NoteDraft | null => {
  try {
    const value: unknown = JSON.parse(read(keyOf(userId, lessonId)) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    // Unreadable: there is nothing to send.
    return null
  }
}

/** Returns `false` when the note lives only as long as the page. */
export const keepNote = (userId: string, lessonId: string, draft: NoteDraft): boolean => {
  const key = keyOf(userId, lessonId)
  const value = JSON.stringify(draft)
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

export const forgetNote = (userId: string, lessonId: string): void => {
  const key = keyOf(userId, lessonId)
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage, the note was in memory only.
  }
}

/** The lessons that have an unsent note. */
export const unsentLessons = (userId: string): string[] => {
  const found = new Set<string>(memory.keys())
  try {
    for (let at = 0; at < localStorage.length; at += 1) found.add(localStorage.key(at) ?? '')
  } catch {
    // No storage.
  }
  const start = prefix(userId)
  return [...found].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
}

/** Calls `act` when another tab writes or sends the note of this lesson; returns the unsubscribe function. */
export const onKeptElsewhere = (userId: string, lessonId: string, act: () => void): (() => void) => {
  const key = keyOf(userId, lessonId)
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) act()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
