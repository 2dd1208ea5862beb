/** The tables that drizzle-kit reads and reports query. The server alone imports this file. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { aiDrafts as aiDraftsCollection } from './collections/ai-drafts.ts'
import { analytics as analyticsCollection } from './collections/analytics.ts'
import { audioExtracts as audioExtractsCollection } from './collections/audio-extracts.ts'
import { auditLog as auditLogCollection } from './collections/audit-log.ts'
import { carts as cartsCollection } from './collections/carts.ts'
import { categories as categoriesCollection, tags as tagsCollection } from './collections/categories.ts'
import { certificateTemplates as certificateTemplatesCollection } from './collections/certificate-templates.ts'
import {
  clientDocuments as clientDocumentsCollection,
  clientMessages as clientMessagesCollection,
  userNotes as userNotesCollection,
} from './collections/client.ts'
import { contactRequests as contactRequestsCollection } from './collections/contact-requests.ts'
import { courseImports as courseImportsCollection } from './collections/course-imports.ts'
import { courseVersions as courseVersionsCollection } from './collections/course-versions.ts'
import {
  courses as coursesCollection,
  lessons as lessonsCollection,
  modules as modulesCollection,
} from './collections/courses.ts'
import { devis as devisCollection } from './collections/devis.ts'
import { emailMessages as emailMessagesCollection } from './collections/email-messages.ts'
import { faqs as faqsCollection } from './collections/faqs.ts'
import { gifts as giftsCollection } from './collections/gifts.ts'
import { invoices as invoicesCollection } from './collections/invoices.ts'
import {
  certificates as certificatesCollection,
  enrollments as enrollmentsCollection,
  exerciseEntries as exerciseEntriesCollection,
  invitations as invitationsCollection,
  learningEvents as learningEventsCollection,
  lessonComments as lessonCommentsCollection,
  lessonNotes as lessonNotesCollection,
  listeningEvenings as listeningEveningsCollection,
  moduleOpenings as moduleOpeningsCollection,
  playingSessions as playingSessionsCollection,
  progress as progressCollection,
} from './collections/learning.ts'
import { markedFiles as markedFilesCollection } from './collections/marked-files.ts'
import { media as mediaCollection } from './collections/media.ts'
import { notifications as notificationsCollection } from './collections/notifications.ts'
import { offers as offersCollection } from './collections/offers.ts'
import { orderLookups as orderLookupsCollection } from './collections/order-lookups.ts'
import { packs as packsCollection } from './collections/packs.ts'
import { pages as pagesCollection } from './collections/pages.ts'
import { paymentPlans as paymentPlansCollection } from './collections/payment-plans.ts'
import {
  consents as consentsCollection,
  coupons as couponsCollection,
  orders as ordersCollection,
  payments as paymentsCollection,
  priceHistory as priceHistoryCollection,
  stripeEvents as stripeEventsCollection,
} from './collections/payments.ts'
import { produits as produitsCollection } from './collections/produits.ts'
import {
  complaints as complaintsCollection,
  improvements as improvementsCollection,
  surveyRequests as surveyRequestsCollection,
} from './collections/quality.ts'
import {
  questionnaireResponses as questionnaireResponsesCollection,
  questionnaires as questionnairesCollection,
  questions as questionsCollection,
} from './collections/questionnaires.ts'
import { refunds as refundsCollection } from './collections/refunds.ts'
import { restockNotices as restockNoticesCollection } from './collections/restock-notices.ts'
import { reviews as reviewsCollection } from './collections/reviews.ts'
import { saleNotes as saleNotesCollection } from './collections/sale-notes.ts'
import {
  passkeys as passkeysCollection,
  recoveryCodes as recoveryCodesCollection,
  secondSteps as secondStepsCollection,
} from './collections/second-steps.ts'
import { sessions as sessionsCollection } from './collections/sessions.ts'
import { siteSettings as siteSettingsCollection } from './collections/site-settings.ts'
import { socialVideos as socialVideosCollection } from './collections/social-videos.ts'
import {
  authOrigins as authOriginsCollection,
  externalAuths as externalAuthsCollection,
  mfas as mfasCollection,
  otps as otpsCollection,
  superusers as superusersCollection,
} from './collections/system.ts'
import { termsVersions as termsVersionsCollection } from './collections/terms-versions.ts'
import { uploads as uploadsCollection } from './collections/uploads.ts'
import { users as usersCollection } from './collections/users.ts'
import {
  voucherBatches as voucherBatchesCollection,
  vouchers as vouchersCollection,
  voucherUses as voucherUsesCollection,
} from './collections/vouchers.ts'
import { waveforms as waveformsCollection } from './collections/waveforms.ts'
import { withdrawals as withdrawalsCollection } from './collections/withdrawals.ts'
import { workingCopies as workingCopiesCollection } from './collections/working-copies.ts'
import { table } from './table.ts'

export const superusers = table(superusersCollection)
export const externalAuths = table(externalAuthsCollection)
export const mfas = table(mfasCollection)
export const otps = table(otpsCollection)
export const authOrigins = table(authOriginsCollection)
export const sessions = table(sessionsCollection)
export const users = table(usersCollection)
export const notifications = table(notificationsCollection)
export const auditLog = table(auditLogCollection)
export const categories = table(categoriesCollection)
export const tags = table(tagsCollection)
export const produits = table(produitsCollection)
export const pages = table(pagesCollection)
export const media = table(mediaCollection)
export const reviews = table(reviewsCollection)
export const faqs = table(faqsCollection)
export const socialVideos = table(socialVideosCollection)
export const siteSettings = table(siteSettingsCollection)
export const courses = table(coursesCollection)
export const modules = table(modulesCollection)
export const lessons = table(lessonsCollection)
export const enrollments = table(enrollmentsCollection)
export const moduleOpenings = table(moduleOpeningsCollection)
export const progress = table(progressCollection)
export const learningEvents = table(learningEventsCollection)
export const lessonNotes = table(lessonNotesCollection)
export const exerciseEntries = table(exerciseEntriesCollection)
export const lessonComments = table(lessonCommentsCollection)
export const invitations = table(invitationsCollection)
export const certificates = table(certificatesCollection)
export const orders = table(ordersCollection)
export const payments = table(paymentsCollection)
export const refunds = table(refundsCollection)
export const withdrawals = table(withdrawalsCollection)
export const restockNotices = table(restockNoticesCollection)
export const devis = table(devisCollection)
export const paymentPlans = table(paymentPlansCollection)
export const invoices = table(invoicesCollection)
export const coupons = table(couponsCollection)
export const offers = table(offersCollection)
export const markedFiles = table(markedFilesCollection)
export const stripeEvents = table(stripeEventsCollection)
export const priceHistory = table(priceHistoryCollection)
export const consents = table(consentsCollection)
export const questionnaires = table(questionnairesCollection)
export const questions = table(questionsCollection)
export const analytics = table(analyticsCollection)
export const contactRequests = table(contactRequestsCollection)
export const emailMessages = table(emailMessagesCollection)
export const orderLookups = table(orderLookupsCollection)
export const playingSessions = table(playingSessionsCollection)
export const secondSteps = table(secondStepsCollection)
export const recoveryCodes = table(recoveryCodesCollection)
export const passkeys = table(passkeysCollection)
export const uploads = table(uploadsCollection)
export const courseImports = table(courseImportsCollection)
export const courseVersions = table(courseVersionsCollection)
export const termsVersions = table(termsVersionsCollection)
export const clientDocuments = table(clientDocumentsCollection)
export const clientMessages = table(clientMessagesCollection)
export const userNotes = table(userNotesCollection)
export const audioExtracts = table(audioExtractsCollection)
export const listeningEvenings = table(listeningEveningsCollection)
export const questionnaireResponses = table(questionnaireResponsesCollection)
export const certificateTemplates = table(certificateTemplatesCollection)
export const aiDrafts = table(aiDraftsCollection)
export const complaints = table(complaintsCollection)
export const improvements = table(improvementsCollection)
export const surveyRequests = table(surveyRequestsCollection)
export const voucherBatches = table(voucherBatchesCollection)
export const vouchers = table(vouchersCollection)
export const voucherUses = table(voucherUsesCollection)
export const carts = table(cartsCollection)
export const gifts = table(giftsCollection)
export const packs = table(packsCollection)
export const saleNotes = table(saleNotesCollection)
export const workingCopies = table(workingCopiesCollection)
export const waveforms = table(waveformsCollection)

/** Work to do after a commit, at least once. Written by `server/jobs`. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey().notNull(),
    kind: text('kind').notNull(),
    key: text('key'),
    payload: text('payload').notNull(),
    status: text('status', { enum: ['pending', 'running', 'done', 'dead'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    runAt: text('run_at').notNull(),
    error: text('error'),
    created: text('created').notNull(),
    updated: text('updated').notNull(),
  },
  (at) => [index('idx_jobs_status_run_at').on(at.status, at.runAt), index('idx_jobs_key').on(at.key)],
)

/** Gap-free numbers of orders, invoices and certificates: one row a series and year. */
export const counters = sqliteTable(
  'counters',
  { series: text('series').notNull(), year: integer('year').notNull(), value: integer('value').notNull() },
  (at) => [primaryKey({ columns: [at.series, at.year] })],
)

/** Parameters changed by an administrator at run time, by name (PocketBase `_params`): the settings. */
export const params = sqliteTable('_params', {
  id: text('id').primaryKey().notNull(),
  value: text('value'),
  created: text('created').notNull(),
  updated: text('updated').notNull(),
})
