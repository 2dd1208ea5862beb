import { collection } from '../collection.ts'
import { CERTIFICATE_ORIGINS, MAX_REASON_LENGTH } from '../domain/certificate.ts'
import { MAX_HOURS, MIN_HOURS } from '../domain/connected-hours.ts'
import type { ExerciseAnswers, ExerciseBlock } from '../domain/exercise.ts'
import type { Interval } from '../domain/intervals.ts'
import type { Plan } from '../domain/plan.ts'
import {
  bool,
  choice,
  date,
  email,
  fields,
  file,
  json,
  number,
  optionalNumber,
  relation,
  text,
} from '../fields.ts'
import { and, can, or, own, signedIn } from '../rules.ts'
import { readsLesson } from './courses.ts'
import { DELIVERY_STATUSES } from './email-messages.ts'

export const PAYMENT_TYPES = [
  'one_time',
  'installment',
  'subscription',
  'invitation',
  'free',
  'manual',
  'voucher',
  'gift',
] as const

/** A hundred years: as much as a module may wait. */
export const MAX_SHIFT_DAYS = 36_500

/** One access to a course: its origin and its duration. */
export interface EnrolledAs {
  readonly paymentType: (typeof PAYMENT_TYPES)[number]
  readonly enrolledAt: string
  /** Empty: without end. */
  readonly expiresAt: string
  readonly mostHours: number | null
  /** Id of the order that bought it, or of the invitation of a gift: what is taken back by itself. */
  readonly from?: string
  /** Id of the refund, objection or plan that has closed it; absent: it is open. */
  readonly closedBy?: string
}

export const enrollmentFields = /* @__PURE__ */ fields({
  user: relation('users', { label: 'Personne', required: true, cascadeDelete: true }),
  course: relation('courses', { label: 'Formation', required: true, cascadeDelete: true, index: true }),
  enrolledAt: date({
    label: 'Inscription le',
    help: 'Dans l’avenir\u00a0: la formation s’ouvre à cette date',
  }),
  isActive: bool({ label: 'Accès ouvert' }),
  progress: number({ label: 'Progression', min: 0, max: 100, serverOnly: true }),
  paymentType: choice(PAYMENT_TYPES, {
    labels: {
      one_time: 'Achat',
      installment: 'En plusieurs fois',
      subscription: 'Abonnement',
      invitation: 'Invitation',
      free: 'Gratuit',
      manual: 'À la main',
      voucher: 'Bon d’accès',
      gift: 'Cadeau',
    },
    label: 'Mode d’accès',
    initial: 'invitation',
  }),
  expiresAt: date({ label: 'Fin d’accès' }),
  /**
   * Id of the refund, objection or plan that ended it, whose reversal reopens it, unless it has been closed
   * by hand since.
   */
  closedBy: text({ label: 'Fermé par', max: 40, serverOnly: true, private: true }),
  /**
   * All accesses of the enrollment, where they are more than its own fields express; dates and hours set by
   * hand since apply to all of them.
   */
  accesses: json<EnrolledAs[]>({ label: 'Accès', maxSize: 20_000, serverOnly: true, private: true }),
  releaseShiftDays: number({
    label: 'Décalage en jours',
    onlyInt: true,
    min: -MAX_SHIFT_DAYS,
    max: MAX_SHIFT_DAYS,
    help: 'Décale l’ouverture des modules qui attendent ; le plus petit les ouvre tous',
  }),
  completedAt: date({ label: 'Terminée le', serverOnly: true }),
  mostHours: optionalNumber({
    label: 'Heures de connexion',
    audited: true,
    min: MIN_HOURS,
    max: MAX_HOURS,
    decimals: 2,
    help: 'Heures de connexion\u00a0; vide\u00a0: sans limite',
  }),
  // Counted with each event where there is a bound: rules compare instants and cannot sum.
  connectedSeconds: number({ label: 'Secondes de connexion', min: 0, serverOnly: true }),
  hoursWarnedAt: date({ label: 'Prévenue des heures le', serverOnly: true }),
  usedUpAt: date({
    label: 'Heures épuisées le',
    serverOnly: true,
    help: 'Depuis quand ses heures de connexion sont utilisées',
  }),
  plan: json<Plan>({
    label: 'Rythme',
    maxSize: 200,
    serverOnly: true,
    help: 'Le rythme que la personne s’est choisi',
  }),
  // Internal to those who manage courses: an unchecked suspicion is not shown to the person.
  review: choice(['to_check', 'verified'], {
    labels: { to_check: 'À vérifier', verified: 'Vérifié' },
    label: 'Rythme de la formation',
    audited: true,
    private: true,
    help: 'Terminée plus vite que le programme',
  }),
  reviewReason: text({ label: 'Motif de la vérification', private: true, serverOnly: true, max: 300 }),
})

