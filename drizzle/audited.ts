/**
 * What the audit log records: changes to rights, prices, orders, pages, and the settings of site and server. A field is
 * recorded when its declaration says `audited`. The list holds fields alone, so that the screen of the log imports no rule.
 */
import { certificateTemplateFields } from './collections/certificate-templates.ts'
import { courseFields } from './collections/courses.ts'
import { devisFields } from './collections/devis.ts'
import { certificateFields, enrollmentFields, progressFields } from './collections/learning.ts'
import { offerFields } from './collections/offers.ts'
import { packFields } from './collections/packs.ts'
import { pageFields } from './collections/pages.ts'
import { couponFields, orderFields, paymentFields } from './collections/payments.ts'
import { produitFields } from './collections/produits.ts'
import { siteSettingsFields } from './collections/site-settings.ts'
import { superuserFields } from './collections/system.ts'
import { userFields } from './collections/users.ts'
import { voucherBatchFields } from './collections/vouchers.ts'
import type { Fields } from './field-kinds.ts'

/** The declared fields of every collection that has an audited one. */
export const AUDITED_FIELDS = {
  users: userFields,
  _superusers: superuserFields,
  courses: courseFields,
  packs: packFields,
  produits: produitFields,
  offers: offerFields,
  coupons: couponFields,
  orders: orderFields,
  // Changed by server actions that write their own entries (`server/features/devis/audit.ts`).
  devis: devisFields,
  payments: paymentFields,
  enrollments: enrollmentFields,
  certificates: certificateFields,
  certificate_templates: certificateTemplateFields,
  progress: progressFields,
  // Created and revoked by server actions that write their own entries (`server/features/vouchers/batches.ts`).
  voucher_batches: voucherBatchFields,
  pages: pageFields,
  site_settings: siteSettingsFields,
} as const satisfies Readonly<Record<string, Fields>>

export type AuditedCollection = keyof typeof AUDITED_FIELDS

/** Names of the audited fields, in the order of their declaration. */
export const auditedOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { audited }]) => (audited ? [name] : []))

/**
 * Entries that name an action and no field of the record: the code that acts writes them
 * (`server/features/audit-log/service.ts`, `server/features/payments/team/order-acts.ts`).
 */
export const AUDITED_ACTION_LABELS = {
  secondStep: 'Connexion en deux étapes',
  confirmation: 'Confirmation renvoyée à',
} as const
