/**
 * Paths of the administration's screens, except the first and those of resources
 * (`web/admin-ui/resource/resource-screens.ts`). They are separate from the others because visitors
 * do not load them.
 */
import { addressOf, type LinkArguments } from './paths.ts'

export const ADMIN_PATHS = {
  adminUsers: '/admin/users',
  adminInvitations: '/admin/invitations',
  adminInbox: '/admin/echanges',
  adminMessages: '/admin/messages',
  adminClients: '/admin/suivi',
  adminEmails: '/admin/emails',
  adminCourses: '/admin/courses',
  adminCourseNew: '/admin/courses/new',
  adminCourseImport: '/admin/courses/import',
  adminCourseEdit: '/admin/courses/:id/edit',
  adminCourseLessons: '/admin/courses/:id/lessons',
  adminCatalogue: '/admin/formations',
  adminCourseLearners: '/admin/courses/:id/inscrits',
  adminViewCourse: '/admin/apercu/:id',
  adminViewLesson: '/admin/apercu/:id/:lessonId',
  adminCertificates: '/admin/certificates',
  adminCertificateTemplate: '/admin/certificates/modele',
  adminQuiz: '/admin/courses/:id/quiz/:lessonId',
  adminQuality: '/admin/qualite',
  adminOrders: '/admin/commandes',
  adminOrder: '/admin/commandes/:id',
  adminDevis: '/admin/devis',
  adminQuote: '/admin/devis/:id',
  adminStripe: '/admin/stripe',
  adminInvoices: '/admin/factures',
  adminFigures: '/admin/chiffres',
  adminStats: '/admin/stats',
  adminSite: '/admin/reglages',
  adminSeller: '/admin/reglages/facturation',
  adminShipping: '/admin/reglages/livraison',
  adminProducts: '/admin/produits',
  adminProduct: '/admin/produits/:id',
  adminPacks: '/admin/packs',
  adminPack: '/admin/packs/:id',
  adminAiTest: '/admin/test-ai',
} as const
export type AdminPathName = keyof typeof ADMIN_PATHS

/** `adminLink('adminCourseEdit', { id })`, like `link` for all other screens. */
export const adminLink = <Name extends AdminPathName>(
  name: Name,
  ...[params, query]: LinkArguments<(typeof ADMIN_PATHS)[Name]>
): string => addressOf(ADMIN_PATHS[name], params, query)
