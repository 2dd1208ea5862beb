/**
 * Keyboard shortcuts of the administration (design reference 4.15). A screen registers what « save » or « create » mean for it;
 * the last one registered wins, so a panel above a page takes the keys while it is open.
 */
import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

export type Act = 'save' | 'create' | 'help'
const handlers: Record<Act, (() => void)[]> = { save: [], create: [], help: [] }

/** Whether shortcuts made of one letter act; a person who dictates or uses a switch device can turn them off. */
export const useSingleKeys = () =>
  useLocalStorage({
    key: 'admin_single_keys',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (on) => (on ? 'on' : 'off'),
    deserialize: (stored) => stored !== 'off',
  })

/** True while the person types: single keys must not act then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="textbox"]') !== null)

/** Without a handler the key keeps what the browser does with it. */
const run = (act: Act) => (event: KeyboardEvent) => {
  const handler = handlers[act].at(-1)
  if (!handler) return
  event.preventDefault()
  handler()
}
const OURS = { preventDefault: false }

/** The one listener; a layout mounts it. */
export const useShortcutListener = () => {
  const [single] = useSingleKeys()
  const help = (event: KeyboardEvent) => {
    if (single && !isTyping(event.target)) run('help')(event)
  }
  useHotkeys(
    [
      ['mod+S', run('save'), OURS],
      ['mod+N', run('create'), OURS],
      // « ? » asks for the shift key on most keyboards, not on all.
      ['shift+?', help, OURS],
      ['?', help, OURS],
    ],
    [],
    true,
  )
}

/** Opens the list of shortcuts, as « ? » does. */
export const askForHelp = (): void => handlers.help.at(-1)?.()

/** Says what a shortcut does while the component is mounted and `enabled`. */
export const useShortcut = (act: Act, does: () => void, enabled = true) => {
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    if (!enabled) return
    const handler = () => latest.current()
    handlers[act].push(handler)
    return () => {
      handlers[act] = handlers[act].filter((other) => other !== handler)
    }
  }, [act, enabled])
}
