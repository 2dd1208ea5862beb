/** How permissions and roles are called on screen. */
import type { Permission, Role } from '#drizzle/access.ts'

export const ROLE_LABELS: Record<Role, string> = {
  member: 'Membre',
  staff: 'Équipe',
  admin: 'Administration',
}

export const PERMISSION_LABELS: Record<Permission, string> = {
  'courses.manage': 'Formations',
  'products.manage': 'Produits',
  'users.manage': 'Utilisateurs',
  'payments.manage': 'Paiements',
  'webinars.manage': 'Webinaires',
  'ateliers.manage': 'Ateliers',
  'linktree.manage': 'Link-tree',
  'questionnaires.manage': 'Questionnaires',
  'emails.manage': 'E-mails',
  'sms.manage': 'SMS',
  'media.manage': 'Médias',
  'shorturls.manage': 'URL courtes',
  'pages.manage': 'Pages',
  'bookings.manage': 'Rendez-vous',
  'funds.manage': 'Cagnottes',
  'workflows.manage': 'Workflows',
  'stats.view': 'Statistiques',
  'data.export': 'Export des données',
  'ai.use': 'Assistant IA',
  'settings.manage': 'Réglages',
}
export const roleWord = (role: string): string =>
  role in ROLE_LABELS ? ROLE_LABELS[role as Role] : ROLE_LABELS.member
