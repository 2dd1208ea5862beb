/** The changes of the question's form, and whether it can be graded, by the server's rule. */
import { isQuizType, QUIZ_TYPE_LABELS, type QuizType } from '#drizzle/domain/quiz.ts'
import { readQuestion } from '#drizzle/quiz-shapes.ts'
import type { QuizQuestionRecord } from './queries.ts'

export interface Option {
  value: string
  label: string
}
/** The keys of all kinds in one: a kind reads its own entries. */
export interface AnswerKey {
  right?: string | string[] | boolean
  items?: string[]
  pairs?: { left: string; right: string }[]
  others?: string[]
  blanks?: string[][]
  value?: number | null
  tolerance?: number
  accepted?: string[]
}
export interface QuestionValues {
  label: string
  help: string
  options: Option[]
  answerKey: AnswerKey
  worth: number | null
  explanation: string
  feedback: Record<string, string>
  pool: string
}

export const QUESTION_LABELS: Record<keyof QuestionValues, string> = {
  label: 'Question',
  help: 'Précision',
  options: 'Réponses proposées',
  answerKey: 'Réponse attendue',
  worth: 'Points',
  explanation: 'Explication montrée avec la bonne réponse',
  feedback: 'Retours',
  pool: 'Groupe de tirage',
}

/** An internal name that reveals nothing of the answer. */
export const freshName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('')

const emptyOptions = (): Option[] => [
  { value: freshName(), label: '' },
  { value: freshName(), label: '' },
]
const EMPTY_KEYS: Record<QuizType, AnswerKey> = {
  single: {},
  multiple: { right: [] },
  yesno: { right: true },
  order: { items: ['', ''] },
  match: {
    pairs: [
      { left: '', right: '' },
      { left: '', right: '' },
    ],
    others: [],
  },
  blanks: { blanks: [] },
  number: { value: null, tolerance: 0 },
  text: { accepted: [''] },
}

export const emptyQuestion = (type: QuizType): QuestionValues => ({
  label: '',
  help: '',
  worth: null,
  explanation: '',
  feedback: {},
  pool: '',
  options: type === 'single' || type === 'multiple' ? emptyOptions() : [],
  answerKey: EMPTY_KEYS[type],
})

/** As it is stored; what its author's form cannot read is empty. */
export const questionValues = (question: QuizQuestionRecord): QuestionValues => {
  const type = isQuizType(question.type) ? question.type : 'text'
  const { label, help, worth, explanation, pool, options, feedback, answerKey } = question
  const key =
    typeof answerKey === 'object' && answerKey !== null ? (answerKey as AnswerKey) : EMPTY_KEYS[type]
  return {
    label,
    help,
    worth,
    explanation,
    pool,
    options: options ?? [],
    feedback: feedback ?? {},
    answerKey: key,
  }
}

const filled = (lines: readonly string[] = []): string[] => lines.map((line) => line.trim()).filter(Boolean)

/** Without the empty lines that a form leaves at the end of its lists. */
export const tidyKey = (type: QuizType, key: AnswerKey): AnswerKey => {
  if (type === 'order') return { items: filled(key.items) }
  if (type === 'text') return { accepted: filled(key.accepted) }
  if (type === 'blanks') return { blanks: (key.blanks ?? []).map(filled) }
  if (type === 'match') {
    const pairs = (key.pairs ?? []).filter(({ left, right }) => left.trim() !== '' || right.trim() !== '')
    return { pairs, others: filled(key.others) }
  }
  return key
}

/** The record's values of what the form holds. */
export const questionPatch = (type: QuizType, values: Partial<QuestionValues>): Partial<QuestionValues> => ({
  ...values,
  ...(values.answerKey ? { answerKey: tidyKey(type, values.answerKey) } : {}),
  ...(values.feedback
    ? {
        feedback: Object.fromEntries(
          Object.entries(values.feedback).filter(([, text]) => text.trim() !== ''),
        ),
      }
    : {}),
})

/** Why the question cannot be graded at present, by field. */
export const questionProblems =
  (type: QuizType) =>
  (values: QuestionValues): Record<string, string> => {
    const read = readQuestion({ ...values, id: 'x', type, answerKey: tidyKey(type, values.answerKey) })
    return 'field' in read ? { [read.field]: read.message } : {}
  }

/** `Choix unique, 2 points, groupe Bases`. */
export const questionFacts = ({ type, worth, pool }: QuizQuestionRecord): string =>
  [
    isQuizType(type) ? QUIZ_TYPE_LABELS[type] : 'Non corrigée',
    ...(worth !== null && worth !== 1 ? [`${worth}\u00a0points`] : []),
    ...(pool ? [`groupe ${pool}`] : []),
  ].join(', ')
