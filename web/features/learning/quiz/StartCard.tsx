import { Button, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { plural } from '../../../lib/format.ts'
import styles from './QuizLesson.module.css'
import type { Overview } from './queries.ts'
import { attemptTime, startObstacle, TIME_COUNTS } from './quiz-status.ts'

const attemptsText = ({ maxAttempts, attemptsLeft }: Overview): string => {
  if (maxAttempts === null || attemptsLeft === null) return 'Autant que vous voulez'
  return `${plural(attemptsLeft, 'restante')} sur ${maxAttempts}`
}

const Facts = ({ overview }: { overview: Overview }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Questions</dt>
      <dd>{overview.questionCount}</dd>
    </div>
    <div>
      <dt>Temps</dt>
      <dd>{overview.timeLimitMinutes ? plural(overview.timeLimitMinutes, 'minute') : 'Sans limite'}</dd>
    </div>
    <div>
      <dt>Tentatives</dt>
      <dd>{attemptsText(overview)}</dd>
    </div>
    <div>
      <dt>Score demandé</dt>
      <dd>{`${overview.passScore}\u00a0%`}</dd>
    </div>
  </dl>
)

const Past = ({ attempts, show }: { attempts: Overview['attempts']; show: (id: string) => void }) => {
  const graded = attempts.filter(({ completedAt }) => completedAt !== '')
  if (graded.length === 0) return null
  return (
    <section aria-labelledby="tentatives">
      <Title order={3} id="tentatives" mb="xs">
        Vos tentatives
      </Title>
      <ul className={styles.review}>
        {graded.toReversed().map(({ id, number, score, passed, completedAt }) => (
          <li key={id}>
            <button type="button" onClick={() => show(id)}>
              <span>{`Tentative ${number}, ${attemptTime.format(new Date(completedAt))}`}</span>
              <span>{`${score ?? 0}\u00a0%, ${passed ? 'réussie' : 'à refaire'}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const actOf = ({ openAttempt, attempts }: Overview): string => {
  if (openAttempt !== '') return 'Reprendre le quiz'
  return attempts.length > 0 ? 'Recommencer le quiz' : 'Commencer le quiz'
}

/** The conditions of the quiz, and the start button. */
export const StartCard = (props: {
  overview: Overview
  busy: boolean
  failure: string
  start: () => void
  show: (id: string) => void
  /** It replaces a result, whose button had the focus. */
  takesFocus: boolean
}) => {
  const { overview, takesFocus } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const obstacle = startObstacle(overview)
  const isTimed = overview.timeLimitMinutes !== null && overview.openAttempt === ''
  return (
    <>
      <section className={styles.card} aria-labelledby="quiz">
        <Title order={2} id="quiz" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {overview.hasPassed ? 'Quiz réussi' : 'Le quiz'}
        </Title>
        {overview.description ? <Text>{overview.description}</Text> : null}
        {overview.questionCount > 0 ? <Facts overview={overview} /> : null}
        {obstacle ? (
          <Text role="status">{obstacle}</Text>
        ) : (
          <div>
            {isTimed ? <Text mb="sm">{TIME_COUNTS}</Text> : null}
            <Button
              variant={overview.hasPassed ? 'outline' : 'filled'}
              loading={props.busy}
              onClick={props.start}
            >
              {actOf(overview)}
            </Button>
          </div>
        )}
        {props.failure ? (
          <Text role="alert" c="red.7">
            {props.failure}
          </Text>
        ) : null}
      </section>
      <Past attempts={overview.attempts} show={props.show} />
    </>
  )
}
