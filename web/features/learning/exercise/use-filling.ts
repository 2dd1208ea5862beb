import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExerciseAnswer, ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { time } from '../../../lib/moments.ts'
import { keepAnswers, onKeptElsewhere, storedAnswers } from './exercise-draft.ts'
import { answersOutbox } from './outbox.ts'
import type { Entry } from './queries.ts'

/** Answers are sent a moment after the last change, and on leaving the lesson. */
const PAUSE_MS = 1500

export const STORED = 'Gardé sur cet appareil. Envoi dès que la connexion revient.'
const ONLY_HERE = 'Non enregistré, nouvelle tentative dans 30\u00a0secondes. Gardez cette page ouverte.'
export const REFUSED =
  'Le site n’a pas pris ces réponses. Elles restent sur cet appareil\u00a0: téléchargez-les pour ne pas les perdre.'

interface Props {
  userId: string
  lessonId: string
  /** As the server has them, as far as this screen knows. */
  stored: ExerciseAnswers
  /** The server has taken an entry. */
  onSaved: (entry: Entry) => void
  /** It takes none, as for a lesson that is gone. */
  onRefused: () => void
}

/** What is being filled: always in `kept` until it is sent, so that a reload, another tab and the sender see the same. */
export const useFilling = ({ userId, lessonId, stored, onSaved, onRefused }: Props) => {
  const [answers, setAnswers] = useState<ExerciseAnswers>(
    () => storedAnswers(userId, lessonId)?.answers ?? stored,
  )
  const [savedAt, setSavedAt] = useState('')
  const [state, setState] = useState<'idle' | 'sending' | 'waiting' | 'refused'>(() =>
    answersOutbox.isRefused(userId, lessonId) ? 'refused' : 'idle',
  )
  const [isOnDevice, setOnDevice] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const reply = useRef({ onSaved, onRefused })
  reply.current = { onSaved, onRefused }

  useEffect(() => {
    const show = () => setAnswers(storedAnswers(userId, lessonId)?.answers ?? stored)
    show()
    return onKeptElsewhere(lessonId, () => {
      const draft = storedAnswers(userId, lessonId)
      // Sent by the other tab: what is on the screen is what it sent.
      if (draft) setAnswers(draft.answers)
      else setState('idle')
    })
  }, [userId, lessonId, stored])

  useEffect(
    () =>
      answersOutbox.onEvent((event) => {
        if (event.lessonId !== lessonId) return
        if (event.state !== 'sent') {
          setState(event.state)
          if (event.state === 'refused') reply.current.onRefused()
          return
        }
        setState('idle')
        setSavedAt(time(new Date()))
        // What another device has written meanwhile is shown, unless something is being written here.
        if (!storedAnswers(userId, lessonId)) setAnswers(event.stored.answers ?? {})
        reply.current.onSaved(event.stored)
      }),
    [userId, lessonId],
  )
  useEffect(() => {
    void answersOutbox.flush(userId)
    return () => {
      clearTimeout(timer.current)
      void answersOutbox.flush(userId)
    }
  }, [userId])
  useLeaveGuard(state === 'waiting' && !isOnDevice)

  const answer = useCallback(
    (block: string, given: ExerciseAnswer) => {
      const draft = storedAnswers(userId, lessonId)
      const next = { ...(draft?.answers ?? stored), [block]: given }
      setAnswers(next)
      setOnDevice(keepAnswers(userId, lessonId, { answers: next, base: draft?.base ?? stored }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void answersOutbox.flush(userId), PAUSE_MS)
    },
    [userId, lessonId, stored],
  )
  const labels = {
    idle: savedAt ? `Enregistré à ${savedAt}.` : '',
    sending: 'Enregistrement…',
    waiting: isOnDevice ? STORED : ONLY_HERE,
    refused: REFUSED,
  }
  return { answers, answer, status: labels[state], isRefused: state === 'refused' }
}
