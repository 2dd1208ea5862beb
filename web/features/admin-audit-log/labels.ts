/** How the audit log calls what was changed. */
import { AUDITED_ACTION_LABELS, AUDITED_FIELDS, type AuditedCollection } from '#drizzle/audited.ts'
import type { AuditedAction, SERVER_SETTINGS } from '#drizzle/domain/audited.ts'
import type { Field, Fields } from '#drizzle/field-kinds.ts'

export const ACTION_LABELS: Record<AuditedAction, string> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  impersonate: 'Connexion à la place de',
  export: 'Export',
}
const ACTION_NAMES: Readonly<Record<string, string>> = ACTION_LABELS
/** An action that this version does not know keeps its name. */
export const actionLabel = (action: string): string => ACTION_NAMES[action] ?? action

const ACTION_COLORS: Readonly<Record<string, string>> = {
  create: 'green',
  delete: 'red',
  impersonate: 'yellow',
}
export const actionColor = (action: string): string => ACTION_COLORS[action] ?? 'gray'

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

const NOUNS: Readonly<Record<string, string>> = COLLECTION_LABELS
/** The noun of a collection's records, for what an entry is about. */
export const nounOf = (collection: string): string => NOUNS[collection] ?? collection

/** Actions and paths of the server's settings have no declaration. */
const ACTION_FIELDS: Readonly<Record<string, string>> = AUDITED_ACTION_LABELS
const DECLARED: Readonly<Record<string, Fields>> = AUDITED_FIELDS
export const fieldOf = (collection: string, name: string): Field | undefined => DECLARED[collection]?.[name]

export const fieldLabel = (collection: string, name: string): string =>
  fieldOf(collection, name)?.label ?? ACTION_FIELDS[name] ?? name
