/**
 * Permissions of the administration. `can()` of `rules.ts` writes the API rule that the server enforces;
 * `allows()` decides what a screen offers. Both read the list of `permissions.ts`, so that screen and server
 * cannot disagree. The rules are a separate file so that no visitor downloads them.
 */
import type { Permission } from './permissions.ts'

export type { Permission }

/** The message of a refused right, verbatim (specification §8). */
export const PERMISSION_MESSAGE = "Vous n'avez pas les permissions nécessaires"

export const ROLES = ['member', 'staff', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * The fields of the signed-in person that a check needs; a superuser record is recognised by its collection.
 */
export interface Holder {
  collectionName?: string
  role?: string
  permissions?: readonly string[]
}

export const isSuperuser = (holder: Holder | null | undefined): boolean =>
  holder?.collectionName === '_superusers'

/** Whether the holder has every permission: an administrator by role, or a superuser. */
export const isAdministrator = (holder: Holder | null | undefined): boolean =>
  isSuperuser(holder) || holder?.role === 'admin'

/** Permissions end so, every one of them. */
const ACT = /\.(manage|view|export|use)$/
/** Staff have the permissions of their list, and no others. */
const listOf = (holder: Holder | null | undefined): readonly string[] =>
  (holder?.role === 'staff' && holder.permissions?.filter((name) => ACT.test(name))) || []

/** The screen's half of `can()` (`rules.ts`). */
export const allows = (holder: Holder | null | undefined, ...permissions: Permission[]): boolean =>
  isAdministrator(holder) || permissions.some((permission) => listOf(holder).includes(permission))

/** Whether the person may enter /admin at all. */
export const mayAdminister = (holder: Holder | null | undefined): boolean =>
  isAdministrator(holder) || listOf(holder).length > 0
