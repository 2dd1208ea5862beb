import { useCallback, useEffect, useState } from 'react'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { submitAttempt } from './queries.ts'
import { forgetAnswers, settleAnswers, storedAnswers } from './unsent-answers.ts'

/**
 * The questions of a graded attempt whose answers on this device came too late to count, and a function that
 * forgets them once shown. Answers never sent (the page was closed, the network came back after the end) are
 * sent now: only the server knows whether it has them.
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
        // The answers stay on the device for the next visit; a refusal deletes them.
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
