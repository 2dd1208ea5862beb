/** The present instant, as the page that was sent saw it until it is hydrated: prices and years then agree with its HTML. */
import { createContext, useContext, useSyncExternalStore } from 'react'

/** When the page was rendered, in milliseconds since 1970. */
export const RenderedAtContext = createContext(0)

const STEP_MS = 30_000
let shown = 0

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, STEP_MS)
  return () => clearInterval(timer)
}
/** Steady between two steps, so that a render is not followed by another for a millisecond. */
const read = () => {
  const now = Date.now()
  if (now - shown >= STEP_MS || now < shown) shown = now
  return shown
}

/** The present, at most 30 s old. */
export const useNow = (): Date => {
  const rendered = useContext(RenderedAtContext)
  return new Date(useSyncExternalStore(subscribe, read, () => rendered))
}
