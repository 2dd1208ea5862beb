import { useCallback, useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../../lib/tab-storage.ts'

const keyOf = (attemptId: string) => `quiz-place-${attemptId}`

const storedPlace = (attemptId: string, count: number): number => {
  const draft = Number(tabStorage.get(keyOf(attemptId)) ?? 0)
  return Number.isInteger(draft) && draft > 0 ? Math.min(count, draft) : 0
}

/** A submitted attempt has no current step. */
export const forgetPlace = (attemptId: string): void => tabStorage.remove(keyOf(attemptId))

/**
 * The step of a quiz: a question, or the overview (`count`). The tab remembers it across a reload. The
 * heading of each step takes the focus, also the first one: the button that led there is gone.
 */
export const useSteps = (attemptId: string, count: number) => {
  const [step, setStep] = useState(() => storedPlace(attemptId, count))
  const heading = useRef<HTMLHeadingElement>(null)
  const go = useCallback(
    (to: number) => {
      const next = Math.max(0, Math.min(count, to))
      tabStorage.set(keyOf(attemptId), String(next))
      setStep(next)
    },
    [attemptId, count],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => heading.current?.focus(), [step])
  return { step, go, heading }
}
