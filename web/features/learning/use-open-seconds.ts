import { useCallback, useEffect, useState } from 'react'
import { minimumSeconds } from '#drizzle/domain/completion.ts'
import type { Lesson } from './queries.ts'

/** The server's count, and when it came by a clock that nobody sets. */
interface Count {
  seconds: number
  at: number
}

const now = (): number => performance.now()
const secondsOf = ({ seconds, at }: Count): number => seconds + (now() - at) / 1000

/**
 * Seconds since the person first opened the lesson, drawn anew each second while its least time runs. Until the server has
 * answered the least time counts as over: it says itself what is missing when it is asked to finish.
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
