import { useCallback, useEffect, useRef, useState } from 'react'
import type { Phases } from '#drizzle/domain/exercise.ts'

export const PHASE_LABELS = ['Inspirez', 'Retenez', 'Expirez', 'Pause'] as const

export interface Breath {
  /** Index into the phases. */
  phase: number
  /** Seconds that are left of it. */
  left: number
}

/** The phases that last, in their order. */
const lasting = (phases: Phases): number[] => phases.flatMap((seconds, at) => (seconds > 0 ? [at] : []))

const SECOND_MS = 1000

/**
 * Counts breaths second by second while it runs, from the beginning of a breath at each start: a breath
 * paused in the middle begins again. `breathed` is called at the end of each.
 */
export const useBreathing = (phases: Phases, breathed: () => boolean) => {
  const [breath, setBreath] = useState<Breath | null>(null)
  const reply = useRef(breathed)
  reply.current = breathed
  const isRunning = breath !== null
  const order = useRef<number[]>([])
  order.current = lasting(phases)
  const first = useCallback((): Breath => {
    const [phase = 0] = order.current
    return { phase, left: phases[phase] ?? 0 }
  }, [phases])
  useEffect(() => {
    if (!breath) return
    const timer = setTimeout(() => {
      if (breath.left > 1) return setBreath({ ...breath, left: breath.left - 1 })
      const next = order.current[order.current.indexOf(breath.phase) + 1]
      if (next !== undefined) return setBreath({ phase: next, left: phases[next] ?? 0 })
      setBreath(reply.current() ? null : first())
    }, SECOND_MS)
    return () => clearTimeout(timer)
  }, [breath, phases, first])
  return {
    breath,
    isRunning,
    start: () => setBreath(first()),
    pause: () => setBreath(null),
  }
}
