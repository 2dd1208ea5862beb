import { type RefObject, useEffect } from 'react'

/** Under the panel, and as much above it, in pixels. */
const MARGIN = 8

/**
 * Measures the panel's height at the bottom of the window (`--consent`): the page ends above it, focused
 * elements scroll clear of it and a bottom bar is placed on it. Until then the style sheet has an estimate.
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
