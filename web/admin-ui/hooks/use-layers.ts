/**
 * Échap closes the top layer only (design reference 4.15). The library lets every open dialog and panel hear the key, so
 * those that something may open above ask whether they are covered.
 */
import { useEffect, useSyncExternalStore } from 'react'

let raised = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  raised += by
  for (const notify of listeners) notify()
}
const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Says that something stands above the other layers while `opened`: a question, the command palette. */
export const useRaised = (opened: boolean): void => {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}

/** Whether a raised layer is open: panels and dialogs below leave Échap to it. */
export const useIsCovered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => raised > 0,
    () => false,
  )
