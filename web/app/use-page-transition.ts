import { useEffect, useState } from 'react'
import { type Location, useLocation } from '../ui/router/router.tsx'
import { carryToasts } from '../ui/toast/store.ts'
import { rowOf } from './match.ts'
import { preload } from './pages.ts'
import { isLaidOut } from './routes.tsx'

const FADE_MS = 200

type Phase = 'idle' | 'leave' | 'enter-from' | 'enter'
const CLASSES: Record<Phase, string> = {
  idle: '',
  leave: 'page-leave-active page-leave-to',
  'enter-from': 'page-enter-active page-enter-from',
  enter: 'page-enter-active',
}
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const inLinktree = (pathname: string) => pathname.startsWith('/linktree/')

/** Between pages that own their composition and pages with a layout, the document is loaded again. */
const crosses = (from: string, to: string) => {
  const [before, after] = [rowOf(from), rowOf(to)]
  return before !== undefined && after !== undefined && isLaidOut(before.layout) !== isLaidOut(after.layout)
}

/**
 * Fade out, then in (specification §2: transition named `page`): the address changes at once, the page shown follows
 * 200 ms later. Same-page changes of query or hash are not delayed; none under /linktree/ or when motion is reduced.
 */
export const usePageTransition = (): { shown: Location; className: string } => {
  const location = useLocation()
  const [shown, setShown] = useState(location)
  const [phase, setPhase] = useState<Phase>('idle')

  useEffect(() => {
    if (location === shown) return
    if (location.pathname === shown.pathname) {
      setShown(location)
      setPhase('idle')
      return
    }
    const reloads = crosses(shown.pathname, location.pathname)
    const swap = () => {
      if (reloads) {
        carryToasts()
        window.location.reload()
        return
      }
      setShown(location)
      setPhase('enter-from')
    }
    if (!reloads) preload(location.pathname)
    if (isStill() || inLinktree(location.pathname) || inLinktree(shown.pathname)) {
      swap()
      setPhase('idle')
      return
    }
    setPhase('leave')
    const timer = setTimeout(swap, FADE_MS)
    return () => clearTimeout(timer)
  }, [location, shown])

  useEffect(() => {
    if (phase !== 'enter-from' && phase !== 'enter') return
    const next: Phase = phase === 'enter-from' ? 'enter' : 'idle'
    const timer = setTimeout(() => setPhase(next), phase === 'enter-from' ? 16 : FADE_MS)
    return () => clearTimeout(timer)
  }, [phase])

  return { shown: location.pathname === shown.pathname ? location : shown, className: CLASSES[phase] }
}
