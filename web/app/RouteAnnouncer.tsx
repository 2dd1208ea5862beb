import { useEffect, useRef, useState } from 'react'
import type { Location } from '../ui/router/router.tsx'

const PATIENCE_MS = 3000

/** After a navigation the focus goes to the new `h1` and the new title is announced; the first load is left alone. */
export function RouteAnnouncer({ shown }: { shown: Location }) {
  const [text, setText] = useState('')
  const first = useRef(shown.pathname)
  useEffect(() => {
    if (first.current === shown.pathname) return
    first.current = ''
    const until = Date.now() + PATIENCE_MS
    let timer = 0
    const arrive = () => {
      const heading = document.querySelector<HTMLElement>('main h1, h1')
      if (!heading) {
        if (Date.now() < until) timer = window.setTimeout(arrive, 60)
        return
      }
      const active = document.activeElement
      const isTaken =
        active instanceof HTMLElement &&
        active !== document.body &&
        active.closest('main,[role="dialog"]') !== null
      if (!isTaken) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      setText(document.title)
    }
    timer = window.setTimeout(arrive, 60)
    return () => clearTimeout(timer)
  }, [shown.pathname])
  return (
    <p className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {text}
    </p>
  )
}
