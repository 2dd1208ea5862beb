/** What the strip of a lost network says: a page that keeps something meanwhile says so there, instead of in a second notice. */
import { useEffect, useSyncExternalStore } from 'react'

const USUAL = 'Vous êtes hors connexion.'

let said: readonly string[] = []
let strips = 0
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * While the component is there, the strip says this; of several the last one. True when there is a strip: its code comes once a page
 * rests, and never without network.
 */
export const useOfflineText = (text: string): boolean => {
  useEffect(() => {
    said = [...said, text]
    notify()
    return () => {
      const at = said.lastIndexOf(text)
      said = said.filter((_, index) => index !== at)
      notify()
    }
  }, [text])
  return useSyncExternalStore(subscribe, () => strips > 0)
}

/** For the strip. */
export const useSaidOffline = (): string => {
  useEffect(() => {
    strips += 1
    notify()
    return () => {
      strips -= 1
      notify()
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => said.at(-1) ?? USUAL,
    () => USUAL,
  )
}
