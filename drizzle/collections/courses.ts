import { collection } from '../collection.ts'
import { MAX_HOURS, MIN_HOURS } from '../domain/connected-hours.ts'
import type { Exercise } from '../domain/exercise.ts'
import { MAX_INSTALLMENTS, MAX_TRIAL_DAYS } from '../domain/sellable.ts'
import { SURVEY_KINDS } from '../domain/survey.ts'
import {
  bool,
  choice,
  choices,
  date,
  editor,
  fields,
  file,
  fileNames,
  files,
  IMAGE_TYPES,
  json,
  number,
  optionalNumber,
  optionalPrice,
  price,
  RICH_TEXT_BYTES,
  relation,
  relations,
  SLUG,
  text,
} from '../fields.ts'
import { and, can, leaves, or } from '../rules.ts'
import { TAX_TREATMENTS, WITHDRAWALS } from './produits.ts'

interface CourseQuestion {
  question: string
  answer: string
}

export const courseFields = /* @__PURE__ */ fields({
  title: text({ label: 'Titre', audited: true, required: true, max: 160 }),
  slug: text({ label: 'Adresse', required: true, max: 160, pattern: SLUG, unique: true }),
  description: editor({ label: 'Description', maxSize: RICH_TEXT_BYTES }),
  shortDescription: text({ label: 'Résumé', max: 400 }),
  price: price({ label: 'Prix', audited: true }),
  salePrice: optionalPrice({ label: 'Prix promotionnel', audited: true }),
  /** Chosen, where nothing is to be paid: a price of 0 alone is one that was forgotten. */
  isFree: bool({ label: 'Gratuit', audited: true }),
  /** « Prix libre »: `price` is what is suggested, and its buyer chooses from `minPrice` on. */
  openPrice: bool({ label: 'Prix libre', audited: true }),
  minPrice: optionalPrice({
    label: 'Montant minimum',
    audited: true,
    help: 'Prix libre\u00a0: le minimum. Vide\u00a0: 0',
  }),
  installmentPrice: optionalPrice({ label: 'Montant de chaque mensualité', audited: true }),
  installmentCount: optionalNumber({
    label: 'Nombre de mensualités',
    audited: true,
    onlyInt: true,
    min: 2,
    max: MAX_INSTALLMENTS,
  }),
  subscriptionPrice: optionalPrice({ label: 'Prix de l’abonnement', audited: true }),
  subscriptionInterval: choice(['month', 'year'], {
    labels: { month: 'Mois', year: 'Année' },
    label: 'Périodicité',
    audited: true,
  }),
  trialDays: optionalNumber({
    label: 'Jours d’essai',
    audited: true,
    onlyInt: true,
    min: 1,
    max: MAX_TRIAL_DAYS,
    help: 'Jours offerts avant la première échéance de l’abonnement, une fois par personne',
  }),
  status: choice(['draft', 'published', 'archived'], {
    labels: { draft: 'Brouillon', published: 'Publiée', archived: 'Archivée' },
    label: 'État',
    audited: true,
    initial: 'draft',
  }),
  instructor: relation('users', { label: 'Formatrice ou formateur', index: true }),
  category: relation('categories', { label: 'Catégorie', index: true }),
  tags: relations('tags', { label: 'Tags' }),
  previewVideo: text({ label: 'Vidéo de présentation', max: 60 }),
  coverImage: file({
    label: 'Image',
    maxSize: 10 * 1024 * 1024,
    mimeTypes: IMAGE_TYPES,
    thumbs: ['96x96', '480x360', '960x720', '1600x1200'],
  }),
  order: number({ label: 'Ordre', onlyInt: true }),
  level: text({ label: 'Niveau', max: 60 }),
  accessMonths: optionalNumber({
    label: 'Mois d’accès',
    onlyInt: true,
    min: 1,
    max: 1200,
    help: 'Vide : sans fin',
  }),
  mostHours: optionalNumber({
    label: 'Heures au plus',
    min: MIN_HOURS,
    max: MAX_HOURS,
    decimals: 2,
    help: 'Heures de connexion des prochaines inscriptions\u00a0; vide\u00a0: sans limite',
  }),
  durationMinutes: number({ label: 'Durée en minutes', serverOnly: true }),
  objectives: json<string[]>({ label: 'Objectifs' }),
  audience: text({ label: 'Public', max: 1000 }),
  prerequisites: text({ label: 'Prérequis', max: 1000 }),
  faq: json<CourseQuestion[]>({ label: 'Questions fréquentes' }),
  certificate: bool({ label: 'Attestation' }),
  discussion: choice(['open', 'moderated', 'closed'], {
    labels: { open: 'Ouverts', moderated: 'Relus avant de paraître', closed: 'Fermés' },
    label: 'Messages sous les leçons',
    initial: 'open',
    help: 'Quand les messages sous les leçons paraissent',
  }),
  mutedSurveys: choices(SURVEY_KINDS, {
    label: 'Enquêtes coupées',
    help: 'Questionnaires de formation qui ne partent pas',
  }),
  completionThreshold: number({
    label: 'Seuil de réussite',
    onlyInt: true,
    min: 1,
    max: 100,
    help: 'En pourcentage des leçons',
  }),
  taxRate: number({ label: 'Taux de TVA', audited: true, min: 0, max: 100, decimals: 2 }),
  taxTreatment: choice(TAX_TREATMENTS, { label: 'Régime de TVA', audited: true, initial: 'standard' }),
  withdrawal: choice(WITHDRAWALS, {
    label: 'Droit de rétractation',
    audited: true,
    initial: 'digital_waiver',
  }),
  seoTitle: text({ label: 'Titre pour les moteurs de recherche', max: 160 }),
  seoDescription: text({ label: 'Description pour les moteurs de recherche', max: 300 }),
  fileNames: fileNames({ private: true }),
})

