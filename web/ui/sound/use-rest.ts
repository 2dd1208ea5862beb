import { useCallback, useEffect, useRef, useState } from 'react'

/** This long after the last input, only the picture is left. */
const REST_MS = 8000

/** Whether there has been no input for a while; call `wake` on any input. */
export const useRest = (opened: boolean): { rests: boolean; wake: () => void } => {
  const [rests, setRests] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wake = useCallback(() => {
    setRests(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRests(true), REST_MS)
  }, [])
  useEffect(() => {
    if (!opened) return
    wake()
    return () => clearTimeout(timer.current)
  }, [opened, wake])
  return { rests, wake }
}
