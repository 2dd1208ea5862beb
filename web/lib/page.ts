/** The title of screens that only the browser draws, once the record that they show is known. */
import { useEffect, useSyncExternalStore } from 'react'

let named = ''
const listeners = new Set<() => void>()
const name = (title: string) => {
  named = title
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the screen shown calls itself; empty: as its head says. */
export const useNamedTitle = (): string =>
  useSyncExternalStore(
    subscribe,
    () => named,
    () => '',
  )

/** Gives the document the title of a record; the screen's own stands until it is known and after it is left. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (!title) return
    name(title)
    return () => name('')
  }, [title])
}
