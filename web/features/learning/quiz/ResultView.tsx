import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Verdicts } from '../../../admin-ui/quiz/Verdicts.tsx'
import { plural } from '../../../lib/format.ts'
import styles from './QuizLesson.module.css'
import type { Attempt, Overview } from './queries.ts'
import { startObstacle, TIME_COUNTS } from './quiz-status.ts'
import { useLate } from './use-deadline.ts'

/** The numbers of the questions whose answers came too late to count. */
const Late = ({ questions, late }: { questions: Attempt['questions']; late: readonly string[] }) => {
  const numbers = questions.flatMap(({ id }, at) => (late.includes(id) ? [at + 1] : []))
  if (numbers.length === 0) return null
  const [last] = numbers.slice(-1)
  const list = numbers.length > 1 ? `${numbers.slice(0, -1).join(', ')} et ${last}` : String(last)
  return (
    <Alert color="yellow" role="status">
      {`${plural(numbers.length, 'réponse')} (${numbers.length > 1 ? 'questions' : 'question'} ${list}) `}
      {numbers.length > 1
        ? 'n’ont pas compté\u00a0: elles nous sont parvenues après la fin de la tentative.'
        : 'n’a pas compté\u00a0: elle nous est parvenue après la fin de la tentative.'}
    </Alert>
  )
}

/** An attempt that was not submitted by hand ends with its time. */
const isOutOfTime = ({ expiresAt, completedAt }: Attempt): boolean =>
  expiresAt !== '' && completedAt >= expiresAt

/**
 * Another attempt, or why there is none; nothing while the overview is older than the end of this attempt.
 */
const Again = (props: { overview: Overview; busy: boolean; start: () => void }) => {
  const obstacle = startObstacle(props.overview)
  if (obstacle) return <Text>{obstacle}</Text>
  return (
    <>
      {props.overview.timeLimitMinutes === null ? null : <Text>{TIME_COUNTS}</Text>}
      <div>
        <Button loading={props.busy} onClick={props.start}>
          Recommencer le quiz
        </Button>
      </div>
    </>
  )
}

/** The result of an attempt: the verdict, the score, then each question as far as the quiz shows it. */
export const ResultView = (props: {
  userId: string
  attempt: Attempt
  back: () => void
  /** The current overview; `undefined` while it loads. */
  overview: Overview | undefined
  busy: boolean
  failure: string
  again: () => void
}) => {
  const { userId, attempt, overview } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { late, forget } = useLate(userId, attempt.id)
  const { result } = attempt
  if (!result) return null
  const isKnown = overview !== undefined && overview.openAttempt !== attempt.id
  const back = () => {
    forget()
    props.back()
  }
  const again = () => {
    forget()
    props.again()
  }
  return (
    <Stack gap="lg" component="section" aria-labelledby="resultat">
      <div className={styles.card}>
        <Title order={2} id="resultat" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {result.passed ? 'Bravo, le quiz est réussi.' : 'Le quiz n’est pas encore réussi.'}
        </Title>
        <Text className={styles.score}>{`${result.score}\u00a0%`}</Text>
        <Text>
          {`Tentative ${attempt.number}. Il faut ${result.passScore}\u00a0% pour réussir.`}
          {result.passed ? ' La leçon est terminée.' : ''}
        </Text>
        {isOutOfTime(attempt) ? (
          <Text>{'Le temps était écoulé\u00a0: vos réponses ont été rendues telles qu’elles étaient.'}</Text>
        ) : null}
        <Late questions={attempt.questions} late={late} />
        {!result.passed && isKnown ? <Again overview={overview} busy={props.busy} start={again} /> : null}
        {props.failure ? (
          <Text role="alert" c="red.7">
            {props.failure}
          </Text>
        ) : null}
        <Group>
          <Button variant="outline" onClick={back}>
            {result.passed ? 'Revenir au quiz' : 'Voir mes tentatives'}
          </Button>
        </Group>
      </div>
      {result.questions.length > 0 ? (
        <div>
          <Title order={3} mb="sm">
            Vos réponses
          </Title>
          {result.isRevealed ? null : (
            <Text c="dimmed" mb="sm">
              Les réponses attendues ne sont pas montrées pour le moment.
            </Text>
          )}
          <Verdicts questions={attempt.questions} verdicts={result.questions} />
        </div>
      ) : null}
    </Stack>
  )
}
