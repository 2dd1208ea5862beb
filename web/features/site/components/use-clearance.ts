import { type RefObject, useEffect } from 'react'

/** Under the panel, and as much above it, in pixels. */
const MARGIN = 8

/**
 * Says how much of the window the panel takes at its bottom (`--consent`): the page ends above it, what is focused is
 * scrolled clear of it and a bar at the bottom stands on it. Until then the style sheet has an estimate.
 */
export const useClearance = (panel: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--consent', `${element.offsetHeight + 2 * MARGIN}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--consent')
    }
  }, [panel])
}
