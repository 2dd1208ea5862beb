import { useHotkeys } from '@mantine/hooks'
import { isTyping, useSingleKeys } from '../hooks/use-shortcuts.ts'

export interface PlayerKeys {
  toggle: () => void
  /** In seconds, negative backwards. */
  skip: (seconds: number) => void
  captions?: () => void
  fullScreen?: () => void
}

/**
 * Space, ←/→ 10 s, `c` captions, `f` full screen (design reference 4.15); off with the single-key shortcuts.
 */
export const usePlayerKeys = ({ toggle, skip, captions, fullScreen }: PlayerKeys) => {
  const [single] = useSingleKeys()
  const key = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (!single || !act || isTyping(event.target)) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[role="dialog"],[role="menu"],[role="tablist"],[role="slider"]')) return
    // A focused button or link keeps its own space bar.
    if (event.key === ' ' && target?.closest('a,button,summary')) return
    event.preventDefault()
    act()
  }
  const own = { preventDefault: false }
  useHotkeys(
    [
      ['space', key(toggle), own],
      ['ArrowLeft', key(() => skip(-10)), own],
      ['ArrowRight', key(() => skip(10)), own],
      ['c', key(captions), own],
      ['f', key(fullScreen), own],
    ],
    [],
    true,
  )
}
