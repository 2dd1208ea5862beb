/** The administration's screens as the sidebar, the tabs, the « Nouveau » menu and the palette show them. */
import {
  Award,
  BookOpen,
  CalendarDays,
  ChartColumn,
  ChartLine,
  CreditCard,
  FileCog,
  FileText,
  FolderCheck,
  Gift,
  HeartHandshake,
  House,
  Inbox,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  Radio,
  Receipt,
  ReceiptText,
  Send,
  Settings2,
  ShoppingBag,
  Sparkles,
  Store,
  Truck,
  UserPlus,
  Users,
} from 'lucide-react'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { CREATE } from '../admin-ui/hooks/use-arrival.ts'
import { type AdminMenu, MENU_SECTIONS, type MenuSection, type Tab } from '../admin-ui/layouts/menu.ts'
import type { ResourceScreens } from '../admin-ui/resource/resource-screens.ts'
import { analyticsScreens } from '../features/admin-analytics/screens.ts'
import { auditLogScreens } from '../features/admin-audit-log/screens.ts'
import { categoriesScreens } from '../features/admin-categories/screens.ts'
import { couponsScreens } from '../features/admin-coupons/screens.ts'
import { faqsScreens } from '../features/admin-faqs/screens.ts'
import { WaitingCount } from '../features/admin-inbox/index.ts'
import { mediaScreens } from '../features/admin-media/screens.ts'
import { offersScreens } from '../features/admin-offers/screens.ts'
import { pagesScreens } from '../features/admin-pages/screens.ts'
import { link } from '../lib/paths.ts'

const ICONS: Readonly<Record<MenuSection, LucideIcon>> = {
  Accueil: House,
  Agenda: CalendarDays,
  Formations: BookOpen,
  'En direct': Radio,
  Boutique: Store,
  'Pages et liens': Link2,
  Communication: Send,
  'Boîte de réception': Inbox,
  Personnes: Users,
  Ventes: Receipt,
  Chiffres: ChartColumn,
  Réglages: Settings2,
}

