import { collection } from '../collection.ts'
import type { QuizAnswer, QuizSheet } from '../domain/quiz.ts'
import {
  bool,
  choice,
  date,
  email,
  fields,
  json,
  number,
  optionalNumber,
  relation,
  SLUG,
  text,
} from '../fields.ts'
import { and, can, leaves, or, own } from '../rules.ts'

export const questionnaireFields = /* @__PURE__ */ fields({
  title: text({ required: true, max: 200 }),
  slug: text({ required: true, max: 160, pattern: SLUG, unique: true }),
  description: text({ max: 2000 }),
  kind: choice(['form', 'quiz', 'survey', 'diagnostic'], { initial: 'form' }),
  status: choice(['draft', 'active', 'archived'], { initial: 'draft', index: true }),
  settings: json<Record<string, unknown>>(),
  graph: json<{ nodes: unknown[]; edges: unknown[] }>(),
  passScore: optionalNumber({ min: 0 }),
  thankYou: text({ max: 2000 }),
  theme: text({ max: 60 }),
  privacy: choice(['store', 'opt_in'], { initial: 'store' }),
})

export const questionnaires = /* @__PURE__ */ collection('questionnaires', questionnaireFields, () => {
  const quizAuthor = `(kind = 'quiz' && ${can('courses.manage')})`
  const authors = or(can('questionnaires.manage'), quizAuthor)
  return {
    // A quiz belongs to its lessons: a reader of one of them gets it through its attempts.
    read: or("(status = 'active' && kind != 'quiz')", authors),
    create: authors,
    update: or(can('questionnaires.manage'), and(quizAuthor, leaves('kind'))),
    delete: authors,
  }
})

export const questionFields = /* @__PURE__ */ fields({
  questionnaire: relation('questionnaires', { required: true, cascadeDelete: true }),
  key: text({ required: true, max: 60 }),
  type: choice(
    [
      'text',
      'longtext',
      'email',
      'phone',
      'number',
      'date',
      'single',
      'multiple',
      'scale',
      'yesno',
      'file',
      'statement',
      'order',
      'match',
      'blanks',
    ],
    { initial: 'text' },
  ),
  label: text({ required: true, max: 2000 }),
  help: text({ max: 1000 }),
  required: bool(),
  options: json<{ value: string; label: string }[]>(),
  order: number({ onlyInt: true }),
  points: json<Record<string, number>>({ private: true }),
  answerKey: json({ private: true }),
  logic: json(),
  // Of quizzes, for their authors; a member sees them with the result only.
  worth: optionalNumber({
    onlyInt: true,
    min: 1,
    max: 100,
    private: true,
    help: 'Points\u00a0; vide\u00a0: 1',
  }),
  explanation: text({ max: 2000, private: true }),
  feedback: json<Record<string, string>>({ private: true }),
  pool: text({ max: 60, private: true, help: 'Groupe de questions dont le quiz tire au sort' }),
})

export const questions = /* @__PURE__ */ collection('questions', questionFields, () => {
  const quizAuthor = `(questionnaire.kind = 'quiz' && ${can('courses.manage')})`
  return {
    read: or(
      "(questionnaire.status = 'active' && questionnaire.kind != 'quiz')",
      can('questionnaires.manage'),
      quizAuthor,
    ),
    create: or(can('questionnaires.manage'), quizAuthor),
    update: or(
      can('questionnaires.manage'),
      and(quizAuthor, leaves('questionnaire', "@request.body.questionnaire.kind = 'quiz'")),
    ),
    delete: or(can('questionnaires.manage'), quizAuthor),
    managers: ['questionnaires.manage', 'courses.manage'],
    indexes: [{ columns: ['questionnaire', 'key'], unique: true }, { columns: ['questionnaire', 'order'] }],
  }
})

/** A person's answers; of a quiz, one attempt in one lesson. Written by the server's own endpoints alone. */
export const responseFields = /* @__PURE__ */ fields({
  questionnaire: relation('questionnaires', {
    label: 'Questionnaire',
    required: true,
    cascadeDelete: true,
    index: true,
  }),
  user: relation('users', { label: 'Personne', cascadeDelete: true }),
  lesson: relation('lessons', { label: 'Leçon', cascadeDelete: true, index: true }),
  email: email({ label: 'Adresse e-mail' }),
  answers: json<Record<string, QuizAnswer>>({ label: 'Réponses', maxSize: 1024 * 1024 }),
  score: optionalNumber({ label: 'Score', min: 0, max: 100, help: 'En pourcentage' }),
  passed: bool({ label: 'Réussi' }),
  result: text({ label: 'Résultat', max: 200 }),
  source: text({ label: 'Origine', max: 60 }),
  startedAt: date({ label: 'Commencé le' }),
  completedAt: date({ label: 'Terminé le' }),
  expiresAt: date({ label: 'Expire le' }),
  seconds: json<Record<string, number>>({
    label: 'Secondes par question',
    help: 'Passées sur chaque question',
  }),
  // Questions as they were drawn, with their keys: the author may change them meanwhile.
  sheet: json<QuizSheet>({ hidden: true, maxSize: 8 * 1024 * 1024 }),
})

export const questionnaireResponses = /* @__PURE__ */ collection(
  'questionnaire_responses',
  responseFields,
  () => ({
    read: or(
      own('user'),
      can('questionnaires.manage'),
      `(questionnaire.kind = 'quiz' && ${can('courses.manage')})`,
    ),
    indexes: [
      { columns: ['user', 'lesson', 'startedAt'] },
      // One open attempt at a time, also under concurrent requests.
      { columns: ['user', 'lesson'], unique: true, where: "lesson != '' AND completedAt = ''" },
    ],
  }),
)
