/**
 * The current time; until hydration, the time of the server's rendering, so that prices and years agree with
 * the HTML.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'

/** When the page was rendered, in milliseconds since 1970. */
export const RenderedAtContext = createContext(0)

const STEP_MS = 30_000
let shown = 0

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}
/** Rounded to steps, so that a new millisecond does not cause a render. */
const read = () => {
  const now = Date.now()
  if (now - shown >= STEP_MS || now < shown) shown = now
  return shown
}

/** The current time, at most 30 s old. */
export const useNow = (): Date => {
  const rendered = useContext(RenderedAtContext)
  return new Date(useSyncExternalStore(subscribe, read, () => rendered))
}