/** Every screen with an entry, in the order of the tabs. Of a resource its screens, which are listed nowhere else. */
const TABS: readonly (Tab | ResourceScreens)[] = [
  {
    section: 'Accueil',
    label: 'Tableau de bord',
    path: link('admin'),
    icon: LayoutDashboard,
    permissions: [],
    keywords: 'accueil dashboard',
  },
  {
    section: 'Formations',
    label: 'Formations',
    tab: 'Catalogue',
    path: adminLink('adminCourses'),
    otherPaths: [adminLink('adminCatalogue')],
    icon: BookOpen,
    permissions: ['courses.manage'],
    keywords: 'catalogue cours leçons modules',
  },
  {
    section: 'Formations',
    label: 'Attestations',
    path: adminLink('adminCertificates'),
    icon: Award,
    permissions: ['courses.manage'],
    keywords: 'certificats diplômes',
  },
  {
    section: 'Formations',
    label: 'Classeur qualité',
    tab: 'Qualité',
    path: adminLink('adminQuality'),
    icon: FolderCheck,
    permissions: ['courses.manage'],
    needs: 'qualiopi',
    keywords: 'qualiopi indicateurs réclamations',
  },
  {
    section: 'Boutique',
    label: 'Produits',
    path: adminLink('adminProducts'),
    icon: Package,
    permissions: ['products.manage'],
    keywords: 'articles audios séances stock boutique',
  },
  {
    section: 'Boutique',
    label: 'Coffrets',
    path: adminLink('adminPacks'),
    icon: Gift,
    permissions: ['products.manage'],
    keywords: 'packs lots',
  },
  categoriesScreens,
  pagesScreens,
  faqsScreens,
  mediaScreens,
  {
    section: 'Communication',
    label: 'E-mails',
    path: adminLink('adminEmails'),
    icon: Mail,
    permissions: ['emails.manage'],
    keywords: 'courriels envois journal',
  },
  {
    section: 'Boîte de réception',
    label: 'Boîte de réception',
    tab: 'Tout',
    path: adminLink('adminMessages'),
    icon: Inbox,
    permissions: ['users.manage', 'courses.manage', 'products.manage'],
    keywords: 'messages contact demandes réclamations questions',
  },
  {
    section: 'Boîte de réception',
    label: 'Échanges et avis',
    tab: 'Commentaires et avis',
    path: adminLink('adminInbox'),
    icon: MessagesSquare,
    permissions: ['courses.manage', 'products.manage'],
    keywords: 'commentaires questions notes',
  },
  {
    section: 'Personnes',
    label: 'Utilisateurs',
    path: adminLink('adminUsers'),
    icon: Users,
    permissions: ['users.manage'],
    keywords: 'élèves membres clients stagiaires équipe droits comptes',
  },
  {
    section: 'Personnes',
    label: 'Suivi',
    path: adminLink('adminClients'),
    icon: HeartHandshake,
    permissions: ['users.manage'],
    keywords: 'clients documents notes accompagnement',
  },
  {
    section: 'Personnes',
    label: 'Invitations',
    path: adminLink('adminInvitations'),
    icon: UserPlus,
    permissions: ['courses.manage'],
    keywords: 'inviter bons d’accès',
  },
  {
    section: 'Ventes',
    label: 'Commandes',
    path: adminLink('adminOrders'),
    icon: ShoppingBag,
    permissions: ['payments.manage'],
    keywords: 'ventes achats paiements remboursements règlements',
  },
  {
    section: 'Ventes',
    label: 'Devis',
    path: adminLink('adminDevis'),
    icon: FileText,
    permissions: ['payments.manage'],
    keywords: 'propositions conventions',
  },
  {
    section: 'Ventes',
    label: 'Facturation',
    tab: 'Factures',
    path: adminLink('adminInvoices'),
    icon: ReceiptText,
    permissions: ['payments.manage'],
    keywords: 'factures avoirs tva comptabilité',
  },
  couponsScreens,
  offersScreens,
  {
    section: 'Chiffres',
    label: 'Chiffres',
    path: adminLink('adminFigures'),
    icon: ChartColumn,
    permissions: ['payments.manage', 'stats.view'],
    keywords: 'revenus chiffre d’affaires encaissé',
  },
  {
    section: 'Chiffres',
    label: 'Statistiques',
    path: adminLink('adminStats'),
    icon: ChartLine,
    permissions: ['stats.view'],
    keywords: 'élèves inscriptions progression complétion stats',
  },
  analyticsScreens,
  {
    section: 'Réglages',
    label: 'Réglages du site',
    tab: 'Site',
    path: adminLink('adminSite'),
    icon: Settings2,
    permissions: ['settings.manage'],
    keywords: 'paramètres options qualiopi certification clés ia',
  },
  {
    section: 'Réglages',
    label: 'Réglages de facturation',
    tab: 'Facturation',
    path: adminLink('adminSeller'),
    icon: FileCog,
    permissions: ['settings.manage'],
    keywords: 'tva siret mentions vendeur',
  },
  {
    section: 'Réglages',
    label: 'Livraison',
    path: adminLink('adminShipping'),
    icon: Truck,
    permissions: ['settings.manage'],
    keywords: 'frais de port expédition',
  },
  {
    section: 'Réglages',
    label: 'Stripe',
    path: adminLink('adminStripe'),
    icon: CreditCard,
    permissions: ['payments.manage'],
    keywords: 'carte bancaire paiement en ligne',
  },
  auditLogScreens,
  {
    section: 'Réglages',
    label: 'Test de génération',
    tab: 'Diagnostic',
    path: adminLink('adminAiTest'),
    icon: Sparkles,
    permissions: ['ai.use'],
    needs: 'assistant',
    keywords: 'ia intelligence artificielle assistant',
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
  {
    label: 'Nouvelle page',
    path: `${pagesScreens.path}/new`,
    icon: pagesScreens.icon,
    permissions: pagesScreens.permissions,
  },
  {
    label: 'Nouvelle commande',
    path: adminLink('adminOrders', null, { [CREATE]: '1' }),
    icon: ShoppingBag,
    permissions: ['payments.manage'],
    keywords: 'vente à la main virement chèque',
  },
  {
    label: 'Nouveau devis',
    path: adminLink('adminQuote', { id: 'new' }),
    icon: FileText,
    permissions: ['payments.manage'],
  },
  {
    label: 'Inviter à une formation',
    path: adminLink('adminInvitations', null, { inviter: '1' }),
    icon: UserPlus,
    permissions: ['courses.manage'],
  },
]

const ACTS: AdminMenu['acts'] = [
  {
    label: 'Nouvelle personne',
    path: adminLink('adminUsers', null, { [CREATE]: '1' }),
    icon: Users,
    permissions: ['users.manage'],
    keywords: 'créer compte élève membre client',
  },
  {
    label: 'Nouveau code promotionnel',
    path: `${couponsScreens.path}?${CREATE}=1`,
    icon: couponsScreens.icon,
    permissions: couponsScreens.permissions,
    keywords: 'créer coupon remise réduction',
  },
  {
    label: 'Rembourser une commande',
    path: adminLink('adminOrders', null, { etat: 'paid' }),
    icon: ShoppingBag,
    permissions: ['payments.manage'],
    keywords: 'remboursement avoir',
  },
]

/** What resources declare: routes, titles and permissions of their screens. */
export const RESOURCES: readonly ResourceScreens[] = TABS.filter((tab) => 'screens' in tab)

export const ADMIN_MENU: AdminMenu = {
  sections: MENU_SECTIONS.map((name) => ({
    name,
    icon: ICONS[name],
    tabs: TABS.filter(({ section }) => section === name),
    Count: name === 'Boîte de réception' ? WaitingCount : undefined,
  })),
  creations: CREATIONS,
  acts: ACTS,
  titles: new Map(TABS.map(({ path, label }) => [path, label])),
}
