import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import styles from './QuizLesson.module.css'

/** Seconds left at which the time is announced, once each; the display itself is not a live region. */
const SAID_AT = [600, 300, 60] as const

const text = (seconds: number): string =>
  seconds >= 60 ? plural(Math.ceil(seconds / 60), 'minute') : plural(Math.max(0, seconds), 'seconde')

/**
 * The time left by the server's clock, which read `serverNow` when this browser's read `readAt`
 * (milliseconds). Calls `over` once, at zero.
 */
export const QuizTimer = (props: {
  expiresAt: string
  serverNow: string
  readAt: number
  over: () => void
}) => {
  const ahead = props.readAt - new Date(props.serverNow).getTime()
  const end = new Date(props.expiresAt).getTime() + ahead
  const [left, setLeft] = useState(() => Math.ceil((end - Date.now()) / 1000))
  const over = useRef(props.over)
  over.current = props.over
  const isNotified = useRef(false)
  useEffect(() => {
    const tick = () => {
      const seconds = Math.ceil((end - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds > 0 || isNotified.current) return
      isNotified.current = true
      over.current()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])
  const said = SAID_AT.findLast((at) => left <= at && left > 0)
  return (
    <>
      <span role="timer" aria-live="off" className={styles.timer} data-short={left <= 60 || undefined}>
        <Clock size={18} aria-hidden="true" />
        {left > 0 ? `Il reste ${text(left)}` : 'Le temps est écoulé'}
      </span>
      <span role="status" className={styles.said}>
        {said ? `Il reste ${text(said)}.` : ''}
      </span>
    </>
  )
}
