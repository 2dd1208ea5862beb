import { emailMessages } from '#drizzle/collections/email-messages.ts'
import {
  type enrollmentFields,
  enrollments,
  type invitationFields,
  invitations,
} from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { isSuspended } from '../enrollments/index.ts'
import { giftOfInvitation } from '../gifts/index.ts'
import { endOf, waitingFor } from './service.ts'

type Invitation = RecordOf<typeof invitationFields>
type Enrollment = RecordOf<typeof enrollmentFields>

const FIXED = 'Une invitation partie reste celle de cette adresse et de cette formation. Invitez de nouveau.'
const ANSWERS = 'Une invitation se révoque\u00a0; c’est la personne invitée qui l’accepte.'
const PAID = 'Cette invitation est un cadeau, que quelqu’un a payé. Elle s’annule en remboursant sa commande.'
const WAITING = 'Une invitation à cette formation attend déjà une réponse à cette adresse.'
const isServer = ({ kind }: Actor): boolean => kind === 'system' || kind === 'superuser'

/** A course manager may withdraw an invitation; every other field of a mailed one is fixed. */
const checkChange = (record: Invitation, original: Invitation): void => {
  if (record.email !== original.email) throw invalid({ email: ['validation_invalid_value', FIXED] })
  if (record.course !== original.course) throw invalid({ course: ['validation_invalid_value', FIXED] })
  const isRevoked = record.status === 'revoked' && original.status !== 'accepted'
  if (record.status !== original.status && !isRevoked)
    throw invalid({ status: ['validation_invalid_value', ANSWERS] })
}

const isOver = ({ expiresAt }: Enrollment, now: string): boolean => expiresAt !== '' && expiresAt <= now

/**
 * Closing a course to a person also withdraws the pending invitation, which would reopen it; what another
 * person has paid for stays.
 */
const takeBack = (tx: Tx, { user, course }: Enrollment): void => {
  // The account, or the course, was deleted.
  const email = tx.getOrNull(users, user)?.email
  if (!email) return
  const waiting = tx.find(invitations, {
    filter: 'email = {:email} && course = {:course} && status = "pending"',
    params: { email, course },
  })
  for (const { id } of waiting)
    if (!giftOfInvitation(tx, id)) tx.update(invitations, id, { status: 'revoked' })
}

/** An invitation gets its secret from the server, lives seven days (specification §9), shows its mail's state, and ends with the access. */
export const invitationHooks = (engine: Engine): void => {
  engine.before(invitations, 'create', (tx, { actor, record }) => {
    if (record.email === '') throw invalid({ email: ['validation_required', 'Indiquez une adresse.'] })
    if (record.token === '') record.token = randomToken()
    if (record.expiresAt === '') record.expiresAt = endOf(engine.clock.now())
    if (actor.record?.collectionName === users.name) record.invitedBy = actor.record.id
    if (isServer(actor)) return
    if (record.status !== 'pending') throw invalid({ status: ['validation_invalid_value', ANSWERS] })
    if (waitingFor(tx, record.email, record.course, engine.clock.now()))
      throw invalid({ email: ['validation_not_unique', WAITING] })
  })
  engine.before(invitations, 'update', (tx, { actor, record, original }) => {
    // None lives for ever.
    if (record.expiresAt === '' && original) record.expiresAt = original.expiresAt
    if (!original || isServer(actor)) return
    checkChange(record, original)
    const isCut = record.expiresAt < original.expiresAt
    if ((isCut || record.status !== original.status) && giftOfInvitation(tx, record.id))
      throw invalid({ [isCut ? 'expiresAt' : 'status']: ['validation_invalid_value', PAID] })
  })
  engine.before(invitations, 'delete', (tx, { actor, record }) => {
    // An accepted one still identifies the access that a refund withdraws.
    if (!isServer(actor) && giftOfInvitation(tx, record.id)) throw conflict(PAID)
  })
  for (const action of ['create', 'update'] as const)
    engine.after(emailMessages, action, (tx, { record }) => {
      const invitation = record.invitation ? tx.getOrNull(invitations, record.invitation) : null
      // A mail overtaken by a newer one changes nothing.
      if (!invitation || record.queuedAt < invitation.mailedAt) return
      if (invitation.delivery === record.status && invitation.deliveryError === record.error) return
      tx.update(invitations, invitation.id, { delivery: record.status, deliveryError: record.error })
    })
  engine.after(enrollments, 'update', (tx, { record, original }) => {
    if (!original) return
    const now = stamp(engine.clock.now())
    const isClosed = original.isActive && isSuspended(record)
    const isEnded = !isOver(original, now) && isOver(record, now)
    const isMoved = record.user !== original.user || record.course !== original.course
    if (isClosed || isEnded || isMoved) takeBack(tx, original)
  })
  engine.before(users, 'delete', (tx, { record }) => {
    for (const { id } of tx.find(invitations, { acceptedBy: record.id }))
      tx.update(invitations, id, { email: '' })
  })
  engine.after(enrollments, 'delete', (tx, { record }) => takeBack(tx, record))
}
