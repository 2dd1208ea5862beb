import { Alert, Button, Progress, Stack, Text, Title } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { isAnswered, type QuizAnswer } from '#drizzle/domain/quiz.ts'
import { typedNumber } from '#drizzle/domain/quiz-grading.ts'
import { QuestionInput } from '../../../admin-ui/quiz/QuestionInput.tsx'
import { plural } from '../../../lib/format.ts'
import styles from './QuizLesson.module.css'
import { QuizTimer } from './QuizTimer.tsx'
import type { Attempt } from './queries.ts'
import { type Keeping, useAnswers } from './use-answers.ts'
import { useSteps } from './use-steps.ts'
import { useSubmit } from './use-submit.ts'

const KEEPING: Record<Keeping, string> = {
  kept: 'Vos réponses sont enregistrées au fur et à mesure.',
  saving: 'Enregistrement…',
  offline: 'Pas de connexion\u00a0: vos réponses sont gardées sur cet appareil et partiront dès son retour.',
  failing:
    'L’enregistrement n’aboutit pas\u00a0: vos réponses sont gardées sur cet appareil, et nous réessayons.',
  refused: 'Vos dernières réponses n’ont pas pu être enregistrées. Elles sont gardées sur cet appareil.',
}

/** Offline, the time limit keeps running: the text warns that unsent answers will not count. */
const savingText = (state: Keeping, isTimed: boolean): string =>
  isTimed && (state === 'offline' || state === 'failing')
    ? `${KEEPING[state]} Sans connexion avant la fin du temps, vos dernières réponses ne compteront pas.`
    : KEEPING[state]

const TIME_IS_OVER =
  'Le temps est écoulé. Le quiz sera rendu dès que la connexion reviendra\u00a0: les réponses enregistrées avant la fin comptent, les autres non.'

const stateOf = ({ type }: Attempt['questions'][number], answer: QuizAnswer | undefined): string => {
  if (!isAnswered(answer)) return 'Sans réponse'
  const isNoNumber = type === 'number' && typeof answer === 'string' && typedNumber(answer) === null
  return isNoNumber ? 'Ce n’est pas un nombre' : 'Réponse donnée'
}

/** An attempt under way: one question at a time, then an overview of all of them. */
export const Runner = (props: {
  userId: string
  attempt: Attempt
  /** When this browser read the attempt, in milliseconds. */
  readAt: number
  done: (graded: Attempt) => void
  /** The attempt was finished elsewhere, or is closed. */
  over: () => void
  /** Called when this mounts and unmounts, so that the page around it can be reduced. */
  onRunning: (isRunning: boolean) => void
}) => {
  const { userId, attempt } = props
  const { questions } = attempt
  const { answers, state, answer, spend, ...last } = useAnswers(userId, attempt, props.over)
  const { step, go, heading } = useSteps(attempt.id, questions.length)
  const { busy, failure, isRefused, isDue, submit, due } = useSubmit(attempt.id, last, props.done)
  const { onRunning } = props
  useEffect(() => {
    onRunning(true)
    return () => onRunning(false)
  }, [onRunning])
  const question = questions[step]
  const missing = questions.filter(({ id }) => !isAnswered(answers[id])).length
  const current = question?.id
  useEffect(() => {
    if (!current || isDue) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') spend(current)
    }, 1000)
    return () => clearInterval(timer)
  }, [current, isDue, spend])
  return (
    <Stack gap="lg" component="section" aria-label="Quiz">
      <div className={styles.head}>
        <Text>{question ? `Question ${step + 1} sur ${questions.length}` : 'Relecture'}</Text>
        {attempt.expiresAt ? (
          <QuizTimer expiresAt={attempt.expiresAt} serverNow={attempt.now} readAt={props.readAt} over={due} />
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
          {/* Answers changed after the end would not count. */}
          <fieldset disabled={isDue} className={styles.answer}>
            <QuestionInput
              key={question.id}
              question={question}
              answer={answers[question.id]}
              labelledBy={`question-${question.id}`}
              onChange={(given) => answer(question.id, given)}
            />
          </fieldset>
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
            {questions.map((one, at) => (
              <li key={one.id}>
                <button type="button" onClick={() => go(at)}>
                  <span>{`${at + 1}. ${one.label}`}</span>
                  <span>{stateOf(one, answers[one.id])}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {failure ? (
        <Alert color="red" role="alert">
          {isDue && !isRefused ? TIME_IS_OVER : `${failure} Vos réponses sont gardées.`}
        </Alert>
      ) : null}
      <div className={styles.ways}>
        <Button
          variant="outline"
          disabled={step === 0}
          aria-label="Question précédente"
          onClick={() => go(step - 1)}
        >
          <ChevronLeft size={18} aria-hidden="true" />
          <span className={styles.backWord}>Question précédente</span>
        </Button>
        {question && !isDue ? (
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
        {isDue ? '' : savingText(state, attempt.expiresAt !== '')}
      </span>
    </Stack>
  )
}
