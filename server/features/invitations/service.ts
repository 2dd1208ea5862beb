/** Invitations: made, sent again, answered once. */

import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { type invitationFields, invitations } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { INVITATION_DAYS, isOpenInvitation, NO_INVITATION } from '#drizzle/domain/invitation.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { conflict, forbidden, invalid, notFound } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import { longDate } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { enrol, enrollmentIn, startOf } from '../enrollments/index.ts'
import { deliverGift, giftOfInvitation, packGiven } from '../gifts/index.ts'

type Invitation = RecordOf<typeof invitationFields>

/** The end of an invitation that is sent now, as records have it. */
export const endOf = (now: Date): string => stamp(daysLater(now, INVITATION_DAYS))

/** The one that waits for an answer of this address; another course's is none. */
export const waitingFor = (reader: Reader, email: string, course: string, now: Date): Invitation | null => {
  const found = reader.find(
    invitations,
    { filter: 'email = {:email} && course = {:course} && status = "pending"', params: { email, course } },
    { sort: '-created' },
  )
  return found.find((invitation) => isOpenInvitation(invitation, now)) ?? null
}

const isEnrolled = (reader: Reader, email: string, course: string, now: Date): boolean => {
  const person = reader.firstOrNull(users, { email })
  const enrollment = person && enrollmentIn(reader, person.id, course, now)
  // An invitation opens a later start at once.
  return enrollment !== null && startOf(enrollment, now) === ''
}

interface InvitationRequest {
  readonly course: string
  /** In small letters, without white space around. */
  readonly emails: readonly string[]
  readonly message: string
  readonly preview: boolean
}
export interface Outcome {
  email: string
  outcome: 'invited' | 'enrolled' | 'pending'
  id: string
}

const PAUSE_MS = 60_000

/** When the mail of a new invitation leaves: at once, or a minute after the last one to this address about this course. */
const mailAt = (tx: Tx, email: string, course: string, now: Date): Date => {
  const [last] = tx.find(invitations, { email, course }, { sort: '-mailedAt', limit: 1 })
  const at = last?.mailedAt ? new Date(last.mailedAt).getTime() : 0
  return stillLasts(at, PAUSE_MS, now.getTime()) ? new Date(at + PAUSE_MS) : now
}

/** Stores the invitation of an address and queues its mail, unless there is nothing to invite to or one waits. */
const inviteOne = (
  tx: Tx,
  email: string,
  { course, message, preview }: InvitationRequest,
  now: Date,
  by: string,
): Outcome => {
  if (isEnrolled(tx, email, course, now)) return { email, outcome: 'enrolled', id: '' }
  const waiting = waitingFor(tx, email, course, now)
  if (waiting) return { email, outcome: 'pending', id: waiting.id }
  if (preview) return { email, outcome: 'invited', id: '' }
  const runAt = mailAt(tx, email, course, now)
  const { id } = tx.create(invitations, {
    email,
    course,
    message,
    invitedBy: by,
    mailedAt: stamp(now),
    delivery: 'queued',
  })
  tx.enqueue('mail', { template: 'invitation', invitationId: id }, { runAt })
  return { email, outcome: 'invited', id }
}

const NO_COURSE = 'Cette formation n’existe pas ou n’existe plus.'
/** Addresses a transaction: others write in between. */
const AT_ONCE = 50

/**
 * Invites each address once, ignoring case; returns the outcome of each. Throws 400 for a course that does
 * not exist. Invitations stored before a failure stay, and a repetition does the rest.
 */
export const invite = async (
  engine: Engine,
  actor: Actor,
  request: InvitationRequest,
): Promise<{ results: Outcome[] }> => {
  const by = actor.record?.collectionName === users.name ? actor.record.id : ''
  const emails = [...new Set(request.emails)]
  const results: Outcome[] = []
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const next = await engine.write(system, (tx) => {
      if (!tx.getOrNull(courses, request.course))
        throw invalid({ course: ['validation_missing_rel_records', NO_COURSE] })
      const now = engine.clock.now()
      return emails.slice(from, from + AT_ONCE).map((email) => inviteOne(tx, email, request, now, by))
    })
    results.push(...next)
  }
  return { results }
}

const ANSWERED = 'Cette invitation a été acceptée ou révoquée\u00a0: elle ne peut plus partir.'
const JUST_SENT = 'Cette invitation vient de partir. Attendez une minute avant de la renvoyer.'

/** Queues its mail again and renews its validity of seven days. Throws 404 and 409 as its contract says. */
export const sendInvitation = (engine: Engine, id: string) =>
  engine.write(system, (tx) => {
    const { status, mailedAt, expiresAt } = tx.get(invitations, id)
    if (status !== 'pending' && status !== 'expired') throw conflict(ANSWERED)
    const now = engine.clock.now()
    const sendAt = giftOfInvitation(tx, id)?.sendAt ?? ''
    // Its giver chose the day, and what is queued leaves on it all the same.
    if (sendAt > stamp(now)) throw conflict(`Ce cadeau partira de lui-même le ${longDate(new Date(sendAt))}.`)
    if (mailedAt && stillLasts(new Date(mailedAt).getTime(), PAUSE_MS, now.getTime()))
      throw conflict(JUST_SENT)
    tx.enqueue('mail', { template: 'invitation', invitationId: id })
    const end = endOf(now)
    return tx.update(invitations, id, {
      status: 'pending',
      // A gift's invitation is valid longer.
      expiresAt: expiresAt > end ? expiresAt : end,
      mailedAt: stamp(now),
      delivery: 'queued',
      deliveryError: '',
    })
  })

const byToken = (reader: Reader, token: string): Invitation => {
  const found = token === '' ? null : reader.firstOrNull(invitations, { token })
  if (!found) throw notFound(NO_INVITATION)
  return found
}

/** The content of an open invitation. Throws 404. */
export const lookUpInvitation = (engine: Engine, token: string) => {
  const reader = engine.read(system)
  const invitation = byToken(reader, token)
  if (!isOpenInvitation(invitation, engine.clock.now())) throw notFound(NO_INVITATION)
  const { id, title, slug, coverImage } = reader.get(courses, invitation.course)
  const { email, message, expiresAt } = invitation
  const gift = giftOfInvitation(reader, invitation.id)
  return {
    email,
    course: { id, title, slug, coverImage },
    expiresAt,
    gift: gift && { giverName: gift.giverName, message, ...packGiven(reader, gift) },
  }
}

/**
 * Enrols the caller, opens the other parts of a gift, and stores who accepted and when, in one transaction.
 * Throws 403 for a superuser, 404 as its contract says.
 */
export const acceptInvitation = (engine: Engine, { record }: Actor, token: string) =>
  engine.write(system, (tx) => {
    if (record?.collectionName !== users.name) throw forbidden(PERMISSION_MESSAGE)
    const invitation = byToken(tx, token)
    const now = engine.clock.now()
    const { id, title } = tx.get(courses, invitation.course)
    // A retry after a lost reply: the invitation is already accepted.
    const isRepeated = invitation.status === 'accepted' && invitation.acceptedBy === record.id
    if (!isRepeated) {
      if (!isOpenInvitation(invitation, now)) throw notFound(NO_INVITATION)
      tx.update(invitations, invitation.id, {
        status: 'accepted',
        acceptedAt: stamp(now),
        acceptedBy: record.id,
      })
      const gift = giftOfInvitation(tx, invitation.id)
      if (gift) deliverGift(tx, gift, record.id, now)
      else enrol(tx, now, record.id, id, 'invitation')
    }
    return { course: { id, title } }
  })
