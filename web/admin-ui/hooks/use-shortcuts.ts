/**
 * Keyboard shortcuts of the administration (design reference 4.15). A screen registers what « save » or « create » mean for it;
 * the last one registered wins, so a panel above a page takes the keys while it is open.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type Act = 'save' | 'create' | 'help'
const handlers: Record<Act, (() => void)[]> = { save: [], create: [], help: [] }

const SINGLE_KEYS = 'admin_single_keys'
const listeners = new Set<() => void>()
const readSingleKeys = () => {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off'
  } catch {
    // Storage may be forbidden (private windows): the shortcuts then stay on.
    return true
  }
}

/** Whether shortcuts made of one letter act; a person who dictates or uses a switch device can turn them off. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => {
  const on = useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    readSingleKeys,
    () => true,
  )
  const set = (next: boolean) => {
    try {
      localStorage.setItem(SINGLE_KEYS, next ? 'on' : 'off')
    } catch {
      // As above: nothing can be kept, the choice is lost and the shortcuts stay on.
    }
    for (const notify of listeners) notify()
  }
  return [on, set]
}

/** True while the person types: single keys must not act then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="textbox"]') !== null)

const actOf = (event: KeyboardEvent): Act | null => {
  if (event.altKey) return null
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase()
    if (event.shiftKey) return null
    if (key === 's') return 'save'
    return key === 'n' ? 'create' : null
  }
  return event.key === '?' && readSingleKeys() && !isTyping(event.target) ? 'help' : null
}

/** The one listener; a layout mounts it. */
export const useShortcutListener = () => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(event)
      const handler = act ? handlers[act].at(-1) : undefined
      if (!handler) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Says what a shortcut does while the component is mounted and `enabled`. */
export const useShortcut = (act: Act, run: () => void, enabled = true) => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!enabled) return
    const handler = () => latest.current()
    handlers[act].push(handler)
    return () => {
      handlers[act] = handlers[act].filter((other) => other !== handler)
    }
  }, [act, enabled])
}
