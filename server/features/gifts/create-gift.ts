/** Giving a course or a pack: what the order carries, and the recipient's invitation. */
import { courses } from '#drizzle/collections/courses.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import {
  GIFT_ANSWERED,
  GIFT_AT_ONCE,
  GIFT_BY_POST,
  GIFT_CORRECTED,
  GIFT_DAY,
  GIFT_FREE,
  GIFT_LINK_DAYS,
  GIFT_OF_ONE,
  GIFT_OF_THINGS,
  GIFT_TO_SELF,
  GIFT_WITHDRAWN,
  giftState,
  MAX_CORRECTIONS,
  MAX_GIFT_DAYS,
} from '#drizzle/domain/gift.ts'
import { instantAt } from '#drizzle/domain/paris-clock.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import { addDays, parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'
import { isBuyer } from '../orders/index.ts'
import { thingOf } from '../sellables/index.ts'
import type * as contract from './contract.ts'
import { type Gift, giftOf, giftView, givenIn } from './gift.ts'

interface GiftRequest {
  readonly firstName: string
  readonly email: string
  readonly message: string
  /** The day in Paris on which the mail leaves; empty for today. */
  readonly sendOn: string
}

/** Time in Paris at which mails for a later day leave. */
const MORNING = 'T09:00'

/** Throws 400 on `gift.sendOn` for a day that is invalid, past, or too far ahead. */
const sendAtOf = (sendOn: string, now: Date): Date => {
  const today = parisDay(now)
  if (sendOn === '' || sendOn === today) return now
  const at = instantAt(sendOn + MORNING)
  if (Number.isNaN(at) || sendOn < today || sendOn > addDays(today, MAX_GIFT_DAYS))
    throw invalid({ 'gift.sendOn': ['validation_invalid_value', GIFT_DAY] })
  return new Date(at)
}

/**
 * Why lines cannot be given; empty when they can: one course, or one pack with a course and nothing sent by
 * post.
 */
const unfitAsGift = (reader: Reader, lines: readonly OrderItem[]): string => {
  const [first, ...others] = lines
  const isPack = first?.pack !== undefined
  const isOne = isPack
    ? lines.every(({ pack, qty }) => pack?.ref === first.pack?.ref && qty === 1)
    : first?.kind === 'course' && others.length === 0
  if (!isOne) return GIFT_OF_ONE
  if (lines.some(({ plan }) => plan)) return GIFT_AT_ONCE
  if (!lines.some(({ kind }) => kind === 'course')) return GIFT_OF_THINGS
  if (lines.some((line) => thingOf(reader, line)?.delivery === 'post')) return GIFT_BY_POST
  return lines.every(({ unitCents }) => unitCents === 0) ? GIFT_FREE : ''
}

/** Stores the recipient of a new order. Throws 400 for what cannot be given. */
export const createGift = (tx: Tx, order: Order, request: GiftRequest, now: Date): void => {
  const problem = unfitAsGift(tx, order.items ?? [])
  if (problem) throw invalid({ gift: ['validation_invalid_value', problem] })
  if (request.email === order.email)
    throw invalid({ 'gift.email': ['validation_invalid_value', GIFT_TO_SELF] })
  const { firstName, email, message } = request
  const about = { order: order.id, giverName: order.name, firstName, email, message }
  tx.create(gifts, { ...about, sendAt: stamp(sendAtOf(request.sendOn, now)) })
}

/**
 * Creates the recipient's invitation, whose mail leaves on the chosen day, or at once when that day has come.
 */
const inviteFor = (tx: Tx, order: Order, gift: Gift, now: Date): void => {
  const course = givenIn(tx, order).find(
    ({ kind, ref }) => kind === 'course' && tx.getOrNull(courses, ref),
  )?.ref
  // The course was deleted before the payment.
  if (!course) return
  const chosen = new Date(gift.sendAt)
  const at = chosen > now ? chosen : now
  const { id } = tx.create(invitations, {
    email: gift.email,
    course,
    message: gift.message,
    invitedBy: order.user,
    expiresAt: stamp(daysLater(at, GIFT_LINK_DAYS)),
    mailedAt: stamp(at),
    delivery: 'queued',
  })
  tx.update(gifts, gift.id, { invitation: id, sendAt: stamp(at) })
  tx.enqueue('mail', { template: 'invitation', invitationId: id }, { runAt: at })
}

/**
 * Sends the gift of a paid order instead of enrolling its buyer; does nothing for any other order. The
 * transaction must be `system`.
 */
export const sendGift = (tx: Tx, order: Order, now: Date): void => {
  const gift = giftOf(tx, order.id)
  if (gift && gift.invitation === '') inviteFor(tx, order, gift, now)
}

/**
 * Changes the recipient of a gift, for its giver alone, until it is accepted: the link sent to the previous
 * address is void, and a mail leaves to the new one on the chosen day. The same address again changes
 * nothing. Throws 404 as `readOrder`, 400 and 409 as its contract says.
 */
export const correctGift = (
  engine: Engine,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
  { email, firstName }: BodyOf<typeof contract.correctGift>,
) =>
  engine.write(system, (tx) => {
    const order = tx.firstOrNull(orders, { number })
    const gift = order && isBuyer(actor, order, token) ? giftOf(tx, order.id) : null
    if (!order || !gift || gift.invitation === '') throw notFound()
    const now = engine.clock.now()
    const state = giftState(tx.getOrNull(invitations, gift.invitation), gift.sendAt, now)
    if (state === 'accepted') throw conflict(GIFT_ANSWERED)
    if (state === 'cancelled') throw conflict(GIFT_WITHDRAWN)
    if (email === order.email) throw invalid({ email: ['validation_invalid_value', GIFT_TO_SELF] })
    const renamed = tx.update(gifts, gift.id, { firstName })
    if (email !== gift.email) {
      if (gift.corrections >= MAX_CORRECTIONS) throw conflict(GIFT_CORRECTED)
      tx.update(invitations, gift.invitation, { status: 'revoked' })
      const changed = { email, corrections: gift.corrections + 1 }
      inviteFor(tx, order, tx.update(gifts, renamed.id, changed), now)
    }
    const view = giftView(tx, order, now)
    if (!view) throw notFound()
    return view
  })
