/** Loads what opens over a screen, once: when the screen stands, or as soon as something is to open. */
import { useEffect, useSyncExternalStore } from 'react'

export type Library = typeof import('./library.ts')

let library: Library | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** What waits to open. */
let wanted = 0
const AGAIN_MS = 2000

/** Never rejects: while something waits to open, a lost line is tried again, and otherwise the next opening does. */
const load = (): Promise<void> => {
  loading ??= import('./library.ts').then(
    (found) => {
      library = found
      for (const notify of listeners) notify()
    },
    () => {
      loading = null
      setTimeout(() => {
        if (wanted > 0) void load()
      }, AGAIN_MS)
    },
  )
  return loading
}

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
const current = () => library

/** The library once it is there; `isWanted` asks for it at once. */
export const useLibrary = (isWanted: boolean): Library | null => {
  useEffect(() => {
    if (!isWanted) return undefined
    wanted += 1
    void load()
    return () => {
      wanted -= 1
    }
  }, [isWanted])
  return useSyncExternalStore(subscribe, current, current)
}

/** For frames: loads the library behind what the first screen waits for. */
export const useLibrarySoon = (): void => {
  useEffect(() => {
    if (document.readyState === 'complete') {
      const timer = setTimeout(() => void load())
      return () => clearTimeout(timer)
    }
    const start = () => void load()
    addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [])
}
