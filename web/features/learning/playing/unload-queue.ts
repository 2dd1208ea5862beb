/**
 * Beats in the storage that is written at once: what a page says while it is closed, and everything where the browser keeps no
 * database. Former versions kept all of theirs here.
 */
import { isStored, type StoredHeartbeat } from './stored-heartbeat.ts'

const prefix = (userId: string) => `played-${userId}-`

/** False when nothing could be kept: storage is full or forbidden. */
export const sayLast = (userId: string, session: string, currentHeartbeat: StoredHeartbeat): boolean => {
  try {
    localStorage.setItem(prefix(userId) + session, JSON.stringify(currentHeartbeat))
    return true
  } catch {
    return false
  }
}

export const unsayLast = (userId: string, session: string): void => {
  try {
    localStorage.removeItem(prefix(userId) + session)
  } catch {
    // Nothing was kept.
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Not ours: it is forgotten with its key.
    return null
  }
}

/** By session; `null` for what cannot be read. */
export const isUnloading = (userId: string): Map<string, StoredHeartbeat | null> => {
  const start = prefix(userId)
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
    return new Map(
      keys.map((key) => {
        const value = parsed(localStorage.getItem(key))
        return [key.slice(start.length), isStored(value) ? value : null]
      }),
    )
  } catch {
    return new Map()
  }
}
