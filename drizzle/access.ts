/**
 * Who may do what: the one list of permissions, and the two questions asked of it.
 * `can()` writes the API rule that the server enforces; `allows()` answers the screen. Both read the same list,
 * so a button and the lock behind it cannot disagree.
 */

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

/**
 * An API rule in PocketBase's filter language. `null` is superusers only, `''` is everyone
 * (PocketBase API rules), so a rule that was forgotten is closed.
 */
export type Rule = string | null

export const anyone: Rule = ''
export const nobody: Rule = null
export const signedIn = "@request.auth.id != ''"

/** True for an administrator and for staff holding one of the permissions. */
export const can = (...permissions: Permission[]): string => {
  const held = permissions.map((permission) => `@request.auth.permissions:each ?= '${permission}'`)
  return `(@request.auth.role = 'admin' || (@request.auth.role = 'staff' && (${held.join(' || ')})))`
}

/** The record names the caller in `field` (`id` when the record is the caller). */
export const own = (field: string): string => `(@request.auth.id != '' && ${field} = @request.auth.id)`

/** Grants when one of the rules grants; `null` rules grant nothing and `''` grants everything. */
export const or = (...rules: Rule[]): Rule => {
  const open = rules.filter((rule): rule is string => rule !== null)
  if (open.length === 0) return null
  if (open.includes('')) return ''
  return `(${open.join(' || ')})`
}

/** Grants when all of the rules grant; a `null` rule closes the whole. */
export const and = (...rules: Rule[]): Rule => {
  if (rules.includes(null)) return null
  const asked = rules.filter((rule): rule is string => rule !== null && rule !== '')
  return asked.length === 0 ? '' : `(${asked.join(' && ')})`
}

/** What a check needs to know of the signed-in person; a superuser record is recognised by its collection. */
export interface Holder {
  collectionName?: string
  role?: string
  permissions?: readonly string[]
}

/** The permissions that a person really has: all of them for an administrator or a superuser, none for a member. */
export const permissionsOf = (holder: Holder | null | undefined): Permission[] => {
  if (!holder) return []
  if (holder.collectionName === '_superusers' || holder.role === 'admin') return [...PERMISSIONS]
  if (holder.role !== 'staff') return []
  return PERMISSIONS.filter((permission) => holder.permissions?.includes(permission))
}

/** The screen's half of `can()`. */
export const allows = (holder: Holder | null | undefined, ...permissions: Permission[]): boolean => {
  const held = permissionsOf(holder)
  return permissions.some((permission) => held.includes(permission))
}

/** Whether the person may enter /admin at all. */
export const mayAdminister = (holder: Holder | null | undefined): boolean => permissionsOf(holder).length > 0
