/** What can be taken out of the site (domain.md, section 3): one collection a type. */
import { analytics } from '#drizzle/collections/analytics.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { questionnaireResponses } from '#drizzle/collections/questionnaires.ts'
import { users } from '#drizzle/collections/users.ts'

/** In the order of the archive of everything. */
export const EXPORTS = {
  users,
  courses,
  enrollments,
  progress,
  payments,
  orders,
  invoices,
  produits,
  responses: questionnaireResponses,
  analytics,
  emails: emailMessages,
} as const
export type ExportType = keyof typeof EXPORTS

export const isExportType = (type: string): type is ExportType => Object.hasOwn(EXPORTS, type)

/** The name of the file. */
export const EXPORT_NAMES: Readonly<Record<ExportType | 'all', string>> = {
  users: 'utilisateurs',
  courses: 'formations',
  enrollments: 'inscriptions',
  progress: 'progression',
  payments: 'paiements',
  orders: 'commandes',
  invoices: 'factures',
  produits: 'produits',
  responses: 'reponses',
  analytics: 'mesures',
  emails: 'e-mails',
  all: 'donnees',
}
