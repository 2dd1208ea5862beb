import { Text, Title } from '@mantine/core'
import { SURVEY_LABELS, SURVEY_QUESTIONS, type SurveyKind } from '#drizzle/domain/survey.ts'
import { longDate } from '../../../lib/format.ts'
import type { LearnerSheet } from '../queries.ts'
import styles from './Binder.module.css'

type Survey = LearnerSheet['surveys'][number]

const statusOf = ({ dueAt, sentAt, remindedAt, answeredAt }: Survey): string => {
  if (answeredAt) return `Répondu le ${longDate(answeredAt)}.`
  if (!sentAt) return `Prévu le ${longDate(dueAt)}.`
  const reminded = remindedAt ? `, relancé le ${longDate(remindedAt)}` : ''
  return `Envoyé le ${longDate(sentAt)}${reminded}, sans réponse.`
}

/** The questions with their answers; those without an answer are left out. */
const answered = (kind: SurveyKind, answers: Survey['answers']) =>
  SURVEY_QUESTIONS[kind].flatMap((question) => {
    const answer = answers[question.key]
    if (answer === undefined) return []
    const text =
      question.type === 'scale'
        ? `${answer} sur 5 (1\u00a0: ${question.ends[0].toLowerCase()}, 5\u00a0: ${question.ends[1].toLowerCase()})`
        : String(answer)
    return [{ key: question.key, label: question.label, words: text }]
  })

/** One questionnaire of a member: its status and the answers. */
export const Answers = ({ survey }: { survey: Survey }) => (
  <section>
    <Title order={3} size="h4" mb="xs">
      {SURVEY_LABELS[survey.kind]}
    </Title>
    <Text size="sm" c="dimmed" mb="sm">
      {statusOf(survey)}
    </Text>
    <dl className={styles.answers}>
      {answered(survey.kind, survey.answers).map(({ key, label, words: text }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
