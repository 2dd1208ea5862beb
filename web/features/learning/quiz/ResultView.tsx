import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Verdicts } from '../../../admin-ui/quiz/Verdicts.tsx'
import styles from './QuizLesson.module.css'
import type { Attempt } from './queries.ts'

/** What an attempt came to: words first, then the score, then each question as far as it is shown. */
export const ResultView = ({ attempt, back }: { attempt: Attempt; back: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { result } = attempt
  if (!result) return null
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
