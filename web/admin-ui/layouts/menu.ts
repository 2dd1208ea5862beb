/** The administration's menu: what an entry is, and the list that the application composes for its layouts. */
import type { LucideIcon } from 'lucide-react'
import { createContext, use } from 'react'
import { allows, type Holder, isAdministrator, type Permission } from '#drizzle/access.ts'

/**
 * The twelve entries under which every screen becomes a tab. Resources name theirs; the menu still draws the groups of
 * `web/app/admin-menu.ts`.
 */
export const MENU_SECTIONS = [
  'Accueil',
  'Agenda',
  'Formations',
  'En direct',
  'Boutique',
  'Pages et liens',
  'Communication',
  'Boîte de réception',
  'Personnes',
  'Ventes',
  'Chiffres',
  'Réglages',
] as const
export type MenuSection = (typeof MENU_SECTIONS)[number]

export interface NavEntry {
  label: string
  path: string
  icon: LucideIcon
  /** Any of these opens the screen; empty: everyone who may enter the administration. */
  permissions: readonly Permission[]
  /** For administrators and superusers alone, whatever permissions others hold. */
  isForAdmins?: boolean
}
export interface NavGroup {
  label: string
  entries: readonly NavEntry[]
}
export interface AdminMenu {
  groups: readonly NavGroup[]
  /** What « Nouveau » offers. */
  creations: readonly NavEntry[]
  /** Titles of the screens of resources by their address, for the breadcrumb. */
  titles: ReadonlyMap<string, string>
}

/** Whether a person may open an entry's screen. */
export const mayOpen = (
  user: Holder | null,
  { permissions, isForAdmins }: Pick<NavEntry, 'permissions' | 'isForAdmins'>,
): boolean => (isForAdmins ? isAdministrator(user) : permissions.length === 0 || allows(user, ...permissions))

/** Given by the application around the layout, which knows no feature. */
export const AdminMenuContext = createContext<AdminMenu>({
  groups: [],
  creations: [],
  titles: new Map(),
})
export const useAdminMenu = (): AdminMenu => use(AdminMenuContext)
