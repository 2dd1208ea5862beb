/** What the audit log tells of: acts on rights, prices, orders, pages, the settings of the site and of the server. */

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

/** The fields of each collection whose changes are kept, with what they were before. */
export const AUDITED = {
  // The second step is no field of theirs: whoever changes it writes the entry (`server/features/audit-log/service.ts`).
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
  // A confirmation that is sent again is an act, which writes its own entry (`server/features/payments/order-acts.ts`).
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
  // Written by acts of the server, which write their own entries (`server/features/devis/audit.ts`).
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
  // Made and taken back by acts of the server, which write their own entries (`server/features/vouchers/batches.ts`).
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

/** What the log calls the settings of the server itself, which are no collection; its fields are paths, `smtp.host`. */
export const SERVER_SETTINGS = 'settings'

export type AuditedCollection = keyof typeof AUDITED
export type AuditedField = (typeof AUDITED)[AuditedCollection][number]
/** `impersonate`: a superuser was given a token of the account. */
export type AuditedAction = 'create' | 'update' | 'delete' | 'impersonate'

export interface AuditedChange {
  readonly before?: unknown
  readonly after?: unknown
}
export interface AuditedChanges {
  /** How the person was called then: accounts are erased. A superuser by her address. */
  readonly by: string
  /** How the record was called: title, code, number or address. */
  readonly record: string
  /** By field; of a record that was made or deleted, what it held. */
  readonly fields: Readonly<Partial<Record<string, AuditedChange>>>
}

/** Stands for a secret: says that there is one, never which. */
export const MASK = '••••••'

/** Characters of a value that is kept; a page's text fits. */
export const MAX_AUDITED_LENGTH = 20_000
/** Where several such values come together, so that the entry fits into `changes`. */
export const MAX_AUDITED_LENGTH_OF_MANY = 500
/** Bytes of `changes`. */
export const MAX_CHANGES = 256 * 1024
