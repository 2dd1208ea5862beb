/** The gift of an order, for other modules. */
import { gifts } from '#drizzle/collections/gifts.ts'
import { invitations } from '#drizzle/collections/learning.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { giftState } from '#drizzle/domain/gift.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader } from '#server/records/types.ts'
import { linesOf, type Order, type OrderLine } from '../order-record/index.ts'

export type Gift = RecordOf<(typeof gifts)['fields']>

/** For all functions of this file, the reader must be `system`. */
export const giftOf = (reader: Reader, orderId: string): Gift | null =>
  orderId === '' ? null : reader.firstOrNull(gifts, { order: orderId })

/** The gift behind an invitation; `null` for an invitation from the staff. */
export const giftOfInvitation = (reader: Reader, invitationId: string): Gift | null =>
  invitationId === '' ? null : reader.firstOrNull(gifts, { invitation: invitationId })

/** The lines of a gift's order that were not refunded; all of them when the order is not paid. */
export const givenIn = (reader: Reader, order: Order): OrderLine[] => {
  const paid = reader.find(payments, { order: order.id })
  const isBack = (line: number): boolean => {
    const own = paid.filter((payment) => payment.line === line)
    return own.length > 0 && own.every(({ status }) => status === 'refunded')
  }
  return linesOf(order).filter((_, at) => !isBack(at + 1))
}

/** Title of the given pack and of its parts; both empty for a single course. */
export const packGiven = (reader: Reader, { order }: Gift): { pack: string; parts: string[] } => {
  const lines = linesOf(reader.get(orders, order)).filter(({ pack }) => pack)
  return { pack: lines[0]?.pack?.title ?? '', parts: lines.map(({ pack }) => pack?.part ?? '') }
}

/**
 * When a gift opens: at once, or at the end of the withdrawal period of a giver who did not waive that right.
 */
export const giftBegins = (reader: Reader, gift: Gift, now: Date): Date => {
  const opensAt = reader.getOrNull(orders, gift.order)?.opensAt ?? ''
  return opensAt > stamp(now) ? new Date(opensAt) : now
}

/** A gift as shown to its giver with the order; `null` for an order that is no gift. */
export const giftView = (reader: Reader, order: Order, now: Date) => {
  const gift = giftOf(reader, order.id)
  if (!gift) return null
  const { giverName, firstName, email, message, sendAt } = gift
  const invitation = gift.invitation ? reader.getOrNull(invitations, gift.invitation) : null
  const isPaid = order.status !== 'pending'
  const state = isPaid ? giftState(invitation, sendAt, now) : ('scheduled' as const)
  const acceptedAt = state === 'accepted' ? (invitation?.acceptedAt ?? '') : ''
  return { giverName, firstName, email, message, sendAt, state, acceptedAt }
}
