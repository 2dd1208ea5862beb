/**
 * What a quiz is made of. A question that an author wrote (`QuizQuestion`) is drawn for an attempt (`DrawnQuestion`): its choices
 * are shuffled and called by their place, so that nothing a member gets tells what is right.
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

/** How a hole is written in the words of a `blanks` question. */
export const BLANK = '___'
export const blanksIn = (label: string): number => label.split(/_{3,}/).length - 1

/** Per cent; what a quiz without `passScore` asks for. */
export const DEFAULT_PASS_SCORE = 70
export const passScoreOf = (quiz: { readonly passScore: number | null }): number =>
  quiz.passScore ?? DEFAULT_PASS_SCORE

/** One text or token, or one for each hole, line or pair; `''` where nothing was answered. */
export type QuizAnswer = string | string[]

export interface DrawnChoice {
  /** What an answer says: by the place where it is shown. */
  readonly id: string
  readonly label: string
  /** What the author's record calls it. */
  readonly value: string
  /** What whoever chose it reads afterwards. */
  readonly feedback: string
}

/** With its key: never sent to members. */
export interface DrawnQuestion {
  readonly id: string
  readonly type: QuizType
  readonly label: string
  readonly help: string
  readonly worth: number
  readonly explanation: string
  /** As they are shown: options, lines to put in order, what is to be matched. */
  readonly choices: readonly DrawnChoice[]
  /** What `match` offers for each. */
  readonly targets: readonly DrawnChoice[]
  /** Ids of choices that are right; of `order` in their order; of `match` the target of each choice. */
  readonly key: readonly string[]
  /** What counts for each hole; of `text` and `number` for the one field. */
  readonly accepted: readonly (readonly string[])[]
  readonly tolerance: number
}

export interface QuizSheet {
  /** What it was drawn with. */
  readonly seed: number
  readonly partialCredit: boolean
  /** Per cent: what was asked for when the attempt began. Absent of attempts from before it was kept. */
  readonly passScore?: number
  readonly questions: readonly DrawnQuestion[]
}

/** When a member reads which answers are right: never (nor which of hers were), once she passed, after her last attempt, always. */
export const REVEALS = ['never', 'passed', 'last', 'always'] as const
export type Reveal = (typeof REVEALS)[number]

export interface QuizSettings {
  readonly shuffleQuestions: boolean
  readonly shuffleOptions: boolean
  /** A part of the points for a part of the answer, otherwise all or nothing. */
  readonly partialCredit: boolean
  readonly timeLimitMinutes: number | null
  readonly maxAttempts: number | null
  /** Between the end of an attempt that failed and the next. */
  readonly waitMinutes: number | null
  readonly reveal: Reveal
  /** How many questions are drawn from each group; of one that is not named all are asked. */
  readonly pools: Readonly<Record<string, number>>
}

/** Whether the right answers are shown with the result. */
export const isRevealed = (
  reveal: Reveal,
  { hasPassed, attemptsLeft }: { hasPassed: boolean; attemptsLeft: number | null },
): boolean => {
  if (reveal === 'always') return true
  if (reveal === 'never') return false
  return hasPassed || (reveal === 'last' && attemptsLeft === 0)
}

/** Whether something was answered at all. */
export const isAnswered = (answer: QuizAnswer | undefined): boolean =>
  [answer ?? ''].flat().some((part) => part.trim() !== '')
