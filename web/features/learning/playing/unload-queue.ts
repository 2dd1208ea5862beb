/**
 * Heartbeats in synchronous storage: those of a closing page, and all of them where IndexedDB is unavailable.
 * Earlier versions stored every heartbeat here.
 */
import { isStored, type StoredHeartbeat } from './stored-heartbeat.ts'

const prefix = (userId: string) => `played-${userId}-`

/** Returns false when nothing could be stored: storage is full or forbidden. */
export const queueUnloadHeartbeat = (
  userId: string,
  session: string,
  currentHeartbeat: StoredHeartbeat,
): boolean => {
  try {
    localStorage.setItem(prefix(userId) + session, JSON.stringify(currentHeartbeat))
    return true
  } catch {
    return false
  }
}

export const dequeueUnloadHeartbeat = (userId: string, session: string): void => {
  try {
    localStorage.removeItem(prefix(userId) + session)
  } catch {
    // Nothing was stored.
  }
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Not a heartbeat: its key is deleted.
    return null
  }
}

/** By session; `null` for an unreadable one. */
export const queuedHeartbeats = (userId: string): Map<string, StoredHeartbeat | null> => {
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
