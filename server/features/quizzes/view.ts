/** What a member gets of an attempt: never a key, nor the points of a question. */

import type { ReplyOf } from '#drizzle/contract.ts'
import { type DrawnQuestion, isRevealed, type QuizAnswer } from '#drizzle/domain/quiz.ts'
import { answerLines, gradeSheet, rightLines } from '#drizzle/domain/quiz-grading.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { type Attempt, type AttemptLine, attemptsLeftOf, attemptsOf, type QuizContext } from './place.ts'

type View = ReplyOf<typeof contract.readAttempt>
type Result = NonNullable<View['result']>

const shown = ({ id, label }: { id: string; label: string }) => ({ id, label })

const requested = ({ id, type, label, help, choices, targets, accepted }: DrawnQuestion) => ({
  id,
  type,
  label,
  help,
  choices: choices.map(shown),
  targets: targets.map(shown),
  blanks: type === 'blanks' ? accepted.length : 0,
})

const verdictOf = (share: number): 'right' | 'partly' | 'wrong' => {
  if (share === 1) return 'right'
  return share > 0 ? 'partly' : 'wrong'
}

const feedbackOf = ({ choices }: DrawnQuestion, answer: QuizAnswer | undefined): string[] => {
  const chosen = Array.isArray(answer) ? answer : [answer ?? '']
  return choices
    .filter(({ id, feedback }) => feedback !== '' && chosen.includes(id))
    .map(({ feedback }) => feedback)
}

const resultOf = (place: QuizContext, attempt: Attempt, all: readonly AttemptLine[]): Result | null => {
  const { sheet } = attempt
  if (attempt.completedAt === '' || !sheet) return null
  const { reveal } = place.settings
  const hasPassed = all.some(({ passed }) => passed)
  const shows = isRevealed(reveal, { hasPassed, attemptsLeft: attemptsLeftOf(place, all) })
  const answers = attempt.answers ?? {}
  const { shares } = gradeSheet(sheet, answers)
  const questions = sheet.questions.map((question) => ({
    id: question.id,
    verdict: verdictOf(shares.get(question.id) ?? 0),
    given: answerLines(question, answers[question.id]),
    feedback: feedbackOf(question, answers[question.id]),
    right: shows ? rightLines(question) : [],
    explanation: shows ? question.explanation : '',
  }))
  return {
    score: attempt.score ?? 0,
    passScore: sheet.passScore ?? place.passScore,
    passed: attempt.passed,
    isRevealed: shows,
    // With the score alone, tries do not tell which answer was the wrong one.
    questions: reveal === 'never' ? [] : questions,
  }
}

/** An attempt as its person may see it now. */
export const viewOf = (reader: Reader, place: QuizContext, attempt: Attempt, now: Date): View => {
  const { id, lesson, startedAt, expiresAt, completedAt } = attempt
  const all = attemptsOf(reader, place)
  const number = all.findIndex((other) => other.id === id) + 1
  return {
    id,
    lesson,
    number,
    startedAt,
    expiresAt,
    completedAt,
    now: stamp(now),
    questions: (attempt.sheet?.questions ?? []).map(requested),
    answers: attempt.answers ?? {},
    result: resultOf(place, attempt, all),
  }
}
