import { type RefObject, useEffect } from 'react'

/** Publishes the height of the bar at the bottom of the window, so that notifications stay above it. */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    const measure = () => {
      const { position, display } = getComputedStyle(element)
      const isThere = position === 'fixed' && display !== 'none'
      // A tray floats off the edge: its top counts, not its height.
      const height = isThere ? window.innerHeight - element.getBoundingClientRect().top : 0
      root.style.setProperty('--bottom-bar', `${Math.round(height)}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      root.style.removeProperty('--bottom-bar')
    }
  }, [bar])
}
