import { useCallback, useEffect, useState } from 'react'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { submitAttempt } from './queries.ts'
import { forgetAnswers, settleAnswers, storedAnswers } from './unsent-answers.ts'

/**
 * Which questions of a graded attempt have an answer on this device that came too late to count, and how to forget them once they
 * were told. What was never sent (the page was closed, the network came back after the end) is sent now: the server alone knows
 * whether it has it.
 */
export const useLate = (userId: string, attemptId: string) => {
  const [late, setLate] = useState<readonly string[]>(() => storedAnswers(userId, attemptId).late ?? [])
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const { answers, seconds } = storedAnswers(userId, attemptId)
      if (Object.keys(answers).length === 0) return
      try {
        const reply = await submitAttempt(attemptId, { answers, seconds })
        settleAnswers(userId, attemptId, reply.late)
        if (!isGone) setLate(reply.late)
      } catch (error) {
        // They stay on the device for the next look; a refusal ends it.
        if (!mayPassLater(error)) forgetAnswers(userId, attemptId)
      }
    }
    const onBack = () => void ask()
    void ask()
    window.addEventListener('online', onBack)
    return () => {
      isGone = true
      window.removeEventListener('online', onBack)
    }
  }, [userId, attemptId])
  const forget = useCallback(() => forgetAnswers(userId, attemptId), [userId, attemptId])
  return { late, forget }
}
