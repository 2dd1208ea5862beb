/** The one list of permissions: no visitor downloads it. */
import { type Holder, isAdministrator } from './access.ts'

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

/** The permissions that a person really has: all of them for an administrator or a superuser, none for a member. */
export const permissionsOf = (holder: Holder | null | undefined): Permission[] => {
  if (!holder) return []
  if (isAdministrator(holder)) return [...PERMISSIONS]
  if (holder.role !== 'staff') return []
  return PERMISSIONS.filter((permission) => holder.permissions?.includes(permission))
}
