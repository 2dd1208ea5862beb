/**
 * The parts of a quiz. A question written by an author (`QuizQuestion`) is drawn for an attempt
 * (`DrawnQuestion`): its choices are shuffled and named by position, so that nothing sent to a member reveals
 * the correct answer.
 */

export const QUIZ_TYPES = [
  'single',
  'multiple',
  'yesno',
  'order',
  'match',
  'blanks',
  'number',
  'text',
] as const
export type QuizType = (typeof QUIZ_TYPES)[number]

export const QUIZ_TYPE_LABELS: Readonly<Record<QuizType, string>> = {
  single: 'Choix unique',
  multiple: 'Choix multiple',
  yesno: 'Vrai ou faux',
  order: 'Remise en ordre',
  match: 'Associations',
  blanks: 'Texte à trous',
  number: 'Nombre',
  text: 'Réponse courte',
}

export const isQuizType = (type: string): type is QuizType => QUIZ_TYPES.some((known) => known === type)

/** Marks a gap in the text of a `blanks` question. */
export const BLANK = '___'
export const blanksIn = (label: string): number => label.split(/_{3,}/).length - 1

/** Per cent; the default of a quiz without `passScore`. */
export const DEFAULT_PASS_SCORE = 70
export const passScoreOf = (quiz: { readonly passScore: number | null }): number =>
  quiz.passScore ?? DEFAULT_PASS_SCORE

/** One text or token, or one per gap, line or pair; `''` where unanswered. */
export type QuizAnswer = string | string[]

export interface DrawnChoice {
  /** Used in answers: the displayed position. */
  readonly id: string
  readonly label: string
  /** The value in the author's record. */
  readonly value: string
  /** Shown afterwards to members who chose it. */
  readonly feedback: string
}

/** Contains the key: never sent to members. */
export interface DrawnQuestion {
  readonly id: string
  readonly type: QuizType
  readonly label: string
  readonly help: string
  readonly worth: number
  readonly explanation: string
  /** In displayed order: options, lines to sort, or items to match. */
  readonly choices: readonly DrawnChoice[]
  /** The targets of a `match` question. */
  readonly targets: readonly DrawnChoice[]
  /** Ids of the correct choices; for `order` in order; for `match` the target of each choice. */
  readonly key: readonly string[]
  /** Accepted texts per gap; for `text` and `number`, of the single field. */
  readonly accepted: readonly (readonly string[])[]
  readonly tolerance: number
}

export interface QuizSheet {
  /** Seed of the draw. */
  readonly seed: number
  readonly partialCredit: boolean
  /** Per cent, as required when the attempt began. Absent on older attempts. */
  readonly passScore?: number
  readonly questions: readonly DrawnQuestion[]
}

/**
 * When a member sees the correct answers: never (nor which of the given ones were correct), once passed,
 * after the last attempt, always.
 */
export const REVEALS = ['never', 'passed', 'last', 'always'] as const
export type Reveal = (typeof REVEALS)[number]

export interface QuizSettings {
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  /** Partial points for a partial answer, otherwise all or nothing. */
  readonly partialCredit: boolean
  readonly timeLimitMinutes: number | null
  readonly maxAttempts: number | null
  /** Between the end of a failed attempt and the next one. */
  readonly waitMinutes: number | null
  readonly reveal: Reveal
  /** Number of questions drawn per group; every question of an unlisted group is used. */
  readonly pools: Readonly<Record<string, number>>
}

/** Whether the correct answers are shown with the result. */
export const isRevealed = (
  reveal: Reveal,
  { hasPassed, attemptsLeft }: { hasPassed: boolean; attemptsLeft: number | null },
): boolean => {
  if (reveal === 'always') return true
  if (reveal === 'never') return false
  return hasPassed || (reveal === 'last' && attemptsLeft === 0)
}

/** Whether there is any answer. */
export const isAnswered = (answer: QuizAnswer | undefined): boolean =>
  [answer ?? ''].flat().some((part) => part.trim() !== '')
