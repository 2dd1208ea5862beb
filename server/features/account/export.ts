/** The portable copy of one person's data (GDPR, articles 15 and 20). */
import { setImmediate as pause } from 'node:timers/promises'
import type { Collection } from '#drizzle/collection.ts'
import { aiDrafts } from '#drizzle/collections/ai-drafts.ts'
import { analytics } from '#drizzle/collections/analytics.ts'
import { carts } from '#drizzle/collections/carts.ts'
import { clientDocuments, clientMessages, userNotes } from '#drizzle/collections/client.ts'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { devis } from '#drizzle/collections/devis.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import {
  certificates,
  enrollments,
  exerciseEntries,
  invitations,
  learningEvents,
  lessonComments,
  lessonNotes,
  listeningEvenings,
  progress,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { consents, orders, payments } from '#drizzle/collections/payments.ts'
import { complaints, surveyRequests } from '#drizzle/collections/quality.ts'
import { questionnaireResponses } from '#drizzle/collections/questionnaires.ts'
import { restockNotices } from '#drizzle/collections/restock-notices.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { saleNotes } from '#drizzle/collections/sale-notes.ts'
import { passkeys, secondSteps } from '#drizzle/collections/second-steps.ts'
import { sessions } from '#drizzle/collections/sessions.ts'
import { authOrigins, externalAuths } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { voucherUses } from '#drizzle/collections/vouchers.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'

/** Newest rows of a collection that fit into one file; more are named in `incomplete`. */
export const MAX_ROWS = 5000
/** Rows between which everybody else is served. */
const AT_ONCE = 250

interface Section {
  readonly name: string
  /** The title in the archive. */
  readonly title: string
  readonly collection: Collection
  readonly filter: string
  /** Fields that open something, beside the hidden ones. */
  readonly without?: readonly string[]
  /** Hidden fields that are personal data all the same. */
  readonly with?: readonly string[]
}

const OWN = 'user = {:id}'
/** Records made before the account existed: they belong to the person whose address is verified. */
const OR_OF_ADDRESS = "user = {:id} || (user = '' && email = {:email})"
const OF_ADDRESS = 'email = {:email}'
const REFERS = 'recordRef = {:id} && collectionRef = {:collectionId}'

const SECTIONS: readonly Section[] = [
  { name: 'enrollments', title: 'Inscriptions', collection: enrollments, filter: OWN },
  { name: 'progress', title: 'Progression', collection: progress, filter: OWN },
  { name: 'learningEvents', title: 'Activité dans les formations', collection: learningEvents, filter: OWN },
  {
    name: 'answers',
    title: 'Réponses aux questionnaires',
    collection: questionnaireResponses,
    filter: OR_OF_ADDRESS,
  },
  {
    name: 'surveys',
    title: 'Questionnaires de formation',
    collection: surveyRequests,
    filter: OWN,
  },
  { name: 'complaints', title: 'Réclamations', collection: complaints, filter: OR_OF_ADDRESS },
  { name: 'exercises', title: 'Réponses aux exercices', collection: exerciseEntries, filter: OWN },
  { name: 'notes', title: 'Notes de leçon', collection: lessonNotes, filter: OWN },
  { name: 'evenings', title: 'Soirs d’écoute', collection: listeningEvenings, filter: OWN },
  { name: 'comments', title: 'Messages sous les leçons', collection: lessonComments, filter: OWN },
  { name: 'clientMessages', title: 'Messages de suivi', collection: clientMessages, filter: OWN },
  { name: 'clientDocuments', title: 'Documents de suivi', collection: clientDocuments, filter: OWN },
  // Shown on no screen of the person's, but part of the right of access.
  { name: 'followUpNotes', title: 'Notes de suivi', collection: userNotes, filter: OWN },
  { name: 'aiDrafts', title: 'Brouillons proposés par une IA', collection: aiDrafts, filter: OWN },
  { name: 'certificates', title: 'Attestations', collection: certificates, filter: OWN },
  { name: 'orders', title: 'Commandes', collection: orders, filter: OR_OF_ADDRESS },
  { name: 'quotes', title: 'Devis', collection: devis, filter: OF_ADDRESS },
  // Shown on no screen of the person's, but part of the right of access.
  {
    name: 'saleNotes',
    title: 'Notes sur les commandes et devis',
    collection: saleNotes,
    filter: "order.user = {:id} || (order.user = '' && order.email = {:email}) || devis.email = {:email}",
  },
  { name: 'payments', title: 'Paiements', collection: payments, filter: OR_OF_ADDRESS },
  {
    name: 'invoices',
    title: 'Factures',
    collection: invoices,
    filter: "user = {:id} || (user = '' && order.user = '' && order.email = {:email})",
  },
  // Given and received.
  { name: 'gifts', title: 'Cadeaux', collection: gifts, filter: 'order.user = {:id} || email = {:email}' },
  { name: 'consents', title: 'Consentements', collection: consents, filter: OR_OF_ADDRESS },
  { name: 'reviews', title: 'Avis', collection: reviews, filter: OWN },
  { name: 'notifications', title: 'Notifications', collection: notifications, filter: OWN },
  {
    name: 'invitations',
    title: 'Invitations',
    collection: invitations,
    filter: OF_ADDRESS,
    without: ['token'],
  },
  { name: 'vouchers', title: 'Bons d’accès utilisés', collection: voucherUses, filter: OWN },
  { name: 'contactRequests', title: 'Messages envoyés', collection: contactRequests, filter: OF_ADDRESS },
  {
    name: 'restockNotices',
    title: 'Retours en stock attendus',
    collection: restockNotices,
    filter: OF_ADDRESS,
  },
  // Subject and dates: the text, which may hold a one-time link, is hidden.
  {
    name: 'messages',
    title: 'E-mails reçus',
    collection: emailMessages,
    filter: 'user = {:id} || to = {:email}',
  },
  { name: 'cart', title: 'Panier', collection: carts, filter: OR_OF_ADDRESS },
  { name: 'audience', title: 'Mesure d’audience', collection: analytics, filter: OWN },
  { name: 'signInServices', title: 'Services de connexion', collection: externalAuths, filter: REFERS },
  { name: 'devices', title: 'Appareils', collection: authOrigins, filter: REFERS, with: ['device', 'ip'] },
  { name: 'sessions', title: 'Connexions', collection: sessions, filter: REFERS },
  { name: 'secondStep', title: 'Connexion en deux étapes', collection: secondSteps, filter: REFERS },
  { name: 'passkeys', title: 'Clés d’accès', collection: passkeys, filter: REFERS },
]

