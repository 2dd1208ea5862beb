/**
 * What the audit log records: changes to rights, prices, orders, pages, and the settings of site and server.
 */

const PRICES = [
  'price',
  'salePrice',
  'openPrice',
  'minPrice',
  'installmentPrice',
  'installmentCount',
  'subscriptionPrice',
  'subscriptionInterval',
  'trialDays',
  'taxTreatment',
  'taxRate',
  'withdrawal',
] as const

/** The audited fields of each collection, recorded with their previous values. */
export const AUDITED = {
  // `secondStep` is not a field of the record: the code that changes it writes the entry
  // (`server/features/audit-log/service.ts`).
  users: ['role', 'permissions', 'email', 'password', 'secondStep'],
  _superusers: ['email', 'password', 'secondStep'],
  courses: ['title', 'status', ...PRICES],
  packs: ['title', 'status', 'price', 'salePrice', 'courses', 'produits'],
  produits: [
    'title',
    'status',
    'price',
    'salePrice',
    'openPrice',
    'minPrice',
    'saleStart',
    'saleEnd',
    'stock',
    'variants',
    'taxTreatment',
    'taxRate',
    'withdrawal',
  ],
  offers: ['name', 'kind', 'itemRef', 'triggerRef', 'percent', 'active'],
  coupons: [
    'code',
    'percent',
    'amountCents',
    'appliesTo',
    'duration',
    'periods',
    'minimumCents',
    'perPerson',
    'startsAt',
    'endsAt',
    'maxRedemptions',
    'active',
  ],
  // Resending a confirmation is an action that writes its own entry
  // (`server/features/payments/order-acts.ts`).
  orders: [
    'status',
    'email',
    'name',
    'shippingAddress',
    'confirmation',
    'downloads',
    'receivedCents',
    'balance',
    'openedEarlyAt',
  ],
  // Changed by server actions that write their own entries (`server/features/devis/audit.ts`).
  devis: ['status', 'totalCents', 'validUntil', 'lines', 'depositPercent', 'depositCents', 'balanceOn'],
  payments: ['status'],
  enrollments: ['review', 'mostHours'],
  certificates: ['holder', 'revokedAt', 'revokedReason', 'reissues', 'origin', 'grantedReason'],
  certificate_templates: [
    'design',
    'accent',
    'title',
    'sentence',
    'mentions',
    'signerName',
    'signerRole',
    'secondName',
    'secondRole',
    'validityMonths',
    'nature',
    'numberPrefix',
    'activityNumber',
    'activityRegion',
    'place',
  ],
  progress: ['completed', 'watchedSeconds'],
  // Created and revoked by server actions that write their own entries
  // (`server/features/vouchers/batches.ts`).
  voucher_batches: ['course', 'places', 'lastDay', 'accessDays', 'revokedAt'],
  pages: ['title', 'slug', 'status', 'content', 'showInFooter'],
  site_settings: [
    'brand',
    'baseline',
    'practitioner',
    'contactEmail',
    'phone',
    'legal',
    'transfer',
    'bookingUrl',
    'socialLinks',
    'footer',
    'shipping',
    'features',
    'consentMode',
    'seoTitle',
    'seoDescription',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Name of the server's settings in the log, as they are not a collection; its fields are paths such as
 * `smtp.host`.
 */
export const SERVER_SETTINGS = 'settings'

export type AuditedCollection = keyof typeof AUDITED
export type AuditedField = (typeof AUDITED)[AuditedCollection][number]
/** `impersonate`: a superuser received a token of the account. */
export type AuditedAction = 'create' | 'update' | 'delete' | 'impersonate'

export interface AuditedChange {
  readonly before?: unknown
  readonly after?: unknown
}
export interface AuditedChanges {
  /** Name of the user at the time, as accounts are erased; the address for a superuser. */
  readonly by: string
  /** Label of the record at the time: title, code, number or address. */
  readonly record: string
  /** By field; for a created or deleted record, its values. */
  readonly fields: Readonly<Partial<Record<string, AuditedChange>>>
}

/** Replaces a secret: shows that there is one, never its value. */
export const MASK = '••••••'

/** Maximum characters of a recorded value; a page's text fits. */
export const MAX_AUDITED_LENGTH = 20_000
/** The maximum when several long values occur together, so that the entry fits into `changes`. */
export const MAX_AUDITED_LENGTH_OF_MANY = 500
/** Bytes of `changes`. */
export const MAX_CHANGES = 256 * 1024