/** The course's instructor, while a staff member; `path` leads to the course, or to the submitted one. */
export const teaches = (path = '') =>
  `(@request.auth.id != '' && @request.auth.role != 'member' && ${path}instructor = @request.auth.id)`

export const courses = /* @__PURE__ */ collection('courses', courseFields, () => ({
  // Someone enrolled keeps reading a course that has been archived since.
  read: or(
    "status = 'published'",
    teaches(),
    "(@request.auth.id != '' && enrollments_via_course.user ?= @request.auth.id && enrollments_via_course.isActive ?= true)",
    can('courses.manage'),
  ),
  create: can('courses.manage'),
  // The instructor decides who may write the course: only course managers change it.
  update: or(and(teaches(), leaves('instructor')), can('courses.manage')),
  delete: or(teaches(), can('courses.manage')),
  managers: ['courses.manage'],
  indexes: [{ columns: ['status', 'order'] }, { columns: ['updated'] }],
}))

export const moduleFields = /* @__PURE__ */ fields({
  course: relation('courses', { required: true, cascadeDelete: true }),
  title: text({ required: true, max: 160 }),
  description: text({ max: 1000 }),
  order: number({ onlyInt: true }),
  releaseAfterDays: number({ onlyInt: true, min: 0, max: 36_500 }),
})

const authors = or(teaches('course.'), can('courses.manage'))
export const modules = /* @__PURE__ */ collection('modules', moduleFields, () => ({
  read: or(
    "course.status = 'published'",
    "(@request.auth.id != '' && course.enrollments_via_course.user ?= @request.auth.id && course.enrollments_via_course.isActive ?= true)",
    authors,
  ),
  create: authors,
  update: or(
    and(teaches('course.'), leaves('course', teaches('@request.body.course.'))),
    can('courses.manage'),
  ),
  delete: authors,
  indexes: [{ columns: ['course', 'order'] }],
}))

export const LESSON_TYPES = ['video', 'text', 'audio', 'pdf', 'exercise', 'quiz', 'live'] as const
const MEDIA_BYTES = 2 * 1024 * 1024 * 1024

