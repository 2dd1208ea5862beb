/** The title of client-rendered screens, once their record is loaded. */
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

/** The current screen's own title; empty: the one of its head. */
export const useNamedTitle = (): string =>
  useSyncExternalStore(
    subscribe,
    () => named,
    () => '',
  )

/**
 * Sets the document's title to a record's; the screen's own applies before it is loaded and after unmounting.
 */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (!title) return
    name(title)
    return () => name('')
  }, [title])
}
