import { collection } from '../collection.ts'
import { COMPLAINT_CHANNELS, COMPLAINT_STATUSES } from '../domain/complaint.ts'
import { IMPROVEMENT_SOURCES, IMPROVEMENT_STATUSES } from '../domain/improvement.ts'
import { SURVEY_KINDS, type SurveyAnswers } from '../domain/survey.ts'
import { bool, choice, date, email, fields, json, optionalNumber, relation, text } from '../fields.ts'
import { can, nobody } from '../rules.ts'

/**
 * Qualiopi, indicator 31. The entry survives the erasure of its author's account, without identity and text.
 */
export const complaintFields = /* @__PURE__ */ fields({
  name: text({ max: 160 }),
  email: email({ index: true }),
  user: relation('users', { index: true, help: 'Vide\u00a0: celui de cette adresse, s’il y en a un' }),
  course: relation('courses', { index: true }),
  receivedAt: date({ required: true, index: true }),
  channel: choice(COMPLAINT_CHANNELS, { initial: 'email' }),
  subject: text({ required: true, max: 200 }),
  body: text({ max: 5000 }),
  status: choice(COMPLAINT_STATUSES, { initial: 'new', index: true }),
  answer: text({ max: 5000 }),
  answeredAt: date(),
  closedAt: date({ serverOnly: true }),
  isAnonymised: bool({ serverOnly: true, help: 'La personne a effacé son compte' }),
})

export const complaints = /* @__PURE__ */ collection('complaints', complaintFields, () => ({
  read: can('courses.manage'),
  write: can('courses.manage'),
}))

/** Qualiopi, indicator 32. */
export const improvementFields = /* @__PURE__ */ fields({
  source: choice(IMPROVEMENT_SOURCES, { required: true, initial: 'other' }),
  finding: text({ required: true, max: 3000 }),
  action: text({ max: 3000 }),
  status: choice(IMPROVEMENT_STATUSES, { initial: 'planned', index: true }),
  dueAt: date(),
  doneAt: date(),
  effect: text({ max: 3000 }),
  course: relation('courses', { index: true, help: 'Vide\u00a0: toutes les formations' }),
  complaint: relation('complaints', { index: true }),
  indicator: optionalNumber({ onlyInt: true, min: 1, max: 32, help: 'Indicateur Qualiopi concerné' }),
})

export const improvements = /* @__PURE__ */ collection('improvements', improvementFields, () => ({
  read: can('courses.manage'),
  write: can('courses.manage'),
}))

/**
 * One questionnaire of a training for one person, with the answers: created, sent and answered through the
 * server alone.
 */
export const surveyRequestFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true, serverOnly: true }),
  course: relation('courses', { required: true, cascadeDelete: true, serverOnly: true }),
  // Not required: answers survive the end of an enrollment.
  enrollment: relation('enrollments', { serverOnly: true, index: true }),
  kind: choice(SURVEY_KINDS, { required: true, serverOnly: true }),
  token: text({ hidden: true, serverOnly: true, required: true, max: 64 }),
  dueAt: date({ required: true, serverOnly: true }),
  sentAt: date({ serverOnly: true }),
  remindedAt: date({ serverOnly: true }),
  answeredAt: date({ serverOnly: true }),
  answers: json<SurveyAnswers>({ maxSize: 32 * 1024, serverOnly: true }),
  adaptation: text({ max: 3000, help: 'Ce qui a été aménagé pour cette personne' }),
  adaptedAt: date({ serverOnly: true }),
})

export const surveyRequests = /* @__PURE__ */ collection('survey_requests', surveyRequestFields, () => ({
  // Needs may concern health: read by those who manage courses only.
  read: can('courses.manage'),
  create: nobody,
  // `adaptation` alone: the rest is the server's.
  update: can('courses.manage'),
  delete: nobody,
  indexes: [
    { columns: ['user', 'course', 'kind'], unique: true },
    { columns: ['course', 'kind', 'answeredAt'] },
    { columns: ['sentAt', 'dueAt'] },
  ],
}))