export const enrollments = /* @__PURE__ */ collection('enrollments', enrollmentFields, () => ({
  read: or(own('user'), can('courses.manage')),
  write: can('courses.manage'),
  managers: ['courses.manage'],
  indexes: [
    { columns: ['user', 'course'], unique: true },
    { columns: ['created'] },
    { columns: ['review'], where: "review != ''" },
  ],
}))

/** When a delayed module opens to a member: rules compare instants and cannot add days to one. */
export const moduleOpeningFields = /* @__PURE__ */ fields({
  enrollment: relation('enrollments', { required: true, cascadeDelete: true, index: true }),
  user: relation('users', { required: true, cascadeDelete: true }),
  module: relation('modules', { required: true, cascadeDelete: true }),
  opensAt: date({ required: true }),
})

/** Written by the server alone, for modules with `releaseAfterDays`; other modules have no row. */
export const moduleOpenings = /* @__PURE__ */ collection('module_openings', moduleOpeningFields, () => ({
  read: or(own('user'), can('courses.manage')),
  indexes: [{ columns: ['module', 'user'], unique: true }],
}))

export const progressFields = /* @__PURE__ */ fields({
  user: relation('users', { label: 'Personne', required: true, cascadeDelete: true }),
  lesson: relation('lessons', { label: 'Leçon', required: true, cascadeDelete: true, index: true }),
  course: relation('courses', { label: 'Formation', required: true, cascadeDelete: true, index: true }),
  completed: bool({ label: 'Terminée', audited: true }),
  completedAt: date({ label: 'Terminée le', serverOnly: true }),
  positionSeconds: number({ label: 'Position en secondes', min: 0, max: 10_000_000 }),
  watched: json<Interval[]>({ label: 'Passages suivis', maxSize: 64 * 1024 }),
  watchedSeconds: number({ label: 'Secondes suivies', audited: true, serverOnly: true }),
  score: optionalNumber({ label: 'Score', serverOnly: true }),
  data: json<Record<string, unknown>>({ label: 'Données', maxSize: 16 * 1024 }),
  updatedAt: date({ label: 'Dernière activité', serverOnly: true }),
})

export const progress = /* @__PURE__ */ collection('progress', progressFields, () => ({
  read: or(own('user'), can('courses.manage')),
  // `user` and `course` are forced by a before-hook, which also requires that the caller may read the lesson,
  // and credits no more than was earned. Those who manage courses may set another member's.
  create: signedIn,
  update: or(own('user'), can('courses.manage')),
  delete: own('user'),
  indexes: [{ columns: ['user', 'lesson'], unique: true }, { columns: ['user', 'course'] }],
}))

/**
 * Append only: the evidence behind progress, certificates and attendance. A person's events form a chain:
 * each has the hash of its content and of its predecessor (`server/features/learning/chain.ts`).
 */
export const learningEventFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  lesson: relation('lessons'),
  course: relation('courses'),
  kind: choice(['open', 'play', 'pause', 'progress', 'complete', 'quiz', 'download', 'join', 'live'], {
    required: true,
  }),
  at: date({ required: true }),
  sessionId: text({ max: 64 }),
  data: json({ maxSize: 4096 }),
  rank: number({
    onlyInt: true,
    min: 0,
    serverOnly: true,
    help: 'Dans la chaîne de la personne, à partir de 1',
  }),
  statement: text({ max: 10_000, serverOnly: true, help: 'Ce qui est scellé, titres du moment compris' }),
  hash: text({ max: 64, serverOnly: true }),
})

export const learningEvents = /* @__PURE__ */ collection('learning_events', learningEventFields, () => ({
  read: or(own('user'), can('courses.manage')),
  indexes: [
    { columns: ['user', 'course', 'at'] },
    { columns: ['user', 'lesson', 'kind'] },
    { columns: ['user', 'rank'], unique: true, where: 'rank > 0' },
    { columns: ['rank'], where: 'rank = 0' },
  ],
}))

