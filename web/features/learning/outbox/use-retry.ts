import { useEffect, useRef } from 'react'

/** Calls `attempt` at once, when the network is back, and every `everyMs` while the user is signed in. */
export const useRetry = (userId: string, attempt: () => void, everyMs: number): void => {
  const latest = useRef(attempt)
  latest.current = attempt
  useEffect(() => {
    if (!userId) return
    const act = () => latest.current()
    const timer = setInterval(act, everyMs)
    window.addEventListener('online', act)
    act()
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', act)
    }
  }, [userId, everyMs])
}
