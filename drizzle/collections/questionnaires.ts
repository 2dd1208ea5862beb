import { collection } from '../collection.ts'
import { bool, choice, fields, json, number, optionalNumber, relation, SLUG, text } from '../fields.ts'
import { and, can, leaves, or } from '../rules.ts'

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
    read: or("status = 'active'", authors),
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
    ],
    { initial: 'text' },
  ),
  label: text({ required: true, max: 500 }),
  help: text({ max: 1000 }),
  required: bool(),
  options: json<{ value: string; label: string }[]>(),
  order: number({ onlyInt: true }),
  points: json<Record<string, number>>({ private: true }),
  answerKey: json({ private: true }),
  logic: json(),
})

export const questions = /* @__PURE__ */ collection('questions', questionFields, () => {
  const quizAuthor = `(questionnaire.kind = 'quiz' && ${can('courses.manage')})`
  return {
    read: or("questionnaire.status = 'active'", can('questionnaires.manage'), quizAuthor),
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
