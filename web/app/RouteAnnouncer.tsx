import { useEffect, useRef, useState } from 'react'

const WAIT_MS = 5000
const STEP_MS = 100

/**
 * The previous page stays in the document, hidden, while the next one's code loads: its heading does not
 * count.
 */
const visibleHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1')].find((heading) => heading.getClientRects().length > 0)

/** The user already types, or a dialog is open: the focus stays where it is. */
const isTaken = (heading: HTMLElement): boolean => {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body || active === heading) return false
  return active.getClientRects().length > 0 && active.closest('main,[role="dialog"]') !== null
}

/** After a navigation the focus goes to the new `h1` and the new title is announced; the first load is left alone. */
export function RouteAnnouncer({ pathname }: { pathname: string }) {
  const [text, setText] = useState('')
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    const until = Date.now() + WAIT_MS
    let timer = 0
    let seen: HTMLElement | undefined
    const arrive = () => {
      const heading = visibleHeading()
      if (heading && !isTaken(heading)) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      // Seen twice: a page that loads may replace its heading, and the focus with it, a moment after it came.
      if (heading && heading === seen) {
        setText(document.title)
        return
      }
      seen = heading
      if (Date.now() < until) timer = window.setTimeout(arrive, STEP_MS)
    }
    timer = window.setTimeout(arrive, STEP_MS)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {text}
    </p>
  )
}
