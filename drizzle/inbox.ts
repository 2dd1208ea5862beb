/** The kinds of text that people write to the team: their names on screen, and their readers. */
import type { Permission } from './access.ts'

export const INBOX_KINDS = ['contact', 'follow_up', 'comment', 'review', 'complaint'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const INBOX_LABELS: Readonly<Record<InboxKind, string>> = {
  contact: 'Contact',
  follow_up: 'Suivi',
  comment: 'Commentaire',
  review: 'Avis',
  complaint: 'Réclamation',
}

/** Any of these permissions reads the kind, as the rule of its collection says. */
export const INBOX_ACCESS: Readonly<Record<InboxKind, readonly Permission[]>> = {
  contact: ['users.manage'],
  follow_up: ['users.manage'],
  comment: ['courses.manage'],
  review: ['courses.manage', 'products.manage'],
  complaint: ['courses.manage'],
}
