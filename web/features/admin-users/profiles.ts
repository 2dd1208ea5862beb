/** Usual sets of rights, and the rights that the administration has a use for. */
import type { Permission } from '#drizzle/access.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import type { Section } from '../../admin-ui/layouts/menu.ts'

export interface Profile {
  label: string
  permissions: readonly Permission[]
}

export const PROFILES: readonly Profile[] = [
  { label: 'Boutique', permissions: ['products.manage', 'payments.manage'] },
  { label: 'Formations', permissions: ['courses.manage', 'media.manage', 'ai.use'] },
  { label: 'Comptabilité', permissions: ['payments.manage', 'stats.view', 'data.export'] },
]

/** Rights without a screen of their own that screens of others ask for. */
const WITHOUT_SCREEN: readonly Permission[] = ['data.export', 'media.manage']

/** In their usual order: the permissions that open a screen of the menu, and those that the person holds already. */
export const offeredPermissions = (
  sections: readonly Section[],
  held: readonly Permission[],
): Permission[] => {
  const used = new Set<Permission>([
    ...sections.flatMap(({ tabs }) => tabs.flatMap(({ permissions }) => permissions)),
    ...WITHOUT_SCREEN,
    ...held,
  ])
  return PERMISSIONS.filter((permission) => used.has(permission))
}

/** Whether exactly the profile's permissions are held. */
export const isProfile = (profile: Profile, held: readonly Permission[]): boolean =>
  held.length === profile.permissions.length &&
  profile.permissions.every((permission) => held.includes(permission))