/** Before every row: pages go on from the last one, whatever comes and goes meanwhile. */
const NEWEST: { created: string; id: string } = { created: '9999', id: '' }

type Rows = Record<string, unknown>[]
export interface PersonalData {
  exportedAt: string
  account: Record<string, unknown>
  /** Sections of which only the newest rows are here. */
  incomplete: string[]
  sections: Record<string, Rows>
}
/** The sections with their titles, in the archive's order. */
export const SECTION_TITLES: readonly Pick<Section, 'name' | 'title'>[] = SECTIONS

const leaveOut = (rows: Rows, names: readonly string[] = []): Rows =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))

const pick = (
  row: Record<string, unknown> | undefined,
  names: readonly string[] = [],
): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, row?.[name]]))

/**
 * Everything that concerns the person, without hidden fields, under the person's own rights. What is found by
 * address alone is included only once the address is verified: anyone can open an account with any address.
 */
export const personalData = async (
  engine: Engine,
  person: RecordOf<(typeof users)['fields']>,
  actor: Actor,
): Promise<PersonalData> => {
  const reader = engine.read(system)
  const params = {
    id: person.id,
    collectionId: person.collectionId,
    // No stored address is like this one.
    email: person.verified ? person.email : ' ',
  }
  const incomplete: string[] = []
  const sections: Record<string, Rows> = {}
  for (const { name, collection, filter, without, with: also } of SECTIONS) {
    const found: Rows = []
    let last = NEWEST
    for (let isWhole = false; !isWhole && found.length <= MAX_ROWS; await pause()) {
      const page = {
        filter: `(${filter}) && (created < {:before} || (created = {:before} && id < {:beforeId}))`,
        params: { ...params, before: last.created, beforeId: last.id },
      }
      const rows = reader.find(collection, page, { sort: '-created,-id', limit: AT_ONCE })
      const shown = leaveOut(engine.serialize(actor, collection, rows), without)
      for (const [at, row] of rows.entries()) found.push({ ...shown[at], ...pick(row, also) })
      last = rows.at(-1) ?? last
      isWhole = rows.length < AT_ONCE
    }
    if (found.length > MAX_ROWS) incomplete.push(name)
    sections[name] = found.slice(0, MAX_ROWS)
  }
  const [account = {}] = engine.serialize(actor, users, [person])
  return { exportedAt: engine.clock.now().toISOString(), account, incomplete, sections }
}
