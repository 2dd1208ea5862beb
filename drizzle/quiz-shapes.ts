/**
 * The shapes of a quiz's settings and answer keys, judged where they are written: what an author keeps can be graded. The server
 * and the author's form use the same.
 */
import * as z from 'zod'
import { BLANK, blanksIn, isQuizType, type QuizSettings, REVEALS } from './domain/quiz.ts'
import type { QuizQuestion } from './domain/quiz-drawing.ts'
import { folded } from './domain/quiz-grading.ts'

const MAX_COUNT = 30
const labelOf = (max: number) => z.string().trim().min(1).max(max)

const ANSWER_KEYS = {
  single: z.strictObject({ right: z.string() }),
  multiple: z.strictObject({ right: z.array(z.string()).min(1).max(MAX_COUNT) }),
  yesno: z.strictObject({ right: z.boolean() }),
  order: z.strictObject({ items: z.array(labelOf(300)).min(2).max(MAX_COUNT) }),
  match: z.strictObject({
    pairs: z
      .array(z.strictObject({ left: labelOf(300), right: labelOf(300) }))
      .min(2)
      .max(MAX_COUNT),
    others: z.array(labelOf(300)).max(MAX_COUNT).default([]),
  }),
  blanks: z.strictObject({
    blanks: z
      .array(z.array(labelOf(200)).min(1).max(MAX_COUNT))
      .min(1)
      .max(MAX_COUNT),
  }),
  number: z.strictObject({
    value: z.number().min(-1e12).max(1e12),
    tolerance: z.number().min(0).max(1e12).default(0),
  }),
  text: z.strictObject({ accepted: z.array(labelOf(200)).min(1).max(MAX_COUNT) }),
} as const

const UNFIT: Readonly<Record<keyof typeof ANSWER_KEYS, string>> = {
  single: 'Indiquez la bonne réponse.',
  multiple: 'Cochez au moins une bonne réponse.',
  yesno: 'Indiquez si l’affirmation est vraie ou fausse.',
  order: 'Écrivez au moins deux éléments à remettre en ordre, de 300 caractères au plus.',
  match: 'Écrivez au moins deux paires complètes.',
  blanks: 'Écrivez au moins une réponse acceptée pour chaque trou.',
  number: 'Indiquez le nombre attendu, et une tolérance qui ne soit pas négative.',
  text: 'Écrivez au moins une réponse acceptée.',
}

const settingsShape = z.strictObject({
  shuffleQuestions: z.boolean().default(false),
  shuffleOptions: z.boolean().default(true),
  partialCredit: z.boolean().default(false),
  timeLimitMinutes: z.number().int().min(1).max(1440).nullable().default(null),
  maxAttempts: z.number().int().min(1).max(100).nullable().default(null),
  waitMinutes: z.number().int().min(1).max(43_200).nullable().default(null),
  reveal: z.enum(REVEALS).default('passed'),
  pools: z.record(z.string().min(1).max(60), z.number().int().min(1).max(1000)).default({}),
})

/** Unset values have their defaults; null when a value is invalid. */
export const readQuizSettings = (settings: unknown): QuizSettings | null => {
  const read = settingsShape.safeParse(settings ?? {})
  return read.success ? read.data : null
}
/** As `readQuizSettings`, with every default for what cannot be read. */
export const quizSettingsOf = (settings: unknown): QuizSettings =>
  readQuizSettings(settings) ?? settingsShape.parse({})

/** A question as its record has it. */
export interface WrittenQuestion {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly help: string
  readonly options: unknown
  readonly answerKey: unknown
  readonly worth: number | null
  readonly explanation: string
  readonly feedback: unknown
  readonly pool: string
}

/** Why a question cannot be graded, by field. */
export interface QuestionFlaw {
  readonly field: 'type' | 'label' | 'options' | 'answerKey'
  readonly message: string
}

const OPTIONS = z
  .array(z.object({ value: z.string().min(1).max(60), label: labelOf(500) }))
  .min(2)
  .max(MAX_COUNT)
const FEEDBACK = z.record(z.string(), z.string())

const areDistinct = (list: readonly string[]): boolean => new Set(list).size === list.length

type Read = Omit<QuizQuestion, 'id' | 'label' | 'help' | 'worth' | 'explanation' | 'pool'>
const nothing = { choices: [], matches: [], others: [], right: [], accepted: [], tolerance: 0 }
const plain = (label: string) => ({ value: label, label, feedback: '' })
const flaw = (field: QuestionFlaw['field'], message: string): QuestionFlaw => ({ field, message })