/** A live lesson has its date and its room here. */
export const lessonFields = /* @__PURE__ */ fields({
  module: relation('modules', { required: true, cascadeDelete: true }),
  title: text({ required: true, max: 160 }),
  slug: text({ required: true, max: 160, pattern: SLUG, index: true, help: 'Unique dans sa formation' }),
  type: choice(LESSON_TYPES, { initial: 'text' }),
  content: editor({ maxSize: RICH_TEXT_BYTES }),
  videoProvider: choice(['youtube', 'vimeo', 'file', 'hls']),
  videoId: text({ max: 500 }),
  video: file({
    maxSize: MEDIA_BYTES,
    protected: true,
    mimeTypes: ['video/mp4', 'video/webm', 'video/x-matroska', 'video/quicktime'],
  }),
  audio: file({
    maxSize: MEDIA_BYTES,
    protected: true,
    mimeTypes: [
      'audio/mpeg',
      'audio/mp4',
      'audio/x-m4a',
      'audio/aac',
      'audio/ogg',
      'audio/wav',
      'audio/vnd.wave',
      'audio/x-wav',
      'audio/flac',
    ],
  }),
  attachments: files(20, { maxSize: 100 * 1024 * 1024, protected: true }),
  captions: files(5, { maxSize: 2 * 1024 * 1024, protected: true }),
  transcript: editor({ maxSize: RICH_TEXT_BYTES }),
  durationSeconds: number({ onlyInt: true, min: 0, max: 10_000_000 }),
  mediaSeconds: number({ serverOnly: true, help: 'Durée réelle du média déposé' }),
  manualCompletion: bool(),
  minimumSeconds: optionalNumber({
    onlyInt: true,
    min: 0,
    max: 86_400,
    help: 'Avant de pouvoir terminer à la main\u00a0; 0 = aucune',
  }),
  isPreview: bool(),
  order: number({ onlyInt: true }),
  liveAt: date(),
  // Given by `POST /api/lessons/:id/join` when it is time.
  liveUrl: text({ max: 2000, hidden: true, serverOnly: true, help: 'La salle du direct' }),
  quiz: relation('questionnaires'),
  isHidden: bool({ help: 'Ajoutée à une formation en ligne, pas encore mise en ligne' }),
  aiDraft: bool({ help: 'Texte proposé par une IA, que personne n’a encore relu' }),
  exercise: json<Exercise>({ maxSize: 128 * 1024, help: 'Blocs d’une leçon de type exercice' }),
  fileNames: fileNames(),
})

const lessonWriters = (path = '') => or(teaches(`${path}module.course.`), can('courses.manage'))

/**
 * Who reads a lesson: its authors; unless it is hidden, a preview is public, and otherwise members with an active enrollment that
 * has begun, has not expired and has hours left, once the module is open to them. `path` leads to the lesson.
 * `?=` on paths that share one join apply all conditions to the same row.
 */
export const readsLesson = (path = '') => {
  const course = `${path}module.course`
  const enrollment = `${course}.enrollments_via_course`
  const opening = `${path}module.module_openings_via_module`
  const enrolled = [
    "@request.auth.id != ''",
    `${path}isHidden = false`,
    `${enrollment}.user ?= @request.auth.id`,
    `${enrollment}.isActive ?= true`,
    `${enrollment}.enrolledAt ?<= @now`,
    `(${enrollment}.expiresAt ?= '' || ${enrollment}.expiresAt ?> @now)`,
    `(${enrollment}.usedUpAt ?= '' || ${enrollment}.usedUpAt ?> @now)`,
    `(${path}module.releaseAfterDays = 0 || (${opening}.user ?= @request.auth.id && ${opening}.opensAt ?<= @now))`,
  ].join(' && ')
  const preview = `(${path}isPreview = true && ${path}isHidden = false && ${course}.status = 'published')`
  return or(preview, `(${enrolled})`, lessonWriters(path))
}

export const lessons = /* @__PURE__ */ collection('lessons', lessonFields, () => ({
  read: readsLesson(),
  create: lessonWriters(),
  update: or(
    and(teaches('module.course.'), leaves('module', teaches('@request.body.module.course.'))),
    can('courses.manage'),
  ),
  delete: lessonWriters(),
  indexes: [{ columns: ['module', 'order'] }],
}))
