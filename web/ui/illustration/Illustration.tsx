import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { drawn, loadDrawer } from './drawer.ts'
import type { Drawing } from './drawing.ts'
import styles from './Illustration.module.css'

interface Props extends Drawing {
  className?: string
}

/** The SVG of a drawing; empty where the page's HTML has it already, or until the code that draws is there. */
const useDrawing = (
  box: React.RefObject<HTMLDivElement | null>,
  { motif, palette, seed }: Drawing,
): string => {
  const [html, setHtml] = useState(() => drawn({ motif, palette, seed }))
  const shown = useRef('')
  useEffect(() => {
    const name = `${motif} ${palette} ${seed}`
    const isSent = shown.current === '' && box.current?.firstChild !== null
    if (shown.current === name || isSent) {
      shown.current = name
      return
    }
    let isGone = false
    void loadDrawer().then(() => {
      if (isGone) return
      shown.current = name
      setHtml(drawn({ motif, palette, seed }))
    })
    return () => {
      isGone = true
    }
  }, [box, motif, palette, seed])
  return html
}

/** A drawn picture that fills its box; decorative. */
export function Illustration({ className, ...drawing }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const __html = useDrawing(box, drawing)
  return (
    <div
      ref={box}
      className={cx(styles.box, className)}
      // What the server drew stays: the browser compares nothing.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, no text from anywhere
      dangerouslySetInnerHTML={{ __html }}
    />
  )
}
