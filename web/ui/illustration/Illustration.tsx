import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { drawnOf, loadDrawer } from './drawer.ts'
import type { Drawn } from './drawing.ts'
import styles from './Illustration.module.css'

/** A drawn picture that fills its box; decorative. */
export function Illustration({ className, ...drawn }: Drawn & { className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const name = JSON.stringify(drawn)
  const [html, setHtml] = useState(() => drawnOf(drawn))
  // What the box shows; the server's drawing is there before the first request.
  const shown = useRef('')
  useEffect(() => {
    const isSent = shown.current === '' && box.current?.firstChild
    const isShown = shown.current === name
    shown.current = name
    if (isSent || isShown) return
    void loadDrawer().then(() => shown.current === name && setHtml(drawnOf(JSON.parse(name))))
  }, [name])
  return (
    <div
      ref={box}
      className={cx(styles.box, className)}
      // The server's drawing stays: the browser compares nothing.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, no text from anywhere
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
