/** The administration's menu: what an entry is, and the list that the application composes for its layouts. */
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, use } from 'react'
import { allows, type Holder, isAdministrator, type Permission } from '#drizzle/access.ts'
import type { SwitchName } from '#drizzle/domain/switches.ts'

/** The twelve entries of the sidebar, in their order; every screen is a tab of one of them. */
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

/** What an entry waits for before it shows: a switch of the settings, or a model with a key. */
export type MenuNeed = SwitchName | 'assistant'

export interface NavEntry {
  /** Title of the screen: in the palette and the breadcrumb. */
  label: string
  path: string
  icon: LucideIcon
  /** Any of these opens the screen; empty: everyone who may enter the administration. */
  permissions: readonly Permission[]
  /** For administrators and superusers alone, whatever permissions others hold. */
  isForAdmins?: boolean
  /** Absent: it always shows to those who may open it. Its address stays without it. */
  needs?: MenuNeed
  /** Other names by which people search the screen in the palette. */
  keywords?: string
}
/** A screen of the menu: a tab under the heading of its section's screens. */
export interface Tab extends NavEntry {
  section: MenuSection
  /** The tab's text; absent: `label`. */
  tab?: string
  /** Other screens that show the same tab as the current one. */
  otherPaths?: readonly string[]
}
export interface Section {
  name: MenuSection
  icon: LucideIcon
  tabs: readonly Tab[]
  /** What waits there, beside the name. */
  Count?: ComponentType
}
export interface AdminMenu {
  sections: readonly Section[]
  /** What « Nouveau » offers. */
  creations: readonly NavEntry[]
  /** What the palette offers besides. */
  acts: readonly NavEntry[]
  /** Titles of the screens by their address, for the breadcrumb. */
  titles: ReadonlyMap<string, string>
}

/** The menu without entries whose need is not met. */
export const metMenu = (menu: AdminMenu, met: ReadonlySet<MenuNeed>): AdminMenu => {
  const isMet = ({ needs }: NavEntry) => needs === undefined || met.has(needs)
  return {
    ...menu,
    sections: menu.sections.map((section) => ({ ...section, tabs: section.tabs.filter(isMet) })),
    creations: menu.creations.filter(isMet),
    acts: menu.acts.filter(isMet),
  }
}

/** Whether a person may open an entry's screen. */
export const mayOpen = (
  user: Holder | null,
  { permissions, isForAdmins }: Pick<NavEntry, 'permissions' | 'isForAdmins'>,
): boolean => (isForAdmins ? isAdministrator(user) : permissions.length === 0 || allows(user, ...permissions))

/** Given by the application around the layout, which knows no feature. */
export const AdminMenuContext = createContext<AdminMenu>({
  sections: [],
  creations: [],
  acts: [],
  titles: new Map(),
})
export const useAdminMenu = (): AdminMenu => use(AdminMenuContext)

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The section that an address belongs to: that of the tab with the longest address above it. */
export const sectionAt = (sections: readonly Section[], pathname: string): Section | undefined => {
  const found = sections
    .flatMap((section) =>
      section.tabs.flatMap(({ path, otherPaths = [] }) =>
        [path, ...otherPaths].map((address) => ({ section, address })),
      ),
    )
    .filter(({ address }) => (address === '/admin' ? pathname === address : isWithin(pathname, address)))
    .sort((a, b) => b.address.length - a.address.length)
  return found[0]?.section
}

/** The sections of which the user may open a tab, with those tabs. */
export const openSections = (sections: readonly Section[], user: Holder | null): Section[] =>
  sections
    .map((section) => ({ ...section, tabs: section.tabs.filter((tab) => mayOpen(user, tab)) }))
    .filter(({ tabs }) => tabs.length > 0)
