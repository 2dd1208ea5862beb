/**
 * The text of the offline banner: a page that stores something meanwhile adds it there rather than in a
 * second notice.
 */
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
 * Sets the banner's text while the component is mounted; the last of several wins. Returns true when there is
 * a banner: its code loads once a page is idle, and never offline.
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

/** For the banner. */
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
