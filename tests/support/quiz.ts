/** A lesson with a quiz of one question of each kind, and how to answer it. */
import { lessons } from '#drizzle/collections/courses.ts'
import { questionnaireResponses, questionnaires, questions } from '#drizzle/collections/questionnaires.ts'
import type { QuizAnswer } from '#drizzle/domain/quiz.ts'
import { rightLines } from '#drizzle/domain/quiz-grading.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from './app.ts'
import { makeCourseWithLessons } from './catalogue.ts'

const options = (...labels: string[]) => labels.map((label, at) => ({ value: `v${at}`, label }))

/** Words that stand in keys, explanations and feedback alone: a reply that contains one has leaked a key. */
export const SECRETS = ['clairière', 'chuchotement', 'zibeline', 'Parce que la suggestion'] as const

export const QUESTIONS = [
  {
    key: 'single',
    type: 'single',
    label: 'Que fait une induction ?',
    options: options('Elle endort', 'Elle guide l’attention', 'Elle efface la mémoire'),
    answerKey: { right: 'v1' },
    explanation: 'Parce que la suggestion guide l’attention.',
    feedback: { v0: 'Dormir est un chuchotement.' },
  },
  {
    key: 'multiple',
    type: 'multiple',
    label: 'Que peut-on proposer ?',
    options: options('Un lieu sûr', 'Une respiration', 'Un ordre'),
    answerKey: { right: ['v0', 'v1'] },
    worth: 3,
  },
  { key: 'yesno', type: 'yesno', label: 'On peut dormir pendant une séance.', answerKey: { right: true } },
  {
    key: 'order',
    type: 'order',
    label: 'Remettez la séance en ordre.',
    answerKey: { items: ['Accueil', 'Induction', 'Travail', 'Retour'] },
  },
  {
    key: 'match',
    type: 'match',
    label: 'Associez.',
    answerKey: {
      pairs: [
        { left: 'Inspirer', right: 'Gonfler' },
        { left: 'Expirer', right: 'Relâcher' },
      ],
      others: ['Courir'],
    },
  },
  {
    key: 'blanks',
    type: 'blanks',
    label: 'Une ___ intérieure, un ___ doux.',
    answerKey: { blanks: [['clairière'], ['zibeline', 'souffle']] },
  },
  { key: 'number', type: 'number', label: 'Combien de minutes ?', answerKey: { value: 3.5, tolerance: 0.5 } },
  {
    key: 'text',
    type: 'text',
    label: 'Comment parle-t-on ?',
    answerKey: { accepted: ['chuchotement', 'Tout bas'] },
  },
] as const

type GivenAnswers = { settings?: Record<string, unknown>; passScore?: number | null }

/** Claire, enrolled in a course whose second lesson is a quiz; Max, who is not; Sol, who manages courses. */
export const quizWorld = async ({ settings = {}, passScore = null }: GivenAnswers = {}) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const max = await app.person('max@example.com')
  const sol = await app.person('sol@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const made = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 2, { certificate: true })
    const lesson = list[1]?.id ?? ''
    const quiz = tx.create(questionnaires, {
      title: 'Le point',
      kind: 'quiz',
      status: 'active',
      settings,
      passScore,
    }).id
    QUESTIONS.forEach((question, at) => {
      tx.create(questions, { ...structuredClone(question), questionnaire: quiz, order: at + 1 } as never)
    })
    tx.update(lessons, lesson, { type: 'quiz', quiz, manualCompletion: false })
    enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
    return { course: course.id, lesson, first: list[0]?.id ?? '', quiz }
  })
  const url = `/api/lessons/${made.lesson}/quiz`
  const start = (as: Person = claire) =>
    app.call('POST', '/api/quiz-attempts', { as, body: { lesson: made.lesson } })
  const save = (id: string, body: unknown, as: Person = claire) =>
    app.call('PUT', `/api/quiz-attempts/${id}/answers`, { as, body })
  const submit = (id: string, body: unknown = {}, as: Person = claire) =>
    app.call('POST', `/api/quiz-attempts/${id}/submit`, { as, body })
  const sheetOf = (id: string) => {
    const { sheet } = app.engine.read(system).get(questionnaireResponses, id)
    if (!sheet) throw new Error('An attempt has a sheet')
    return sheet
  }
  /** What answers an attempt rightly; of `wrong` questions nothing. */
  const rightAnswers = (id: string, wrong: readonly string[] = []): Record<string, QuizAnswer> =>
    Object.fromEntries(
      sheetOf(id).questions.flatMap((question) => {
        if (wrong.includes(question.type)) return []
        const { type, key } = question
        if (type === 'number' || type === 'text') return [[question.id, question.accepted[0]?.[0] ?? '']]
        if (type === 'blanks') return [[question.id, rightLines(question)]]
        return [[question.id, type === 'single' || type === 'yesno' ? (key[0] ?? '') : [...key]]]
      }),
    )
  return { app, claire, max, sol, ...made, url, start, save, submit, sheetOf, rightAnswers }
}
export type QuizWorld = Awaited<ReturnType<typeof quizWorld>>
