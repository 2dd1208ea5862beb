/** The administration's screens that exist, as the sidebar, the « Nouveau » menu and the palette show them. */

import {
  Award,
  BookOpen,
  ChartColumn,
  Columns3,
  CreditCard,
  FileText,
  FolderCheck,
  Gift,
  HeartHandshake,
  History,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  ReceiptText,
  Send,
  Settings2,
  ShoppingBag,
  Sparkles,
  Tags,
  TicketPercent,
  TicketPlus,
  Truck,
  UserPlus,
  Users,
} from 'lucide-react'
import { allows, type Holder, isAdministrator, type Permission } from '#drizzle/access.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
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
    entries: [
      { label: 'Tableau de bord', path: link('admin'), icon: LayoutDashboard, permissions: [] },
      {
        label: 'Chiffres',
        path: adminLink('adminFigures'),
        icon: ChartColumn,
        permissions: ['payments.manage', 'stats.view'],
      },
      {
        label: 'Facturation',
        path: adminLink('adminInvoices'),
        icon: ReceiptText,
        permissions: ['payments.manage'],
      },
    ],
  },
  {
    label: 'Contenus',
    entries: [
      {
        label: 'Formations',
        path: adminLink('adminCourses'),
        icon: BookOpen,
        permissions: ['courses.manage'],
      },
      {
        label: 'Catalogue',
        path: adminLink('adminCatalogue'),
        icon: Columns3,
        permissions: ['courses.manage'],
      },
      {
        label: 'Attestations',
        path: adminLink('adminCertificates'),
        icon: Award,
        permissions: ['courses.manage'],
      },
      {
        label: 'Classeur qualité',
        path: adminLink('adminQuality'),
        icon: FolderCheck,
        permissions: ['courses.manage'],
      },
      {
        label: 'Produits',
        path: adminLink('adminProducts'),
        icon: Package,
        permissions: ['products.manage'],
      },
      {
        label: 'Coffrets',
        path: adminLink('adminPacks'),
        icon: Gift,
        permissions: ['products.manage'],
      },
      {
        label: 'Catégories et tags',
        path: adminLink('adminCategories'),
        icon: Tags,
        permissions: ['courses.manage', 'products.manage'],
      },
    ],
  },
  {
    label: 'Audience',
    entries: [
      { label: 'Utilisateurs', path: adminLink('adminUsers'), icon: Users, permissions: ['users.manage'] },
      {
        label: 'Invitations',
        path: adminLink('adminInvitations'),
        icon: UserPlus,
        permissions: ['courses.manage'],
      },
      {
        label: 'Échanges et avis',
        path: adminLink('adminInbox'),
        icon: MessagesSquare,
        permissions: ['courses.manage', 'products.manage'],
      },
      {
        label: 'Suivi',
        path: adminLink('adminClients'),
        icon: HeartHandshake,
        permissions: ['users.manage'],
      },
      { label: 'Messages', path: adminLink('adminMessages'), icon: Mail, permissions: ['users.manage'] },
    ],
  },
  {
    label: 'Communication',
    entries: [
      { label: 'E-mails', path: adminLink('adminEmails'), icon: Send, permissions: ['emails.manage'] },
    ],
  },
  {
    label: 'Paiements',
    entries: [
      {
        label: 'Commandes',
        path: adminLink('adminOrders'),
        icon: ShoppingBag,
        permissions: ['payments.manage'],
      },
      {
        label: 'Devis',
        path: adminLink('adminDevis'),
        icon: FileText,
        permissions: ['payments.manage'],
      },
      {
        label: 'Codes promotionnels',
        path: adminLink('adminCoupons'),
        icon: TicketPercent,
        permissions: ['payments.manage'],
      },
      {
        label: 'Offres',
        path: adminLink('adminOffers'),
        icon: TicketPlus,
        permissions: ['payments.manage'],
      },
      {
        label: 'Stripe',
        path: adminLink('adminStripe'),
        icon: CreditCard,
        permissions: ['payments.manage'],
      },
    ],
  },
  {
    label: 'Système',
    entries: [
      {
        label: 'Réglages de facturation',
        path: adminLink('adminSeller'),
        icon: Settings2,
        permissions: ['settings.manage'],
      },
      {
        label: 'Livraison',
        path: adminLink('adminShipping'),
        icon: Truck,
        permissions: ['settings.manage'],
      },
      {
        label: 'Test de génération',
        path: adminLink('adminAiTest'),
        icon: Sparkles,
        permissions: ['ai.use'],
      },
      {
        label: 'Journal',
        path: adminLink('adminAuditLog'),
        icon: History,
        permissions: [],
        isForAdmins: true,
      },
    ],
  },
]

export const CREATIONS: readonly NavEntry[] = [
  {
    label: 'Nouvelle formation',
    path: adminLink('adminCourseNew'),
    icon: BookOpen,
    permissions: ['courses.manage'],
  },
  {
    label: 'Nouveau produit',
    path: adminLink('adminProduct', { id: 'new' }),
    icon: Package,
    permissions: ['products.manage'],
  },
]