/** The players of a person that the server heard of last (`domain/playing.ts`); the one without `endedAt` counts. */
export const playingSessionFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  lesson: relation('lessons', { required: true, cascadeDelete: true, index: true }),
  course: relation('courses', { required: true, cascadeDelete: true, index: true }),
  session: text({ required: true, max: 64 }),
  seq: number({ onlyInt: true, min: 0 }),
  beganAt: date(),
  beatAt: date({ required: true }),
  endedAt: date(),
  slackSeconds: number({ min: 0 }),
  // Credited since the last `play` event, until a `pause` event carries them.
  seconds: number({ min: 0 }),
  // Of the clock, played meanwhile, heard again or for the first time.
  clockSeconds: number({ min: 0 }),
  speed: number({ min: 0 }),
  isPlaying: bool(),
})

/** The server's alone: what it shows of a person is in `progress` and `learning_events`. */
export const playingSessions = /* @__PURE__ */ collection('playing_sessions', playingSessionFields, () => ({
  indexes: [{ columns: ['user', 'session'], unique: true }],
}))

/**
 * An evening of listening (`domain/evenings.ts`); it counts once `seconds` reaches the minimum, and grows no
 * further.
 */
export const listeningEveningFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  day: text({
    required: true,
    max: 10,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    help: 'Le jour où le soir a commencé, à Paris',
  }),
  seconds: number({ min: 0 }),
})

/** The person's alone, as a trace of private life. Written by the server from the reports of the player. */
export const listeningEvenings = /* @__PURE__ */ collection(
  'listening_evenings',
  listeningEveningFields,
  () => ({ read: own('user'), indexes: [{ columns: ['user', 'day'], unique: true }] }),
)

export const lessonNoteFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  lesson: relation('lessons', { required: true, cascadeDelete: true }),
  body: text({ max: 20_000 }),
  atSeconds: number({ min: 0, max: 10_000_000 }),
})

export const lessonNotes = /* @__PURE__ */ collection('lesson_notes', lessonNoteFields, () => ({
  read: own('user'),
  create: signedIn,
  update: own('user'),
  delete: own('user'),
  indexes: [{ columns: ['user', 'lesson'] }],
}))

/** The answers of a person to an exercise lesson. A closed entry is an earlier round, unchanged. */
export const exerciseEntryFields = /* @__PURE__ */ fields({
  user: relation('users', { required: true, cascadeDelete: true }),
  // Neither is required: an answer outlives its lesson.
  lesson: relation('lessons', { index: true }),
  course: relation('courses', { index: true }),
  lessonTitle: text({ max: 160, serverOnly: true }),
  answers: json<ExerciseAnswers>({ maxSize: 128 * 1024 }),
  asked: json<ExerciseBlock[]>({
    maxSize: 256 * 1024,
    serverOnly: true,
    help: 'Les questions, telles que répondues',
  }),
  isClosed: bool(),
  closedAt: date({ serverOnly: true }),
  completedAt: date({ serverOnly: true }),
})

/** The person's alone: no role and no permission reads these answers. */
export const exerciseEntries = /* @__PURE__ */ collection('exercise_entries', exerciseEntryFields, () => ({
  read: own('user'),
  // `user` is forced by a before-hook, which also asks that the caller may read the lesson.
  create: signedIn,
  update: own('user'),
  delete: own('user'),
  indexes: [
    { columns: ['user', 'lesson'], unique: true, where: "isClosed = 0 AND lesson != ''" },
    { columns: ['user', 'lesson', 'closedAt'] },
  ],
}))

export const COMMENT_STATUSES = ['published', 'pending', 'hidden'] as const

/** Comments of members and the team under a lesson: threads of one level. */
export const lessonCommentFields = /* @__PURE__ */ fields({
  lesson: relation('lessons', { required: true, cascadeDelete: true }),
  user: relation('users', { required: true, cascadeDelete: true, index: true }),
  // Whatever is deleted is sought here.
  parent: relation('lesson_comments', { index: true }),
  thread: text({
    max: 15,
    serverOnly: true,
    help: 'Le fil auquel il répond\u00a0; vide pour un premier message',
  }),
  body: text({ required: true, max: 5000 }),
  status: choice(COMMENT_STATUSES, { initial: 'published', editableBy: ['courses.manage'] }),
  // The name at the time of writing: other members may not read the account.
  authorName: text({ max: 160, serverOnly: true }),
  isTeam: bool({ serverOnly: true }),
  isOrphan: bool({ serverOnly: true, help: 'En tête d’un fil dont le premier message a été supprimé' }),
  editedAt: date({ serverOnly: true }),
  handled: bool({ private: true, editableBy: ['courses.manage'], help: 'N’attend plus de réponse' }),
})

