import { useEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'

const KEY = 'scroll'
const WAIT_MS = 2000

type Positions = Record<string, number>
const load = (): Positions => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return stored !== null && typeof stored === 'object' ? (stored as Positions) : {}
  } catch {
    // Unreadable: pages open at the top.
    return {}
  }
}
const store = (positions: Positions) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // No storage: positions live as long as the document.
  }
}

/** Tries until the content is there or two seconds have passed; stops as soon as the person scrolls. */
const insist = (attempt: () => boolean): (() => void) => {
  const until = Date.now() + WAIT_MS
  let timer = 0
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchmove', stop)
    removeEventListener('keydown', stop)
  }
  const step = () => {
    if (attempt() || Date.now() > until) return stop()
    timer = window.setTimeout(step, 50)
  }
  addEventListener('wheel', stop, { passive: true })
  addEventListener('touchmove', stop, { passive: true })
  addEventListener('keydown', stop)
  step()
  return stop
}

/** Every document's first entry has the same key: its address distinguishes it within the tab. */
const keyOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `first ${pathname}${search}` : key

/** A document that was opened anew begins at the top, or at its anchor, whatever was seen there before. */
const isReturn = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry === undefined || entry.type === 'reload' || entry.type === 'back_forward'
}

const anchorOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A stray % in an address is taken as it is.
    return hash.slice(1)
  }
}

/** Top on a new page, the saved position on back, the anchor when there is one (offset 96 px, by `scroll-padding-top`). */
export const useScroll = (shown: Location): void => {
  const type = useNavigationType()
  const positions = useRef<Positions | null>(null)
  const previous = useRef<Location | null>(null)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    positions.current ??= load()
    const saved = positions.current
    const remember = () => {
      saved[keyOf(shown)] = window.scrollY
    }
    const keep = () => store(saved)
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', keep)
    }
  }, [shown])

  useEffect(() => {
    const before = previous.current
    previous.current = shown
    const saved = positions.current?.[keyOf(shown)]
    if (type === 'POP' && saved !== undefined && (before !== null || isReturn())) {
      return insist(() => {
        window.scrollTo(0, saved)
        return Math.abs(window.scrollY - saved) < 2
      })
    }
    if (shown.hash) {
      const id = anchorOf(shown.hash)
      return insist(() => {
        const target = document.getElementById(id)
        target?.scrollIntoView()
        return target !== null
      })
    }
    // A filter or a tab in the address is not a new page.
    if (before?.pathname !== shown.pathname) window.scrollTo(0, 0)
  }, [shown, type])
}
