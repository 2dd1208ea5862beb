import { Stack, Text } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import styles from './Quiz.module.css'

export interface Verdict {
  id: string
  verdict: 'right' | 'partly' | 'wrong'
  given: string[]
  feedback: string[]
  right: string[]
  explanation: string
}

const LABELS = { right: 'Bonne réponse', partly: 'Réponse en partie juste', wrong: 'Réponse fausse' } as const
const ICONS = { right: CircleCheck, partly: CircleAlert, wrong: CircleX } as const

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Text size="md" component="div">
    <strong>{`${title}\u00a0: `}</strong>
    {lines.join(', ')}
  </Text>
)

/** Each question with what was answered, and as much of what was right as is shown. */
export const Verdicts = ({
  questions,
  verdicts,
}: {
  questions: readonly { id: string; label: string }[]
  verdicts: readonly Verdict[]
}) => {
  const labels = new Map(questions.map(({ id, label }) => [id, label]))
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {verdicts.map(({ id, verdict, given, feedback, right, explanation }, at) => {
        const Icon = ICONS[verdict]
        const word = verdict === 'wrong' && given.length === 0 ? 'Sans réponse' : LABELS[verdict]
        return (
          <li key={id} className={`${styles.verdict} ${styles[verdict] ?? ''}`}>
            <Text fw={600} className={styles.verdictLabel}>{`${at + 1}. ${labels.get(id) ?? ''}`}</Text>
            <Text size="md" my={4} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              <Icon size={18} aria-hidden="true" />
              {word}
            </Text>
            {given.length > 0 ? <Lines title="Vous avez répondu" lines={given} /> : null}
            {feedback.map((text) => (
              <Text key={text} size="md" mt={4}>
                {text}
              </Text>
            ))}
            {right.length > 0 && verdict !== 'right' ? (
              <Lines title="Réponse attendue" lines={right} />
            ) : null}
            {explanation ? (
              <Text size="md" mt={8} c="dimmed" style={{ whiteSpace: 'pre-line' }}>
                {explanation}
              </Text>
            ) : null}
          </li>
        )
      })}
    </Stack>
  )
}
