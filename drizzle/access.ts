/**
 * Who may do what: the one list of permissions, and what the screen asks of it.
 * `can()` of `rules.ts` writes the API rule that the server enforces; `allows()` answers the screen. Both read this list,
 * so a button and the lock behind it cannot disagree. The rules stand apart so that no visitor downloads them.
 */

/** What whoever may not is told, to the letter (specification §8). */
export const PERMISSION_MESSAGE = "Vous n'avez pas les permissions nécessaires"

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

export const ROLES = ['member', 'staff', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What a check needs to know of the signed-in person; a superuser record is recognised by its collection. */
export interface Holder {
  collectionName?: string
  role?: string
  permissions?: readonly string[]
}

export const isSuperuser = (holder: Holder | null | undefined): boolean =>
  holder?.collectionName === '_superusers'

/** Whoever holds every permission by what she is: an administrator by role, or a superuser. */
export const isAdministrator = (holder: Holder | null | undefined): boolean =>
  isSuperuser(holder) || holder?.role === 'admin'

/** Whether the person may read if an account of the collection has a second step; of superusers' own, superusers alone. */
export const maySeeSecondStep = (holder: Holder | null | undefined, collection: string): boolean =>
  collection === 'users' ? isAdministrator(holder) : isSuperuser(holder)

/** Whether the person may take the second step from somebody who has lost it. */
export const mayRemoveSecondStep = isSuperuser

/** The permissions that a person really has: all of them for an administrator or a superuser, none for a member. */
export const permissionsOf = (holder: Holder | null | undefined): Permission[] => {
  if (!holder) return []
  if (isAdministrator(holder)) return [...PERMISSIONS]
  if (holder.role !== 'staff') return []
  return PERMISSIONS.filter((permission) => holder.permissions?.includes(permission))
}

/** The screen's half of `can()` (`rules.ts`). */
export const allows = (holder: Holder | null | undefined, ...permissions: Permission[]): boolean => {
  const held = permissionsOf(holder)
  return permissions.some((permission) => held.includes(permission))
}

/** Whether the person may enter /admin at all. */
export const mayAdminister = (holder: Holder | null | undefined): boolean => permissionsOf(holder).length > 0
