import type { QuizAnswer, QuizType } from '#drizzle/domain/quiz.ts'

/** A question as members see it: without its key. */
export interface ShownQuestion {
  id: string
  type: QuizType
  label: string
  help: string
  choices: { id: string; label: string }[]
  targets: { id: string; label: string }[]
  /** How many words a text with holes asks for. */
  blanks: number
}

export interface AnswerProps {
  question: ShownQuestion
  answer: QuizAnswer | undefined
  /** The id of the element that names the question. */
  labelledBy: string
  onChange: (answer: QuizAnswer) => void
}

export const oneOf = (answer: QuizAnswer | undefined): string => (typeof answer === 'string' ? answer : '')
export const listOf = (answer: QuizAnswer | undefined): string[] => (Array.isArray(answer) ? answer : [])
