/** How the audit log shows the values that it recorded. */
import { type Permission, ROLES, type Role } from '#drizzle/access.ts'
import type { Field } from '#drizzle/field-kinds.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import { TAX_LABELS, WITHDRAWAL_LABELS } from '../../admin-ui/labels.ts'
import { euros } from '../../lib/format.ts'
import { dateTime } from '../../lib/moments.ts'
import { plainText } from '../../lib/plain-text.ts'
import { PERMISSION_LABELS, ROLE_LABELS } from '../admin-users/index.ts'
import { fieldOf } from './labels.ts'

/** Of declarations that do not name their values. */
const CHOICE_LABELS: Readonly<Record<string, string>> = {
  ...WITHDRAWAL_LABELS,
  ...TAX_LABELS,
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

/** Tells what was done and not what a field held: there is nothing before. */
export const isAction = (field: string): boolean => field === 'secondStep'

const partLabel = (value: string): string => {
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
const partName = (name: string): string => PART_LABELS[name] ?? name

/** Whether two states of a rich text have the same words, so that only how they are set was changed. */
export const hasSameText = (collection: string, name: string, before: unknown, after: unknown): boolean =>
  fieldOf(collection, name)?.type === 'editor' &&
  [before, after].every((html) => typeof html === 'string' && !html.endsWith('…')) &&
  valueText(collection, name, before) === valueText(collection, name, after)

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
  if (typeof value !== 'object' || value === null) return partLabel(partName(String(value)))
  if (Array.isArray(value)) {
    const isFlat = value.every((item) => typeof item !== 'object')
    return value.map((item) => jsonText(item).replace(/\n/g, ', ')).join(isFlat ? ', ' : '\n')
  }
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(([name, part]) => `${partName(name)}\u00a0: ${jsonText(part).replace(/\n/g, ', ')}`)
    .join('\n')
}

const numberText = (field: Field | undefined, value: number): string => {
  if (field?.type !== 'number' || !field.money) return String(value)
  return euros(field.money === 'cents' ? value / 100 : value)
}

const textOf = (field: Field | undefined, name: string, value: string): string => {
  if (name === 'role' || name === 'permissions') return partLabel(value)
  if (isAction(name)) return CHOICE_LABELS[value] ?? value
  if (field?.type === 'date') return dateTime(value)
  if (field?.type === 'editor') return richText(value) || 'vide'
  if (field?.type !== 'select') return value
  return new Map(Object.entries(field.labels ?? CHOICE_LABELS)).get(value) ?? value
}

/** A value as people read it, in one line or several; « vide » for none. */
export const valueText = (collection: string, name: string, value: unknown): string => {
  const field = fieldOf(collection, name)
  if (isEmpty(value)) return 'vide'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (typeof value === 'number') return numberText(field, value)
  return typeof value === 'string' ? textOf(field, name, value) : jsonText(value) || 'vide'
}
