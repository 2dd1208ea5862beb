import { Alert, Button, Progress, Stack, Text, Title } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAnswered } from '#drizzle/domain/quiz.ts'
import { QuestionInput } from '../../../admin-ui/quiz/QuestionInput.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { forgetAnswers } from './kept.ts'
import styles from './QuizLesson.module.css'
import { QuizTimer } from './QuizTimer.tsx'
import { type Attempt, submitAttempt } from './queries.ts'
import { type Keeping, useAnswers } from './use-answers.ts'

const KEEPING: Record<Keeping, string> = {
  kept: 'Vos réponses sont enregistrées au fur et à mesure.',
  saving: 'Enregistrement…',
  offline: 'Pas de connexion\u00a0: vos réponses sont gardées sur cet appareil et partiront dès son retour.',
}

/** Where somebody is in each attempt of this page, also when it is laid out anew. */
const places = new Map<string, number>()

/** The place in the quiz: a question, or the look over all of them. The heading of each takes the focus. */
const useSteps = (attemptId: string, count: number) => {
  const [step, setStep] = useState(() => Math.min(count, places.get(attemptId) ?? 0))
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const go = useCallback(
    (to: number) => {
      moved.current = true
      const next = Math.max(0, Math.min(count, to))
      places.set(attemptId, next)
      setStep(next)
    },
    [attemptId, count],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => {
    if (moved.current) heading.current?.focus()
  }, [step])
  return { step, go, heading }
}

const useSubmit = (
  userId: string,
  id: string,
  pending: ReturnType<typeof useAnswers>['pending'],
  done: (graded: Attempt) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      const graded = await submitAttempt(id, pending())
      forgetAnswers(userId, id)
      places.delete(id)
      done(graded)
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}

/** An attempt that is under way: one question at a time, then a look over all of them. */
export const Runner = (props: {
  userId: string
  attempt: Attempt
  /** When this browser read it, in milliseconds. */
  readAt: number
  done: (graded: Attempt) => void
  /** It was finished elsewhere, or is closed. */
  over: () => void
}) => {
  const { userId, attempt } = props
  const { questions } = attempt
  const { answers, state, answer, spend, pending } = useAnswers(userId, attempt, props.over)
  const { step, go, heading } = useSteps(attempt.id, questions.length)
  const { busy, failure, submit } = useSubmit(userId, attempt.id, pending, props.done)
  const question = questions[step]
  const missing = questions.filter(({ id }) => !isAnswered(answers[id])).length
  const current = question?.id
  useEffect(() => {
    if (!current) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') spend(current)
    }, 1000)
    return () => clearInterval(timer)
  }, [current, spend])
  return (
    <Stack gap="lg" component="section" aria-label="Quiz">
      <div className={styles.head}>
        <Text>{question ? `Question ${step + 1} sur ${questions.length}` : 'Relecture'}</Text>
        {attempt.expiresAt ? (
          <QuizTimer
            expiresAt={attempt.expiresAt}
            serverNow={attempt.now}
            readAt={props.readAt}
            over={() => void submit()}
          />
        ) : null}
      </div>
      <Progress
        value={(100 * (questions.length - missing)) / Math.max(1, questions.length)}
        aria-label={`${questions.length - missing} réponses sur ${questions.length}`}
      />
      {question ? (
        <>
          <Title
            order={2}
            id={`question-${question.id}`}
            ref={heading}
            tabIndex={-1}
            style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', outline: 'none' }}
          >
            {question.type === 'blanks' ? 'Complétez le texte.' : question.label}
          </Title>
          {question.help ? <Text c="dimmed">{question.help}</Text> : null}
          <QuestionInput
            key={question.id}
            question={question}
            answer={answers[question.id]}
            labelledBy={`question-${question.id}`}
            onChange={(given) => answer(question.id, given)}
          />
        </>
      ) : (
        <>
          <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            Relire avant de rendre
          </Title>
          <Text>
            {missing === 0
              ? 'Vous avez répondu à toutes les questions.'
              : `${plural(missing, 'question')} sans réponse. Vous pouvez y revenir, ou rendre le quiz ainsi.`}
          </Text>
          <ol className={styles.review}>
            {questions.map(({ id, label }, at) => (
              <li key={id}>
                <button type="button" onClick={() => go(at)}>
                  <span>{`${at + 1}. ${label}`}</span>
                  <span>{isAnswered(answers[id]) ? 'Réponse donnée' : 'Sans réponse'}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {failure ? (
        <Alert color="red" role="alert">
          {`${failure} Vos réponses sont gardées.`}
        </Alert>
      ) : null}
      <div className={styles.ways}>
        <Button
          variant="outline"
          disabled={step === 0}
          leftSection={<ChevronLeft size={18} aria-hidden="true" />}
          onClick={() => go(step - 1)}
        >
          Question précédente
        </Button>
        {question ? (
          <Button rightSection={<ChevronRight size={18} aria-hidden="true" />} onClick={() => go(step + 1)}>
            {step === questions.length - 1 ? 'Relire mes réponses' : 'Question suivante'}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void submit()}>
            Rendre le quiz
          </Button>
        )}
      </div>
      <span role="status" className={styles.kept}>
        {KEEPING[state]}
      </span>
    </Stack>
  )
}
