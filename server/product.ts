/**
 * The product: its features, in the order in which their hooks run. Engines of other collections run without
 * it.
 */
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { registerInboxSources } from '#server/features/inbox/index.ts'
import { registerOrderHolds } from '#server/features/orders/index.ts'
import { registerPaymentFollowers } from '#server/features/payments/index.ts'
import { registerPricingRules } from '#server/features/pricing/index.ts'
import { registerSellables } from '#server/features/sellables/index.ts'
import { account } from './features/account/feature.ts'
import { aiDraftsFeature as aiDrafts } from './features/ai-drafts/feature.ts'
import { analytics } from './features/analytics/feature.ts'
import { auditLog } from './features/audit-log/feature.ts'
import { auth } from './features/auth/feature.ts'
import { cart } from './features/cart/feature.ts'
import { catalogue } from './features/catalogue/feature.ts'
import { certificates } from './features/certificates/feature.ts'
import { checkout } from './features/checkout/feature.ts'
import { client } from './features/client/feature.ts'
import { comments } from './features/comments/feature.ts'
import { connections } from './features/connections/feature.ts'
import { contact } from './features/contact/feature.ts'
import { content } from './features/content/feature.ts'
import { coupons } from './features/coupons/feature.ts'
import { courseImports } from './features/course-imports/feature.ts'
import { courses } from './features/courses/feature.ts'
import { deposits } from './features/deposits/feature.ts'
import { devis } from './features/devis/feature.ts'
import { exportsFeature } from './features/exports/feature.ts'
import { extracts } from './features/extracts/feature.ts'
import type { Feature, FeatureContext } from './features/feature.ts'
import { fulfilment } from './features/fulfilment/feature.ts'
import { gifts } from './features/gifts/feature.ts'
import { inbox } from './features/inbox/feature.ts'
import { invitations } from './features/invitations/feature.ts'
import { invoices } from './features/invoices/feature.ts'
import { learners } from './features/learners/feature.ts'
import { learning } from './features/learning/feature.ts'
import { live } from './features/live/feature.ts'
import { mail } from './features/mail/feature.ts'
import { watermarkedFiles } from './features/marked-files/feature.ts'
import { mediaFeature } from './features/media/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { offers } from './features/offers/feature.ts'
import { orderAccess } from './features/order-access/feature.ts'
import { orders } from './features/orders/feature.ts'
import { packs } from './features/packs/feature.ts'
import { pagesFeature } from './features/pages/feature.ts'
import { paymentPlans } from './features/payment-plans/feature.ts'
import { payments } from './features/payments/feature.ts'
import { produits } from './features/produits/feature.ts'
import { purchases } from './features/purchases/feature.ts'
import { quality } from './features/quality/feature.ts'
import { quizzes } from './features/quizzes/feature.ts'
import { restock } from './features/restock/feature.ts'
import { reviews } from './features/reviews/feature.ts'
import { saleNotes } from './features/sale-notes/feature.ts'
import { search } from './features/search/feature.ts'
import { secondStep } from './features/second-step/feature.ts'
import { setup } from './features/setup/feature.ts'
import { site } from './features/site/feature.ts'
import { statistics } from './features/statistics/feature.ts'
import { trainingDocuments } from './features/training-documents/feature.ts'
import { transfers } from './features/transfers/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import { users } from './features/users/feature.ts'
import { vouchers } from './features/vouchers/feature.ts'
import { waveforms } from './features/waveforms/feature.ts'
import { withdrawals } from './features/withdrawals/feature.ts'
import { registerContractEnds } from './features/withdrawals/index.ts'
import { workingCopies } from './features/working-copies/feature.ts'
import type { Crons } from './jobs/crons.ts'
import type { Worker } from './jobs/worker.ts'

/**
 * Offers come before coupons: their pricing rules apply in this order. The last feature, the site, answers all
 * remaining addresses.
 */
const FEATURES: readonly Feature[] = [
  content,
  mediaFeature,
  users,
  reviews,
  notifications,
  contact,
  orders,
  gifts,
  transfers,
  fulfilment,
  deposits,
  orderAccess,
  checkout,
  purchases,
  cart,
  packs,
  offers,
  coupons,
  watermarkedFiles,
  payments,
  paymentPlans,
  invoices,
  withdrawals,
  restock,
  devis,
  saleNotes,
  learning,
  comments,
  client,
  certificates,
  trainingDocuments,
  invitations,
  vouchers,
  learners,
  live,
  quality,
  inbox,
  analytics,
  auditLog,
  connections,
  exportsFeature,
  mail,
  auth,
  account,
  secondStep,
  catalogue,
  courses,
  courseImports,
  extracts,
  waveforms,
  quizzes,
  aiDrafts,
  produits,
  pagesFeature,
  workingCopies,
  search,
  statistics,
  uploads,
  setup,
  site,
]

/** Registers the parts of each feature: what it sells and all hooks first, then jobs, scheduled work and routes. */
export const addFeatures = async (
  server: FastifyInstance,
  worker: Worker,
  crons: Crons,
  context: FeatureContext,
): Promise<void> => {
  for (const feature of FEATURES) {
    registerSellables(context.engine, feature)
    registerPricingRules(context.engine, feature.pricingRules ?? [])
    registerOrderHolds(context.engine, feature.orderHolds ?? [])
    registerPaymentFollowers(context.engine, feature.paymentFollowers ?? [])
    registerContractEnds(context.engine, feature.contractEnds ?? [])
    registerInboxSources(context.engine, feature.inboxSources ?? [])
  }
  for (const { hooks } of FEATURES) hooks?.(context.engine)
  for (const { name, routes, jobs, crons: scheduled } of FEATURES) {
    jobs?.(worker, context)
    for (const job of scheduled?.(context) ?? []) crons.add(job)
    if (!routes) continue
    const plugin = fastifyPlugin(async (scope: FastifyInstance) => routes(scope, context), {
      name,
      dependencies: ['requests', 'records'],
    })
    await server.register(plugin)
  }
}

/** Runs the features' restore handlers in order, after a backup has replaced the data. */
export const restoreFeatures = (context: FeatureContext): void => {
  for (const { restored } of FEATURES) restored?.(context)
}

/** Runs the features' start handlers in order, once, before the site listens. */
export const startFeatures = async (context: FeatureContext): Promise<void> => {
  for (const { start } of FEATURES) await start?.(context)
}
