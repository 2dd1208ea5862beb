import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExerciseAnswer, ExerciseAnswers } from '#drizzle/domain/exercise.ts'
import { useLeaveGuard } from '../../../admin-ui/hooks/use-leave-guard.ts'
import { time } from '../../../lib/moments.ts'
import { keepAnswers, onKeptElsewhere, storedAnswers } from './exercise-draft.ts'
import { answersOutbox } from './outbox.ts'
import type { Entry } from './queries.ts'

/** Answers are sent this long after the last change, and when the user leaves the lesson. */
const PAUSE_MS = 1500

export const STORED = 'Gardé sur cet appareil. Envoi dès que la connexion revient.'
const ONLY_HERE = 'Non enregistré, nouvelle tentative dans 30\u00a0secondes. Gardez cette page ouverte.'
export const REFUSED =
  'Le site n’a pas pris ces réponses. Elles restent sur cet appareil\u00a0: téléchargez-les pour ne pas les perdre.'

interface Props {
  userId: string
  lessonId: string
  /** The server's answers, as far as this screen knows. */
  stored: ExerciseAnswers
  onSaved: (entry: Entry) => void
  /** Called when the server refuses the answers, as for a deleted lesson. */
  onRefused: () => void
}

/**
 * State of the answers being filled in. They stay in the draft until they are sent, so that a reload, another
 * tab and the outbox read the same.
 */
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
      // Another tab has sent the draft: the screen shows what it sent.
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
        // Changes of another device are shown unless this one has unsent answers.
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
