import { useCallback, useEffect, useState } from 'react'
import { minimumSeconds } from '#drizzle/domain/completion.ts'
import type { Lesson } from './queries.ts'

/** The server's count, and when it arrived by a monotonic clock. */
interface Count {
  seconds: number
  at: number
}

const now = (): number => performance.now()
const secondsOf = ({ seconds, at }: Count): number => seconds + (now() - at) / 1000

/**
 * Seconds since the user first opened the lesson, re-rendered every second during its minimum time. Until the
 * server has answered, the minimum time counts as over: the server names what is missing at completion.
 */
export const useOpenSeconds = (lesson: Lesson) => {
  const [count, setCount] = useState<Count | null>(null)
  const [, setTurn] = useState(0)
  const minimum = minimumSeconds(lesson)
  const waits = count !== null && secondsOf(count) < minimum
  const at = useCallback((seconds: number) => setCount({ seconds, at: now() }), [])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), 1000)
    return () => clearInterval(timer)
  }, [waits])
  return { at, waits, seconds: count ? secondsOf(count) : Number.POSITIVE_INFINITY }
}
