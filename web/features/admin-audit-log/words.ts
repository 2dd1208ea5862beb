/** How the audit log calls what was changed. */
import { PERMISSIONS, type Permission, ROLES, type Role } from '#drizzle/access.ts'
import type {
  AuditedAction,
  AuditedCollection,
  AuditedField,
  SERVER_SETTINGS,
} from '#drizzle/domain/audited.ts'
import { TAX_WORDS, WITHDRAWAL_WORDS } from '../../admin-ui/words.ts'
import { euros } from '../../lib/format.ts'
import { dateTime } from '../../lib/moments.ts'
import { PERMISSION_WORDS, ROLE_WORDS } from '../admin-users/words.ts'

export const ACTION_WORDS: Record<AuditedAction, string> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  impersonate: 'Connexion à la place de',
}
export const ACTION_COLORS: Record<AuditedAction, string> = {
  create: 'green',
  update: 'gray',
  delete: 'red',
  impersonate: 'orange',
}

export const COLLECTION_WORDS: Record<AuditedCollection | typeof SERVER_SETTINGS, string> = {
  users: 'Utilisateur',
  _superusers: 'Superutilisateur',
  courses: 'Formation',
  produits: 'Produit',
  coupons: 'Code promotionnel',
  orders: 'Commande',
  payments: 'Paiement',
  pages: 'Page',
  site_settings: 'Réglages du site',
  settings: 'Réglages du serveur',
}

const FIELD_WORDS: Record<AuditedField, string> = {
  role: 'Rôle',
  permissions: 'Permissions',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  title: 'Titre',
  status: 'État',
  price: 'Prix',
  salePrice: 'Prix promotionnel',
  saleStart: 'Début de la promotion',
  saleEnd: 'Fin de la promotion',
  stock: 'Stock',
  installmentPrice: 'Montant de chaque mensualité',
  installmentCount: 'Nombre de mensualités',
  subscriptionPrice: 'Prix de l’abonnement',
  subscriptionInterval: 'Périodicité',
  taxTreatment: 'Régime de TVA',
  taxRate: 'Taux de TVA',
  withdrawal: 'Droit de rétractation',
  code: 'Code',
  percent: 'Pourcentage',
  amountCents: 'Montant de la remise',
  appliesTo: 'Concerne',
  startsAt: 'Début',
  endsAt: 'Fin',
  maxRedemptions: 'Nombre d’utilisations',
  active: 'Actif',
  name: 'Nom',
  shippingAddress: 'Adresse de livraison',
  slug: 'Adresse',
  content: 'Contenu',
  showInFooter: 'Dans le pied de page',
  brand: 'Nom du site',
  baseline: 'Phrase d’accroche',
  practitioner: 'Praticienne ou praticien',
  contactEmail: 'Adresse de contact',
  phone: 'Téléphone',
  legal: 'Informations légales',
  bookingUrl: 'Adresse de réservation',
  socialLinks: 'Réseaux sociaux',
  footer: 'Texte du pied de page',
  features: 'Rubriques',
  consentMode: 'Mode de consentement',
  seoTitle: 'Titre pour les moteurs de recherche',
  seoDescription: 'Description pour les moteurs de recherche',
}
export const fieldWord = (name: string): string => FIELD_WORDS[name as AuditedField] ?? name

const EUROS: readonly string[] = ['price', 'salePrice', 'installmentPrice', 'subscriptionPrice']
const DATES: readonly string[] = ['saleStart', 'saleEnd', 'startsAt', 'endsAt']
/** Of fields that hold one of a few. */
const CHOICE_WORDS: Readonly<Record<string, string>> = {
  ...WITHDRAWAL_WORDS,
  ...TAX_WORDS,
  month: 'Par mois',
  year: 'Par an',
  opt_in: 'Accord demandé',
  exempt: 'Mesure exemptée',
  off: 'Sans mesure',
  draft: 'Brouillon',
  published: 'Publié',
  archived: 'Archivé',
  pending: 'En attente',
  paid: 'Payée',
  fulfilled: 'Livrée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  failed: 'Échouée',
}

const CHOICES: readonly string[] = [
  'status',
  'withdrawal',
  'taxTreatment',
  'subscriptionInterval',
  'consentMode',
]

const wordOf = (value: string): string => {
  if ((ROLES as readonly string[]).includes(value)) return ROLE_WORDS[value as Role]
  return (PERMISSIONS as readonly string[]).includes(value) ? PERMISSION_WORDS[value as Permission] : value
}

/** A value as people read it; « vide » where there was none. */
export const valueWord = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'vide'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') {
    if (EUROS.includes(field)) return euros(value)
    return field === 'amountCents' ? euros(value / 100) : String(value)
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'vide'
    return value.map((item) => (typeof item === 'string' ? wordOf(item) : JSON.stringify(item))).join(', ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (DATES.includes(field)) return dateTime(value)
  if (CHOICES.includes(field)) return CHOICE_WORDS[value] ?? value
  return field === 'role' ? wordOf(value) : value
}
