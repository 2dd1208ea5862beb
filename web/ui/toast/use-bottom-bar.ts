import { type RefObject, useEffect } from 'react'

/** Says how high a bar at the bottom of the window is, so that notifications stay above what it does. */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    const measure = () => {
      const { position, display } = getComputedStyle(element)
      const isThere = position === 'fixed' && display !== 'none'
      root.style.setProperty('--bottom-bar', `${isThere ? element.offsetHeight : 0}px`)
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