/** Every signed-in reader of a lesson reads and writes its comments. */
const discusses = and(signedIn, readsLesson('lesson.'))

export const lessonComments = /* @__PURE__ */ collection('lesson_comments', lessonCommentFields, () => ({
  read: or(and("status = 'published'", discusses), own('user'), can('courses.manage')),
  create: discusses,
  update: or(and(own('user'), discusses), can('courses.manage')),
  delete: or(own('user'), can('courses.manage')),
  managers: ['courses.manage'],
  subject: 'user',
  indexes: [
    { columns: ['lesson', 'thread', 'created'] },
    { columns: ['thread', 'created'], where: "thread != ''" },
    { columns: ['created'], where: 'handled = 0' },
  ],
}))

export const INVITATION_STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const

export const invitationFields = /* @__PURE__ */ fields({
  // Required by its hook; deleted when the invited person erases the account.
  email: email({ index: true }),
  course: relation('courses', { required: true, cascadeDelete: true, index: true }),
  invitedBy: relation('users', { serverOnly: true }),
  token: text({ private: true, serverOnly: true, unique: true, required: true }),
  status: choice(INVITATION_STATUSES, { initial: 'pending', index: true }),
  expiresAt: date(),
  acceptedAt: date({ serverOnly: true }),
  acceptedBy: relation('users', { serverOnly: true }),
  message: text({ max: 1000, help: 'Quelques mots, repris dans l’e-mail' }),
  // The status of the last mail, for course managers, who may not read mails.
  mailedAt: date({ serverOnly: true }),
  delivery: choice(DELIVERY_STATUSES, { serverOnly: true }),
  deliveryError: text({ max: 1000, serverOnly: true }),
})

export const invitations = /* @__PURE__ */ collection('invitations', invitationFields, () => ({
  read: can('courses.manage'),
  write: can('courses.manage'),
  managers: ['courses.manage'],
}))

export const certificateFields = /* @__PURE__ */ fields({
  // Not required: an erased account leaves the number and the hours of its certificate behind.
  user: relation('users'),
  course: relation('courses'),
  holder: text({ label: 'Nom imprimé', audited: true, max: 160, help: 'Nom imprimé sur l’attestation' }),
  courseTitle: text({ max: 160 }),
  number: text({ required: true, unique: true }),
  issuedAt: date({ required: true }),
  revokedAt: date({ label: 'Retirée le', audited: true }),
  hours: number({ min: 0, max: 1_000_000, decimals: 2 }),
  file: file({ maxSize: 5 * 1024 * 1024, protected: true, mimeTypes: ['application/pdf'] }),
  verifyToken: text({ required: true, unique: true }),
  evidence: text({ max: 64, serverOnly: true, help: 'Empreinte du parcours à la fin de la formation' }),
  completedAt: date({
    help: 'Fin de la formation. Vide\u00a0: le jour de l’attestation, et d’une attestation remise à la main, pas encore finie',
  }),
  expiresAt: date({ help: 'Vide\u00a0: valable sans fin' }),
  // 0 is the first edition: those of before are first editions too.
  reissues: number({ label: 'Édition', audited: true, onlyInt: true, min: 0, max: 10_000 }),
  reissuedAt: date(),
  revokedReason: text({ label: 'Motif du retrait', audited: true, max: MAX_REASON_LENGTH }),
  revokedBy: text({ max: 255, private: true }),
  origin: choice(CERTIFICATE_ORIGINS, { label: 'Remise', audited: true, initial: 'completion' }),
  grantedReason: text({ label: 'Motif de la remise', audited: true, max: MAX_REASON_LENGTH, private: true }),
  grantedBy: text({ max: 255, private: true }),
  fileHash: text({ max: 64, help: 'SHA-256 du PDF' }),
})

export const certificates = /* @__PURE__ */ collection('certificates', certificateFields, () => ({
  read: or(own('user'), can('courses.manage')),
  managers: ['courses.manage'],
  indexes: [{ columns: ['user', 'course'] }, { columns: ['course', 'issuedAt'] }, { columns: ['issuedAt'] }],
}))
