import { useEffect, useRef } from 'react'
import { isTyping, useSingleKeys } from '../../../admin-ui/hooks/use-shortcuts.ts'

export interface PlayerKeys {
  toggle: () => void
  /** Seconds, negative backwards. */
  skip: (seconds: number) => void
  captions?: () => void
  fullScreen?: () => void
}

/** espace, ←/→ 10 s, `c` captions, `f` full screen (design reference 4.15); off with the single-key shortcuts. */
export const usePlayerKeys = (keys: PlayerKeys) => {
  const [single] = useSingleKeys()
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (!single) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('[role="dialog"],[role="menu"],[role="tablist"],[role="slider"]')) return
      // A focused button or link keeps its own space bar.
      if (event.key === ' ' && target?.closest('a,button,summary')) return
      const { toggle, skip, captions, fullScreen } = latest.current
      const acts: Record<string, (() => void) | undefined> = {
        ' ': toggle,
        ArrowLeft: () => skip(-10),
        ArrowRight: () => skip(10),
        c: captions,
        f: fullScreen,
      }
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [single])
}
