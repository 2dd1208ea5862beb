/** What the strip of a lost network says: a page that keeps something meanwhile says so there, instead of in a second notice. */
import { useEffect, useSyncExternalStore } from 'react'

const USUAL = 'Vous êtes hors connexion.'

let said: readonly string[] = []
const listeners = new Set<() => void>()
const set = (next: readonly string[]) => {
  said = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the component is there, the strip says this; of several the last one. */
export const useOfflineWords = (words: string): void => {
  useEffect(() => {
    set([...said, words])
    return () => {
      const at = said.lastIndexOf(words)
      set(said.filter((_, index) => index !== at))
    }
  }, [words])
}

/** For the strip. */
export const useSaidOffline = (): string =>
  useSyncExternalStore(
    subscribe,
    () => said.at(-1) ?? USUAL,
    () => USUAL,
  )
