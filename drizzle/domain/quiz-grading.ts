/** Grading of answers. Pure: only the server's grades count; an author's preview uses the same code. */
import { withoutAccents } from './accents.ts'
import type { DrawnQuestion, QuizAnswer, QuizSheet } from './quiz.ts'

/** Normalises typed text for comparison: without accents, ligatures, case, punctuation and redundant spaces. */
export const folded = (text: string): string =>
  withoutAccents(text.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Parses `3,5`, `−2`, `1 000`; null when it is not a number. */
export const typedNumber = (text: string): number | null => {
  const plain = text
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.')
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null
}

const one = (answer: QuizAnswer | undefined): string => (typeof answer === 'string' ? answer : '')
const many = (answer: QuizAnswer | undefined): readonly string[] => (Array.isArray(answer) ? answer : [])

/** Tolerance for binary fractions. */
const EPSILON = 1e-9

const isNear = (question: DrawnQuestion, text: string): boolean => {
  const given = typedNumber(text)
  const wanted = typedNumber(question.accepted[0]?.[0] ?? '')
  if (given === null || wanted === null) return false
  return Math.abs(given - wanted) <= question.tolerance + EPSILON * Math.max(1, Math.abs(wanted))
}

const isAccepted = (accepted: readonly string[] | undefined, text: string): boolean => {
  const given = folded(text)
  return given !== '' && (accepted ?? []).some((known) => folded(known) === given)
}

/** Share of the parts that are correct. */
const shareOf = (parts: readonly boolean[]): number =>
  parts.length === 0 ? 0 : parts.filter(Boolean).length / parts.length

const shareOfChosen = (key: readonly string[], chosen: readonly string[]): number => {
  const unique = [...new Set(chosen)]
  const right = unique.filter((id) => key.includes(id)).length
  return key.length === 0 ? 0 : Math.max(0, (right - (unique.length - right)) / key.length)
}

const partOf = (question: DrawnQuestion, answer: QuizAnswer | undefined): number => {
  const { type, key, accepted } = question
  const given = many(answer)
  if (type === 'single' || type === 'yesno') return key.includes(one(answer)) ? 1 : 0
  if (type === 'multiple') return shareOfChosen(key, given)
  if (type === 'number') return isNear(question, one(answer)) ? 1 : 0
  if (type === 'text') return isAccepted(accepted[0], one(answer)) ? 1 : 0
  if (type === 'blanks') return shareOf(accepted.map((lines, at) => isAccepted(lines, given[at] ?? '')))
  return shareOf(key.map((id, at) => given[at] === id))
}

/** Share of a question answered correctly, from 0 to 1; all or nothing without `partialCredit`. */
export const gradeQuestion = (
  question: DrawnQuestion,
  answer: QuizAnswer | undefined,
  partialCredit: boolean,
): number => {
  const part = partOf(question, answer)
  return partialCredit || part === 1 ? part : 0
}

export interface Grade {
  /** Whole per cent of the points, rounded: the displayed score is the one compared with the pass score. */
  readonly score: number
  /** By question, from 0 to 1. */
  readonly shares: ReadonlyMap<string, number>
}

/** The score of an attempt; 0 for a sheet without questions. */
export const gradeSheet = (
  { questions, partialCredit }: QuizSheet,
  answers: Readonly<Record<string, QuizAnswer>>,
): Grade => {
  const shares = new Map<string, number>()
  let earned = 0
  let total = 0
  for (const question of questions) {
    const share = gradeQuestion(question, answers[question.id], partialCredit)
    shares.set(question.id, share)
    earned += share * question.worth
    total += question.worth
  }
  return { score: total === 0 ? 0 : Math.round((100 * earned) / total), shares }
}

const labelOf = (choices: DrawnQuestion['choices'], id: string | undefined): string =>
  choices.find((choice) => choice.id === id)?.label ?? ''

/** An answer as text, one line each; empty when unanswered. */
export const answerLines = (question: DrawnQuestion, answer: QuizAnswer | undefined): string[] => {
  const { type, choices, targets } = question
  const given = many(answer)
  if (type === 'number' || type === 'text') return one(answer).trim() === '' ? [] : [one(answer).trim()]
  if (type === 'single' || type === 'yesno') return [labelOf(choices, one(answer))].filter(Boolean)
  if (type === 'match')
    return choices.flatMap(({ label }, at) => {
      const target = labelOf(targets, given[at])
      return target ? [`${label} → ${target}`] : []
    })
  if (type === 'blanks')
    return given.some((word) => word.trim() !== '') ? given.map((word) => word.trim() || '…') : []
  return given.map((id) => labelOf(choices, id)).filter(Boolean)
}

/** The correct answer in the same format. */
export const rightLines = (question: DrawnQuestion): string[] => {
  const { type, accepted, tolerance } = question
  const first = accepted.map((lines) => lines[0] ?? '')
  if (type === 'number')
    return first.map((value) => {
      const lines = value.replace('.', ',')
      return tolerance > 0 ? `${lines} (à ${String(tolerance).replace('.', ',')} près)` : lines
    })
  if (type === 'text') return first
  if (type === 'blanks') return first
  if (type === 'single' || type === 'yesno') return answerLines(question, question.key[0] ?? '')
  return answerLines(question, [...question.key])
}

/** The valid part of an answer: known choices, each once, and texts of limited length. */
export const cleanAnswer = (question: DrawnQuestion, answer: QuizAnswer): QuizAnswer => {
  const { type, choices, targets, accepted } = question
  const isKnown = (id: string) => choices.some((choice) => choice.id === id)
  if (type === 'number' || type === 'text') return one(answer)
  if (type === 'single' || type === 'yesno') return isKnown(one(answer)) ? one(answer) : ''
  const given = many(answer)
  if (type === 'blanks') return accepted.map((_, at) => given[at] ?? '')
  if (type === 'match')
    return choices.map((_, at) => (targets.some(({ id }) => id === given[at]) ? (given[at] ?? '') : ''))
  return [...new Set(given)].filter(isKnown)
}
