import { useEffect, useState } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router-dom'

export const FADE_MS = 200

const isStill = () =>
  document.documentElement.dataset.motion === 'reduce' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches
const inLinktree = (pathname: string) => pathname.startsWith('/linktree/')

/** The page after a payment is no course's. */
const PICTURED = /^\/(courses\/(?!success$)|produits\/)[^/]+$/
const LISTING = /^\/(boutique|courses)?$/

/**
 * Whether one picture is on both pages, so that it grows from one to the other where the browser can (a view
 * transition): from a list to what it lists, back, or between two of them. Everything else fades.
 */
export const grows = (from: string, to: string): boolean =>
  from !== to &&
  (PICTURED.test(to) ? LISTING.test(from) || PICTURED.test(from) : PICTURED.test(from) && LISTING.test(to)) &&
  'startViewTransition' in document &&
  !isStill()

/** Whether leaving one address for another fades: not under /linktree/, not for a filter, not when motion is reduced. */
export const fades = (from: string, to: string): boolean =>
  from !== to && !inLinktree(from) && !inLinktree(to) && !grows(from, to) && !isStill()

/**
 * Fade out, then in (specification §2: transition named `page`). The next page's loader takes as long as the
 * fade, so the page is gone when the next one is there; a slow one keeps the fade as short as possible.
 */
export const usePageTransition = (): string => {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [entered, setEntered] = useState<{ pathname: string; isMoving: boolean }>({
    pathname,
    isMoving: false,
  })

  useEffect(() => {
    if (entered.pathname === pathname) return
    if (!fades(entered.pathname, pathname)) {
      setEntered({ pathname, isMoving: false })
      return
    }
    // One frame with the first state, then the movement, then nothing.
    const frame = requestAnimationFrame(() => setEntered({ pathname, isMoving: true }))
    return () => cancelAnimationFrame(frame)
  }, [pathname, entered.pathname])
  useEffect(() => {
    if (!entered.isMoving) return
    const timer = setTimeout(() => setEntered((now) => ({ ...now, isMoving: false })), FADE_MS)
    return () => clearTimeout(timer)
  }, [entered.isMoving])

  return classOf(pathname, next, entered)
}

const classOf = (
  pathname: string,
  next: Location | undefined,
  entered: { pathname: string; isMoving: boolean },
): string => {
  if (next && fades(pathname, next.pathname)) return 'page-leave-active page-leave-to'
  if (entered.pathname !== pathname)
    return fades(entered.pathname, pathname) ? 'page-enter-active page-enter-from' : ''
  return entered.isMoving ? 'page-enter-active' : ''
}
