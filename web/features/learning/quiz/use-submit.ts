import { useCallback, useEffect, useRef, useState } from 'react'
import { failureMessage } from '../../../lib/messages.ts'
import { mayPassLater } from '../../../lib/pocketbase.ts'
import { type Graded, submitAttempt } from './queries.ts'
import type { useAnswers } from './use-answers.ts'
import { forgetPlace } from './use-steps.ts'

const AGAIN_MS = 5000

/**
 * Submits an attempt: once by hand; when the time is over (`due`), repeatedly until the server has graded it,
 * and at once when the network is back: what arrives within the grace period of a few seconds still counts.
 */
export const useSubmit = (
  id: string,
  { pending, handedIn }: Pick<ReturnType<typeof useAnswers>, 'pending' | 'handedIn'>,
  done: (graded: Graded) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // The server refused: the lesson was closed meanwhile.
  const [isRefused, setRefused] = useState(false)
  const [isDue, setDue] = useState(false)
  const running = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reply = useRef(done)
  reply.current = done
  const submit = useCallback(
    async (isAgain = false) => {
      clearTimeout(timer.current)
      if (running.current) return
      running.current = true
      setBusy(true)
      setFailure('')
      try {
        const graded = await submitAttempt(id, pending())
        handedIn(graded.late)
        forgetPlace(id)
        reply.current(graded)
      } catch (error) {
        setFailure(failureMessage(error))
        setRefused(!mayPassLater(error))
        setBusy(false)
        if (isAgain && mayPassLater(error)) timer.current = setTimeout(() => void submit(true), AGAIN_MS)
      }
      running.current = false
    },
    [id, pending, handedIn],
  )
  const due = useCallback(() => setDue(true), [])
  useEffect(() => {
    if (!isDue) return
    const again = () => void submit(true)
    again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [isDue, submit])
  // A network failure is cleared once the network is back; the user submits again by hand.
  useEffect(() => {
    const forget = () => setFailure('')
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [])
  return { busy, failure, isRefused, isDue, submit, due }
}
