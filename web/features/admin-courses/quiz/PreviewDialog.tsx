import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { passScoreOf, type QuizAnswer, type QuizSheet } from '#drizzle/domain/quiz.ts'
import { drawSheet } from '#drizzle/domain/quiz-drawing.ts'
import { answerLines, gradeSheet, rightLines } from '#drizzle/domain/quiz-grading.ts'
import { gradable, quizSettingsOf } from '#drizzle/quiz-shapes.ts'
import { Modal } from '../../../admin-ui/components/layers.tsx'
import { QuestionInput } from '../../../admin-ui/quiz/QuestionInput.tsx'
import { type Verdict, Verdicts } from '../../../admin-ui/quiz/Verdicts.tsx'
import type { Quiz, QuizQuestionRecord } from './queries.ts'

type Answers = Record<string, QuizAnswer>

const verdictOf = (share: number): Verdict['verdict'] => {
  if (share === 1) return 'right'
  return share > 0 ? 'partly' : 'wrong'
}

const verdictsOf = (sheet: QuizSheet, answers: Answers): Verdict[] => {
  const { shares } = gradeSheet(sheet, answers)
  return sheet.questions.map((question) => {
    const answer = answers[question.id]
    return {
      id: question.id,
      verdict: verdictOf(shares.get(question.id) ?? 0),
      given: answerLines(question, answer),
      feedback: question.choices.flatMap(({ id, feedback }) =>
        feedback !== '' && [answer ?? ''].flat().includes(id) ? [feedback] : [],
      ),
      right: rightLines(question),
      explanation: question.explanation,
    }
  })
}

const QuizPreview = ({
  sheet,
  passScore,
  again,
}: {
  sheet: QuizSheet
  passScore: number
  again: () => void
}) => {
  const [answers, setAnswers] = useState<Answers>({})
  const [isGraded, setGraded] = useState(false)
  const { score } = gradeSheet(sheet, answers)
  return (
    <Stack gap="xl">
      <Alert color="blue">Rien n’est enregistré. Les membres voient une question à la fois.</Alert>
      {isGraded ? (
        <>
          <Text role="status" fz="xl">
            {`${score}\u00a0%, ${score >= passScore ? 'réussi' : 'pas encore réussi'} (${passScore}\u00a0% demandés)`}
          </Text>
          <Verdicts questions={sheet.questions} verdicts={verdictsOf(sheet, answers)} />
        </>
      ) : (
        sheet.questions.map((question, at) => (
          <section key={question.id} aria-labelledby={`apercu-${question.id}`}>
            <Title order={3} id={`apercu-${question.id}`} mb="sm" style={{ whiteSpace: 'pre-line' }}>
              {`${at + 1}. ${question.type === 'blanks' ? 'Complétez le texte.' : question.label}`}
            </Title>
            {question.help ? (
              <Text c="dimmed" mb="sm">
                {question.help}
              </Text>
            ) : null}
            <QuestionInput
              question={{
                ...question,
                choices: [...question.choices],
                targets: [...question.targets],
                blanks: question.type === 'blanks' ? question.accepted.length : 0,
              }}
              answer={answers[question.id]}
              labelledBy={`apercu-${question.id}`}
              onChange={(given) => setAnswers((known) => ({ ...known, [question.id]: given }))}
            />
          </section>
        ))
      )}
      <Group justify="flex-end">
        <Button variant="outline" onClick={again}>
          Recommencer
        </Button>
        {isGraded ? null : <Button onClick={() => setGraded(true)}>Corriger</Button>}
      </Group>
    </Stack>
  )
}

/** The quiz as a member sees it, drawn and graded here. */
export const PreviewDialog = (props: {
  opened: boolean
  close: () => void
  quiz: Quiz
  questions: readonly QuizQuestionRecord[]
}) => {
  const [seed, setSeed] = useState(1)
  const sheet = drawSheet(gradable(props.questions), quizSettingsOf(props.quiz.settings), seed)
  return (
    <Modal opened={props.opened} onClose={props.close} title="Aperçu du quiz" size={720}>
      <QuizPreview
        key={seed}
        sheet={sheet}
        passScore={passScoreOf(props.quiz)}
        again={() => setSeed((known) => known + 1)}
      />
    </Modal>
  )
}
