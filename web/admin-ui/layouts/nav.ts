/** The administration's screens that exist, as the sidebar, the « Nouveau » menu and the palette show them. */

import {
  BookOpen,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Package,
  Send,
  Tags,
  UserPlus,
  Users,
} from 'lucide-react'
import { allows, type Holder, isAdministrator, type Permission } from '#drizzle/access.ts'
import { link } from '../../lib/paths.ts'

export interface NavEntry {
  label: string
  path: string
  icon: LucideIcon
  /** Any of these opens the screen; empty: whoever may enter the administration. */
  permissions: readonly Permission[]
  /** For administrators and superusers alone, whatever permissions others hold. */
  isForAdmins?: true
}
export interface NavGroup {
  label: string
  entries: readonly NavEntry[]
}

/** Whether a person may open an entry's screen. */
export const mayOpen = (user: Holder | null, { permissions, isForAdmins }: NavEntry): boolean =>
  isForAdmins ? isAdministrator(user) : permissions.length === 0 || allows(user, ...permissions)

export const NAV: readonly NavGroup[] = [
  {
    label: 'Pilotage',
    entries: [{ label: 'Tableau de bord', path: link('admin'), icon: LayoutDashboard, permissions: [] }],
  },
  {
    label: 'Contenus',
    entries: [
      { label: 'Formations', path: link('adminCourses'), icon: BookOpen, permissions: ['courses.manage'] },
      { label: 'Produits', path: link('adminProducts'), icon: Package, permissions: ['products.manage'] },
      {
        label: 'Catégories et tags',
        path: link('adminCategories'),
        icon: Tags,
        permissions: ['courses.manage', 'products.manage'],
      },
    ],
  },
  {
    label: 'Audience',
    entries: [
      { label: 'Utilisateurs', path: link('adminUsers'), icon: Users, permissions: ['users.manage'] },
      {
        label: 'Invitations',
        path: link('adminInvitations'),
        icon: UserPlus,
        permissions: ['courses.manage'],
      },
      { label: 'Messages', path: link('adminMessages'), icon: Mail, permissions: ['users.manage'] },
    ],
  },
  {
    label: 'Communication',
    entries: [{ label: 'E-mails', path: link('adminEmails'), icon: Send, permissions: ['emails.manage'] }],
  },
  {
    label: 'Système',
    entries: [
      { label: 'Journal', path: link('adminAuditLog'), icon: History, permissions: [], isForAdmins: true },
    ],
  },
]

export const CREATIONS: readonly NavEntry[] = [
  {
    label: 'Nouvelle formation',
    path: link('adminCourseNew'),
    icon: BookOpen,
    permissions: ['courses.manage'],
  },
  {
    label: 'Nouveau produit',
    path: link('adminProduct', { id: 'new' }),
    icon: Package,
    permissions: ['products.manage'],
  },
]
