/** The administration's screens as the sidebar, the « Nouveau » menu and the palette show them. */
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
  LayoutDashboard,
  Mail,
  MessagesSquare,
  Package,
  ReceiptText,
  Send,
  Settings2,
  ShoppingBag,
  Sparkles,
  Truck,
  UserPlus,
  Users,
} from 'lucide-react'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import type { AdminMenu, NavEntry } from '../admin-ui/layouts/menu.ts'
import type { ResourceScreens } from '../admin-ui/resource/resource-screens.ts'
import { auditLogScreens } from '../features/admin-audit-log/screens.ts'
import { categoriesScreens } from '../features/admin-categories/screens.ts'
import { couponsScreens } from '../features/admin-coupons/screens.ts'
import { offersScreens } from '../features/admin-offers/screens.ts'
import { link } from '../lib/paths.ts'

interface Group {
  label: string
  /** Of a resource its screens, which stand nowhere else. */
  entries: readonly (NavEntry | ResourceScreens)[]
}

const GROUPS: readonly Group[] = [
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
      categoriesScreens,
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
      couponsScreens,
      offersScreens,
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
      auditLogScreens,
    ],
  },
]

const CREATIONS: AdminMenu['creations'] = [
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

/** What resources declare: routes, titles and permissions of their screens. */
export const RESOURCES: readonly ResourceScreens[] = GROUPS.flatMap(({ entries }) =>
  entries.filter((entry) => 'screens' in entry),
)

export const ADMIN_MENU: AdminMenu = {
  groups: GROUPS,
  creations: CREATIONS,
  titles: new Map(RESOURCES.map(({ path, label }) => [path, label])),
}
