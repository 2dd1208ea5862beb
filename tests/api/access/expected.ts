/**
 * Who may do what on the record API, collection by collection. Reviewed by a person: a change here is a change of who
 * sees what. One letter a role:
 *
 *   g guest · m another member · o the person whom the record describes (enrolled, buyer) · x staff with an unrelated
 *   permission · s staff with the collection's permission · a administrator
 *
 * The record under test is a published one of `o` where the collection has such a state.
 */
import type { Permission } from '#drizzle/access.ts'

export type RoleLetter = 'g' | 'm' | 'o' | 'x' | 's' | 'a'
export const ROLE_LETTERS: readonly RoleLetter[] = ['g', 'm', 'o', 'x', 's', 'a']
export interface Expected {
  permission: Permission
  read: string
  create: string
  update: string
  delete: string
}

const row = (
  permission: Permission,
  read: string,
  create: string,
  update: string,
  remove: string,
): Expected => ({
  permission,
  read,
  create,
  update,
  delete: remove,
})

export const EXPECTED: Readonly<Record<string, Expected>> = {
  _superusers: row('users.manage', '', '', '', ''),
  _externalAuths: row('users.manage', 'o', '', '', 'o'),
  _mfas: row('users.manage', 'o', '', '', ''),
  _otps: row('users.manage', 'o', '', '', ''),
  _authOrigins: row('users.manage', 'o', '', '', 'o'),
  sessions: row('users.manage', 'o', '', '', ''),
  users: row('users.manage', 'osa', 'gmoxsa', 'osa', 'sa'),
  notifications: row('users.manage', 'oa', '', 'oa', 'oa'),
  audit_log: row('users.manage', 'a', '', '', ''),
  categories: row('courses.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  tags: row('products.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  produits: row('products.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  packs: row('products.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  pages: row('pages.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  media: row('media.manage', 'sa', 'sa', 'sa', 'sa'),
  reviews: row('courses.manage', 'gmoxsa', 'osa', 'sa', 'osa'),
  faqs: row('questionnaires.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  social_videos: row('media.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  site_settings: row('settings.manage', 'gmoxsa', '', 'sa', ''),
  courses: row('courses.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  modules: row('courses.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  lessons: row('courses.manage', 'osa', 'sa', 'sa', 'sa'),
  enrollments: row('courses.manage', 'osa', 'sa', 'sa', 'sa'),
  module_openings: row('courses.manage', 'osa', '', '', ''),
  // Progress and notes belong to who learns: those who manage courses may learn too, in their own name, and set others'.
  progress: row('courses.manage', 'osa', 'osa', 'osa', 'o'),
  lesson_notes: row('courses.manage', 'o', 'osa', 'o', 'o'),
  // Intimate: no role and no permission reads another person's.
  exercise_entries: row('courses.manage', 'o', 'osa', 'o', 'o'),
  learning_events: row('courses.manage', 'osa', '', '', ''),
  lesson_comments: row('courses.manage', 'osa', 'osa', 'osa', 'osa'),
  invitations: row('courses.manage', 'sa', 'sa', 'sa', 'sa'),
  certificates: row('courses.manage', 'osa', '', '', ''),
  certificate_templates: row('courses.manage', 'sa', 'sa', 'sa', 'sa'),
  orders: row('payments.manage', 'osa', '', '', ''),
  payments: row('payments.manage', 'osa', '', '', ''),
  withdrawals: row('payments.manage', 'sa', '', '', ''),
  devis: row('payments.manage', 'sa', '', '', ''),
  refunds: row('payments.manage', 'sa', '', '', ''),
  restock_notices: row('products.manage', 'sa', '', '', ''),
  payment_plans: row('payments.manage', 'osa', '', '', ''),
  invoices: row('payments.manage', 'osa', '', '', ''),
  coupons: row('payments.manage', 'sa', 'sa', 'sa', 'sa'),
  // What is said of a file; copies with the names of buyers are the server's alone.
  marked_files: row('products.manage', 'sa', '', '', ''),
  offers: row('payments.manage', 'sa', 'sa', 'sa', 'sa'),
  stripe_events: row('payments.manage', 'sa', '', '', ''),
  price_history: row('payments.manage', 'sa', '', '', ''),
  consents: row('users.manage', 'osa', '', '', ''),
  questionnaires: row('questionnaires.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  questions: row('questionnaires.manage', 'gmoxsa', 'sa', 'sa', 'sa'),
  // Of a quiz also those who manage courses; written by its own endpoints.
  questionnaire_responses: row('questionnaires.manage', 'osa', '', '', ''),
  analytics: row('stats.view', 'sa', 'gmoxsa', '', ''),
  contact_requests: row('users.manage', 'sa', 'gmoxsa', 'sa', 'sa'),
  email_messages: row('emails.manage', 'sa', '', '', ''),
  // Links to orders: the server's alone.
  order_lookups: row('payments.manage', '', '', '', ''),
  // Who plays where: the server's alone.
  playing_sessions: row('courses.manage', '', '', '', ''),
  second_steps: row('users.manage', 'o', '', '', ''),
  recovery_codes: row('users.manage', 'o', '', '', ''),
  passkeys: row('users.manage', 'o', '', '', ''),
  // Drafts of a model: read by their author, written by their own endpoints.
  ai_drafts: row('ai.use', 'o', '', '', ''),
  // What comes in pieces: spoken of by /api/uploads alone.
  uploads: row('users.manage', '', '', '', ''),
  course_imports: row('courses.manage', 'sa', 'sa', '', 'sa'),
  // Earlier texts of courses and lessons, for those who may write them; stored by the server.
  // Between a person and the team; messages are immutable.
  client_documents: row('users.manage', 'osa', 'sa', 'sa', 'sa'),
  client_messages: row('users.manage', 'osa', 'osa', '', 'sa'),
  user_notes: row('users.manage', 'sa', 'sa', 'sa', 'sa'),
  sale_notes: row('payments.manage', 'sa', 'sa', 'sa', 'sa'),
  // The published terms; stored by the server.
  terms_versions: row('pages.manage', 'sa', '', '', ''),
  course_versions: row('courses.manage', 'sa', '', '', ''),
  // Changes that wait to be put online: never known to an author without the permission.
  working_copies: row('courses.manage', 'sa', 'sa', 'sa', 'sa'),
  // Evenings of listening are private to their person.
  listening_evenings: row('courses.manage', 'o', '', '', ''),
  // Cut by the server; visitors hear the published ones at an address of their own.
  audio_extracts: row('courses.manage', 'sa', '', '', ''),
  // Read from their files by the server; with the lesson that they are of.
  waveforms: row('courses.manage', 'osa', '', '', ''),
  // The registers of quality, and what people answer of their trainings: for those who manage courses alone.
  complaints: row('courses.manage', 'sa', 'sa', 'sa', 'sa'),
  improvements: row('courses.manage', 'sa', 'sa', 'sa', 'sa'),
  survey_requests: row('courses.manage', 'sa', '', 'sa', ''),
  voucher_batches: row('courses.manage', 'sa', '', '', ''),
  // Codes are shown by an endpoint of their own.
  vouchers: row('courses.manage', '', '', '', ''),
  // Between its giver and the server.
  gifts: row('payments.manage', '', '', '', ''),
  // Its holder changes it line by line, by its own endpoints.
  carts: row('payments.manage', 'osa', '', '', ''),
  voucher_uses: row('courses.manage', 'osa', '', '', ''),
}
