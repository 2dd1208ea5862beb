/** Every collection of the application, in the order in which they were added. */
import type { Collection } from '../collection.ts'
import { aiDrafts } from './ai-drafts.ts'
import { analytics } from './analytics.ts'
import { audioExtracts } from './audio-extracts.ts'
import { auditLog } from './audit-log.ts'
import { carts } from './carts.ts'
import { categories, tags } from './categories.ts'
import { certificateTemplates } from './certificate-templates.ts'
import { clientDocuments, clientMessages, userNotes } from './client.ts'
import { contactRequests } from './contact-requests.ts'
import { courseImports } from './course-imports.ts'
import { courseVersions } from './course-versions.ts'
import { courses, lessons, modules } from './courses.ts'
import { devis } from './devis.ts'
import { emailMessages } from './email-messages.ts'
import { faqs } from './faqs.ts'
import { gifts } from './gifts.ts'
import { invoices } from './invoices.ts'
import {
  certificates,
  enrollments,
  exerciseEntries,
  invitations,
  learningEvents,
  lessonComments,
  lessonNotes,
  listeningEvenings,
  moduleOpenings,
  playingSessions,
  progress,
} from './learning.ts'
import { markedFiles } from './marked-files.ts'
import { media } from './media.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { orderLookups } from './order-lookups.ts'
import { packs } from './packs.ts'
import { pages } from './pages.ts'
import { paymentPlans } from './payment-plans.ts'
import { consents, coupons, orders, payments, priceHistory, stripeEvents } from './payments.ts'
import { produits } from './produits.ts'
import { complaints, improvements, surveyRequests } from './quality.ts'
import { questionnaireResponses, questionnaires, questions } from './questionnaires.ts'
import { refunds } from './refunds.ts'
import { restockNotices } from './restock-notices.ts'
import { reviews } from './reviews.ts'
import { saleNotes } from './sale-notes.ts'
import { passkeys, recoveryCodes, secondSteps } from './second-steps.ts'
import { sessions } from './sessions.ts'
import { siteSettings } from './site-settings.ts'
import { socialVideos } from './social-videos.ts'
import { authOrigins, externalAuths, mfas, otps, superusers } from './system.ts'
import { termsVersions } from './terms-versions.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'
import { voucherBatches, vouchers, voucherUses } from './vouchers.ts'
import { waveforms } from './waveforms.ts'
import { withdrawals } from './withdrawals.ts'
import { workingCopies } from './working-copies.ts'

export const collections = [
  superusers,
  externalAuths,
  mfas,
  otps,
  authOrigins,
  sessions,
  users,
  notifications,
  auditLog,
  categories,
  tags,
  produits,
  pages,
  media,
  reviews,
  faqs,
  socialVideos,
  siteSettings,
  courses,
  modules,
  lessons,
  enrollments,
  moduleOpenings,
  progress,
  learningEvents,
  lessonNotes,
  exerciseEntries,
  lessonComments,
  invitations,
  certificates,
  orders,
  payments,
  refunds,
  withdrawals,
  restockNotices,
  devis,
  paymentPlans,
  invoices,
  coupons,
  offers,
  markedFiles,
  stripeEvents,
  priceHistory,
  consents,
  questionnaires,
  questions,
  analytics,
  contactRequests,
  emailMessages,
  orderLookups,
  playingSessions,
  secondSteps,
  recoveryCodes,
  passkeys,
  questionnaireResponses,
  uploads,
  certificateTemplates,
  aiDrafts,
  courseImports,
  courseVersions,
  termsVersions,
  clientDocuments,
  clientMessages,
  userNotes,
  audioExtracts,
  listeningEvenings,
  complaints,
  improvements,
  surveyRequests,
  voucherBatches,
  vouchers,
  voucherUses,
  gifts,
  carts,
  packs,
  saleNotes,
  workingCopies,
  waveforms,
] as const satisfies readonly Collection[]

/** The declared fields of every collection by its name; what the web's typed client is derived from. */
export type CollectionFields = {
  [Declared in (typeof collections)[number] as Declared['name']]: Declared['fields']
}
export type CollectionName = keyof CollectionFields
