import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuizAnswer } from '#drizzle/domain/quiz.ts'
import { ClientResponseError, mayPassLater } from '../../../lib/pocketbase.ts'
import { type Answers, type Attempt, saveAnswers } from './queries.ts'
import { keepAnswers, settleAnswers, storedAnswers } from './unsent-answers.ts'

/** Debounce, so that typing makes one request. */
const QUIET_MS = 800
const AGAIN_MS = 5000
/** The server's maximum per question. */
const MAX_SECONDS = 86_400

export type Keeping = 'kept' | 'saving' | 'offline' | 'failing' | 'refused'

/**
 * The answers of an open attempt: stored on this device at once, sent a moment later, retried until they are
 * acknowledged. Unacknowledged answers take precedence over the server's. `over` is called when the attempt
 * turns out to be finished. Unsent answers then stay on the device: the result asks the server which of them
 * came too late.
 */
export const useAnswers = (userId: string, attempt: Attempt, over: () => void) => {
  const { id } = attempt
  const [draft] = useState(() => storedAnswers(userId, id))
  const unsent = useRef<Answers>(draft.answers)
  const seconds = useRef(draft.seconds)
  // By the server's clock: attempts that it read before `savedAt` do not hold the answer.
  const taken = useRef<Record<string, { answer: QuizAnswer; savedAt: string }>>({})
  const [answers, setAnswers] = useState<Answers>({ ...attempt.answers, ...draft.answers })
  const [state, setState] = useState<Keeping>('kept')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const running = useRef(false)
  const ended = useRef(over)
  ended.current = over
  const isHandedIn = useRef(false)

  const store = useCallback(() => {
    if (!isHandedIn.current) keepAnswers(userId, id, { answers: unsent.current, seconds: seconds.current })
  }, [userId, id])
  const send = useCallback(
    async (isLast = false): Promise<void> => {
      clearTimeout(timer.current)
      const sent = unsent.current
      if (running.current || isHandedIn.current || Object.keys(sent).length === 0) return
      running.current = true
      setState('saving')
      try {
        const { savedAt } = await saveAnswers(id, { answers: sent, seconds: seconds.current }, isLast)
        for (const [name, answer] of Object.entries(sent)) taken.current[name] = { answer, savedAt }
        // Answers changed meanwhile are still unsent.
        unsent.current = Object.fromEntries(
          Object.entries(unsent.current).filter(([name, answer]) => sent[name] !== answer),
        )
        store()
        setState('kept')
      } catch (error) {
        const status = error instanceof ClientResponseError ? error.status : 0
        if ((status === 409 || status === 404) && !isHandedIn.current) ended.current()
        const isLater = mayPassLater(error)
        setState(isLater ? (status === 0 ? 'offline' : 'failing') : 'refused')
        if (isLater) timer.current = setTimeout(() => void send(), AGAIN_MS)
      }
      running.current = false
      if (isHandedIn.current) return
      const isMore = Object.keys(unsent.current).some((name) => unsent.current[name] !== sent[name])
      if (isMore) timer.current = setTimeout(() => void send(), QUIET_MS)
    },
    [id, store],
  )

  const answer = useCallback(
    (question: string, given: QuizAnswer) => {
      unsent.current = { ...unsent.current, [question]: given }
      setAnswers((known) => ({ ...known, [question]: given }))
      store()
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send(), QUIET_MS)
    },
    [store, send],
  )
  /** Counts one more second on the question. */
  const spend = useCallback((question: string) => {
    const before = seconds.current[question] ?? 0
    seconds.current = { ...seconds.current, [question]: Math.min(before + 1, MAX_SECONDS) }
  }, [])

  // Takes answers of another tab or an earlier visit, except for questions answered here since.
  useEffect(() => {
    const since = Object.entries(taken.current).filter(([, { savedAt }]) => savedAt >= attempt.now)
    const own = Object.fromEntries(since.map(([name, { answer: given }]) => [name, given]))
    setAnswers({ ...attempt.answers, ...own, ...unsent.current })
  }, [attempt.answers, attempt.now])
  useEffect(() => {
    void send()
    const onBack = () => void send()
    const onLeave = () => {
      store()
      // The page may be gone before the answer arrives.
      if (document.visibilityState === 'hidden') void send(true)
    }
    window.addEventListener('online', onBack)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      window.removeEventListener('online', onBack)
      document.removeEventListener('visibilitychange', onLeave)
      clearTimeout(timer.current)
      void send()
    }
  }, [send, store])

  /** Everything that the server may not have. */
  const pending = useCallback(() => ({ answers: unsent.current, seconds: seconds.current }), [])
  /** The attempt was graded, and `late` did not count: nothing more is sent. */
  const handedIn = useCallback(
    (late: string[]) => {
      isHandedIn.current = true
      settleAnswers(userId, id, late)
    },
    [userId, id],
  )
  return { answers, state, answer, spend, pending, handedIn }
}