const readOptions = (type: 'single' | 'multiple', right: readonly string[], written: WrittenQuestion) => {
  const options = OPTIONS.safeParse(written.options ?? [])
  if (!options.success) return flaw('options', 'Écrivez au moins deux réponses, et du texte dans chacune.')
  const list = options.data
  if (!areDistinct(list.map(({ value }) => value)) || !areDistinct(list.map(({ label }) => label)))
    return flaw('options', 'Deux réponses sont identiques.')
  if (!areDistinct(right) || !right.every((value) => list.some((option) => option.value === value)))
    return flaw('answerKey', UNFIT[type])
  const feedback = FEEDBACK.safeParse(written.feedback ?? {})
  const labels = feedback.success ? feedback.data : {}
  const choices = list.map(({ value, label }) => ({ value, label, feedback: labels[value] ?? '' }))
  return { ...nothing, type, choices, right }
}

const readYesNo = (right: boolean, written: WrittenQuestion): Read => {
  const feedback = FEEDBACK.safeParse(written.feedback ?? {})
  const labels = feedback.success ? feedback.data : {}
  const choices = [
    { value: 'true', label: 'Vrai', feedback: labels.true ?? '' },
    { value: 'false', label: 'Faux', feedback: labels.false ?? '' },
  ]
  return { ...nothing, type: 'yesno', choices, right: [String(right)] }
}

const readKey = (written: WrittenQuestion): Read | QuestionFlaw => {
  const { type, answerKey } = written
  if (!isQuizType(type)) return flaw('type', 'Ce type de question ne se corrige pas dans un quiz.')
  const unfit = flaw('answerKey', UNFIT[type])
  if (type === 'single') {
    const key = ANSWER_KEYS.single.safeParse(answerKey)
    return key.success ? readOptions(type, [key.data.right], written) : unfit
  }
  if (type === 'multiple') {
    const key = ANSWER_KEYS.multiple.safeParse(answerKey)
    return key.success ? readOptions(type, key.data.right, written) : unfit
  }
  if (type === 'yesno') {
    const key = ANSWER_KEYS.yesno.safeParse(answerKey)
    return key.success ? readYesNo(key.data.right, written) : unfit
  }
  if (type === 'order') {
    const key = ANSWER_KEYS.order.safeParse(answerKey)
    if (!key.success) return unfit
    const { items } = key.data
    if (!areDistinct(items)) return flaw('answerKey', 'Deux éléments à remettre en ordre sont identiques.')
    return { ...nothing, type, choices: items.map(plain), right: items }
  }
  if (type === 'match') {
    const key = ANSWER_KEYS.match.safeParse(answerKey)
    if (!key.success) return unfit
    const { pairs, others } = key.data
    if (!areDistinct(pairs.map(({ left }) => left)))
      return flaw('answerKey', 'Deux éléments de gauche sont identiques.')
    if (pairs.some(({ right }) => others.includes(right)))
      return flaw('answerKey', 'Une proposition en trop est aussi la bonne réponse d’une paire.')
    const sides = { choices: pairs.map(({ left }) => plain(left)), matches: pairs.map(({ right }) => right) }
    return { ...nothing, type, ...sides, others }
  }
  if (type === 'number') {
    const key = ANSWER_KEYS.number.safeParse(answerKey)
    return key.success
      ? {
          ...nothing,
          type,
          accepted: [[key.data.value.toFixed(12).replace(/\.?0+$/, '')]],
          tolerance: key.data.tolerance,
        }
      : unfit
  }
  const lists =
    type === 'text'
      ? ANSWER_KEYS.text.transform(({ accepted }) => [accepted]).safeParse(answerKey)
      : ANSWER_KEYS.blanks.transform(({ blanks }) => blanks).safeParse(answerKey)
  if (!lists.success) return unfit
  if (!lists.data.flat().every((text) => folded(text) !== ''))
    return flaw('answerKey', 'Une réponse acceptée n’a ni lettre ni chiffre.')
  if (type === 'blanks' && blanksIn(written.label) !== lists.data.length)
    return flaw('label', `Marquez chaque trou par ${BLANK} dans le texte\u00a0: un par réponse attendue.`)
  return { ...nothing, type, accepted: lists.data }
}

/** The question ready to be drawn, or what keeps it from being graded. */
export const readQuestion = (written: WrittenQuestion): QuizQuestion | QuestionFlaw => {
  const { id, label, help, explanation, pool } = written
  if (label.trim() === '') return flaw('label', 'Écrivez la question.')
  const read = readKey(written)
  if ('field' in read) return read
  return { id, label, help, explanation, pool: pool.trim(), worth: written.worth ?? 1, ...read }
}

/** The questions that can be graded, in their order. */
export const gradable = (all: readonly WrittenQuestion[]): QuizQuestion[] =>
  all.map(readQuestion).filter((question): question is QuizQuestion => !('field' in question))
