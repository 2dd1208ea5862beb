/** How the audit log calls what was changed. */
import { type Permission, ROLES, type Role } from '#drizzle/access.ts'
import type {
  AuditedAction,
  AuditedCollection,
  AuditedField,
  SERVER_SETTINGS,
} from '#drizzle/domain/audited.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../admin-ui/labels.ts'
import { euros } from '../../lib/format.ts'
import { dateTime } from '../../lib/moments.ts'
import { plainText } from '../../lib/plain-text.ts'
import { PERMISSION_LABELS, ROLE_LABELS } from '../admin-users/labels.ts'

export const ACTION_LABELS: Record<AuditedAction, string> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  impersonate: 'Connexion à la place de',
}
export const ACTION_COLORS: Record<AuditedAction, string> = {
  create: 'green',
  update: 'gray',
  delete: 'red',
  impersonate: 'yellow',
}

export const COLLECTION_LABELS: Record<AuditedCollection | typeof SERVER_SETTINGS, string> = {
  users: 'Utilisateur',
  _superusers: 'Superutilisateur',
  courses: 'Formation',
  produits: 'Produit',
  packs: 'Coffret',
  coupons: 'Code promotionnel',
  offers: 'Offre',
  orders: 'Commande',
  devis: 'Devis',
  payments: 'Paiement',
  enrollments: 'Inscription',
  certificates: 'Attestation',
  certificate_templates: 'Modèle d’attestation',
  progress: 'Progression',
  voucher_batches: 'Bons d’accès',
  pages: 'Page',
  site_settings: 'Réglages du site',
  settings: 'Réglages du serveur',
}

const FIELD_LABELS: Record<AuditedField, string> = {
  role: 'Rôle',
  permissions: 'Permissions',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  secondStep: 'Connexion en deux étapes',
  title: 'Titre',
  status: 'État',
  price: 'Prix',
  salePrice: 'Prix promotionnel',
  openPrice: 'Prix libre',
  minPrice: 'Montant minimum',
  courses: 'Formations',
  produits: 'Produits',
  variants: 'Variantes',
  saleStart: 'Début de la promotion',
  saleEnd: 'Fin de la promotion',
  stock: 'Stock',
  installmentPrice: 'Montant de chaque mensualité',
  installmentCount: 'Nombre de mensualités',
  subscriptionPrice: 'Prix de l’abonnement',
  subscriptionInterval: 'Périodicité',
  trialDays: 'Jours d’essai',
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
  duration: 'Durée de la remise',
  periods: 'Échéances réduites',
  minimumCents: 'Commande minimale',
  perPerson: 'Utilisations par personne',
  active: 'Actif',
  kind: 'Moment',
  itemRef: 'Ce qui est proposé',
  triggerRef: 'Ce qui la déclenche',
  mostHours: 'Heures de connexion',
  review: 'Rythme de la formation',
  holder: 'Nom imprimé',
  revokedAt: 'Retirée le',
  revokedReason: 'Motif du retrait',
  reissues: 'Édition',
  origin: 'Remise',
  grantedReason: 'Motif de la remise',
  design: 'Présentation',
  accent: 'Couleur',
  sentence: 'Phrase',
  mentions: 'Mentions',
  signerName: 'Signataire',
  signerRole: 'Qualité du signataire',
  secondName: 'Second signataire',
  secondRole: 'Qualité du second signataire',
  validityMonths: 'Durée de validité',
  nature: 'Nature de l’action',
  numberPrefix: 'Préfixe des numéros',
  activityNumber: 'Déclaration d’activité',
  activityRegion: 'Région de la déclaration',
  place: 'Lieu',
  course: 'Formation',
  places: 'Nombre de places',
  lastDay: 'Dernier jour d’utilisation',
  accessDays: 'Jours d’accès',
  completed: 'Terminée',
  watchedSeconds: 'Secondes suivies',
  name: 'Nom',
  downloads: 'Téléchargements',
  shippingAddress: 'Adresse de livraison',
  confirmation: 'Confirmation renvoyée à',
  receivedCents: 'Reçu à la main',
  balance: 'Solde après acompte',
  balanceOn: 'Solde demandé le',
  depositPercent: 'Acompte en pourcentage',
  depositCents: 'Acompte',
  openedEarlyAt: 'Ouverte avant le solde',
  totalCents: 'Total',
  validUntil: 'Valable jusqu’au',
  lines: 'Lignes',
  transfer: 'Paiement par virement',
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
  shipping: 'Livraison',
  features: 'Rubriques',
  consentMode: 'Mode de consentement',
  seoTitle: 'Titre pour les moteurs de recherche',
  seoDescription: 'Description pour les moteurs de recherche',
}
export const fieldWord = (name: string): string => FIELD_LABELS[name as AuditedField] ?? name

