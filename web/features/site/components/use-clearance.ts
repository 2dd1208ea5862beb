import { type RefObject, useEffect } from 'react'

/**
 * Says how much of the window the panel takes at its bottom (`--consent`): the page ends above it, what is focused is
 * scrolled clear of it and a bar at the bottom stands on it. Until then the style sheet has an estimate.
 */
export const useClearance = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const root = document.documentElement
    const measure = () =>
      root.style.setProperty(
        '--consent',
        `${Math.round(innerHeight - element.getBoundingClientRect().top)}px`,
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.style.removeProperty('--consent')
    }
  }, [panel])
}
