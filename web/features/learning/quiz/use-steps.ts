import { useCallback, useEffect, useRef, useState } from 'react'
import { tabStorage } from '../../../lib/tab-storage.ts'

const keyOf = (attemptId: string) => `quiz-place-${attemptId}`

const storedPlace = (attemptId: string, count: number): number => {
  const draft = Number(tabStorage.get(keyOf(attemptId)) ?? 0)
  return Number.isInteger(draft) && draft > 0 ? Math.min(count, draft) : 0
}

/** An attempt that is handed in has no place any more. */
export const forgetPlace = (attemptId: string): void => tabStorage.remove(keyOf(attemptId))

/**
 * The place in a quiz: a question, or the look over all of them (`count`). This tab remembers it across a reload. The heading of each takes
 * the focus, the first one too: the button that led here is gone.
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
