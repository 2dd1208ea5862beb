/** The one list of permissions; `access.ts` has what a screen asks of it, without the list: no visitor downloads it. */

/** The only valid values of `users.permissions`. */
export const PERMISSIONS = [
  'courses.manage',
  'products.manage',
  'users.manage',
  'payments.manage',
  'webinars.manage',
  'ateliers.manage',
  'linktree.manage',
  'questionnaires.manage',
  'emails.manage',
  'sms.manage',
  'media.manage',
  'shorturls.manage',
  'pages.manage',
  'bookings.manage',
  'funds.manage',
  'workflows.manage',
  'stats.view',
  'data.export',
  'ai.use',
  'settings.manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]