const EUROS: readonly string[] = ['price', 'salePrice', 'minPrice', 'installmentPrice', 'subscriptionPrice']
const CENTS: readonly string[] = [
  'amountCents',
  'depositCents',
  'minimumCents',
  'receivedCents',
  'totalCents',
]
const DATES: readonly string[] = ['saleStart', 'saleEnd', 'startsAt', 'endsAt', 'revokedAt', 'openedEarlyAt']
/** Of fields that hold one of a few. */
const CHOICE_LABELS: Readonly<Record<string, string>> = {
  ...WITHDRAWAL_LABELS,
  ...TAX_LABELS,
  once: 'Une seule fois',
  repeating: 'Plusieurs échéances',
  forever: 'Chaque échéance',
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
  waiting: 'Pas encore demandé',
  due: 'Demandé',
  sent: 'Envoyé',
  accepted: 'Accepté',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
  failed: 'Échouée',
  completion: 'À la fin de la formation',
  retroactive: 'Après coup',
  manual: 'À la main',
  arche: 'Arche',
  dunes: 'Dunes',
  epure: 'Épure',
  training: 'Action de formation',
  assessment: 'Bilan de compétences',
  validation: 'Action de VAE',
  apprenticeship: 'Action de formation par apprentissage',
  app_added: 'Application de codes ajoutée',
  app_removed: 'Application de codes retirée',
  passkey_added: 'Clé d’accès ajoutée',
  passkey_removed: 'Clé d’accès retirée',
  codes_renewed: 'Codes de secours renouvelés',
  mail_removed: 'Code par e-mail désactivé',
  code_used: 'Code de secours utilisé',
  codes_locked: 'Codes refusés après dix essais',
  all_removed: 'Tout retiré (secours)',
  to_check: 'À vérifier',
  verified: 'Vérifiée',
}

const CHOICES: readonly string[] = [
  'status',
  'withdrawal',
  'taxTreatment',
  'subscriptionInterval',
  'consentMode',
  'review',
  'secondStep',
]

/** Tells what was done and not what a field held: there is nothing before. */
export const isAct = (field: string): boolean => field === 'secondStep'

const wordOf = (value: string): string => {
  if ((ROLES as readonly string[]).includes(value)) return ROLE_LABELS[value as Role]
  return (PERMISSIONS as readonly string[]).includes(value) ? PERMISSION_LABELS[value as Permission] : value
}

/** Of what is stored as a list or a sheet: how its parts are called. */
const PART_LABELS: Readonly<Record<string, string>> = {
  raisonSociale: 'Raison sociale',
  siret: 'SIRET',
  tva: 'Numéro de TVA',
  mentionTva: 'Mention de TVA',
  adresse: 'Adresse',
  mediateur: 'Médiateur',
  hebergeur: 'Hébergeur',
  accessibilite: 'Accessibilité',
  network: 'Réseau',
  url: 'Adresse',
  line1: 'Adresse',
  line2: 'Complément',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  kind: 'Genre',
  ref: 'Identifiant',
  course: 'Formation',
  produit: 'Produit',
}
const partWord = (name: string): string => PART_LABELS[name] ?? name

/** Fields that an editor of rich text writes. */
const RICH: readonly string[] = ['content']

/** Whether two states of a rich text have the same words, so that only how they are set was changed. */
export const hasSameText = (field: string, before: unknown, after: unknown): boolean =>
  RICH.includes(field) &&
  [before, after].every((html) => typeof html === 'string' && !html.endsWith('…')) &&
  valueWord(field, before) === valueWord(field, after)

/** Paragraphs one a line; what the log has cut may end within a tag. */
const richText = (html: string): string =>
  html
    .replace(/<[^>]*…?$/, '…')
    .split(/<\/(?:p|h[1-6]|li|blockquote|div)>|<br\s*\/?>/i)
    .map(plainText)
    .filter(Boolean)
    .join('\n')

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What stands in a list or a sheet, one part a line: « Ville : Lyon », « Réseau : Instagram, Adresse : … ». */
const jsonText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value !== 'object' || value === null) return wordOf(partWord(String(value)))
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object')
    return value.map((item) => jsonText(item).replace(/\n/g, ', ')).join(isFlat ? ', ' : '\n')
  }
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(([name, part]) => `${partWord(name)}\u00a0: ${jsonText(part).replace(/\n/g, ', ')}`)
    .join('\n')
}

/** A value as people read it, of one line or several; « vide » where there was none. */
export const valueWord = (field: string, value: unknown): string => {
  if (isEmpty(value)) return 'vide'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') {
    if (EUROS.includes(field)) return euros(value)
    return CENTS.includes(field) ? euros(value / 100) : String(value)
  }
  if (typeof value !== 'string') return jsonText(value) || 'vide'
  if (DATES.includes(field)) return dateTime(value)
  if (CHOICES.includes(field)) return CHOICE_LABELS[value] ?? value
  if (RICH.includes(field)) return richText(value) || 'vide'
  return field === 'role' ? wordOf(value) : value
}
