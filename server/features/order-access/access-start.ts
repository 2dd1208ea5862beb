/**
 * When digital content of an order opens: at once for a buyer who waived the right of withdrawal (Code de la
 * consommation, art. L221-28 13°), otherwise when the fourteen days are over.
 */

import { invitations } from '#drizzle/collections/learning.ts'
import { consents, type OrderItem, orders } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { proofOf, showsCurrentWording, type TermsBy } from '#drizzle/domain/consents.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { currentTerms } from '../content/index.ts'
import { giftOf } from '../gifts/index.ts'
import { isSettled, type Order } from '../order-record/index.ts'
import { isBuyer } from '../orders/index.ts'
import { paysLine } from '../payment-records/index.ts'
import { kindOf } from '../sellables/index.ts'
import { waivedLines, withdrawalEnd } from '../withdrawals/index.ts'
import type { openNow as openNowContract } from './contract.ts'
import { holdingPayments } from './ownership.ts'

/** When a line opens; empty when it is open. */
export const opensAtOf = (
  { opensAt }: Pick<Order, 'opensAt'>,
  line: Pick<OrderItem, 'withdrawal'>,
  now: Date,
): string => (opensAt > stamp(now) && waivedLines([line]).length > 0 ? opensAt : '')

/** Whether the opening day of a delayed order has come. */
export const hasOpened = (order: Order, now: Date): boolean =>
  isSettled(order) && order.opensAt !== '' && order.opensAt <= stamp(now)

/**
 * Lines of a delayed order to announce as open: those that the buyer still owns and can open now. Empty for a
 * refunded order, an erased account's courses, and what was refunded or deleted. The reader must be `system`.
 */
export const openedLines = (reader: Reader, order: Order, now: Date): OrderItem[] => {
  // A gift is opened by its recipient.
  if (!isSettled(order) || giftOf(reader, order.id)) return []
  const held = holdingPayments(reader, order.id)
  return (order.items ?? []).filter((line, at) => {
    if (waivedLines([line]).length === 0) return false
    const { isOpen } = kindOf(reader, line.kind)
    return isOpen
      ? isOpen(reader, { user: order.user, ref: line.ref, now })
      : held.some((payment) => paysLine(reader, payment, line, at))
  })
}

/**
 * Stores a consent of an order's buyer with the sentence that was shown. `source`: the form of the consent;
 * `termsBy`: how the terms were accepted there.
 */
export const storeConsent = (
  tx: Tx,
  { id, user, email }: Order,
  purpose: 'cgv' | 'withdrawal_waiver',
  {
    at,
    source,
    termsBy = 'box',
  }: { readonly at: string; readonly source: 'checkout' | 'order'; readonly termsBy?: TermsBy },
): void => {
  const proof = { user, email, order: id, given: true, at, channel: 'web', source }
  const terms = purpose === 'cgv' ? currentTerms(tx, new Date(at)) : null
  tx.create(consents, { ...proof, purpose, ...proofOf(purpose, termsBy), terms: terms ?? '' })
}

/**
 * When an order paid at `paidAt` opens, by its stored consent: without one it is delayed. `null`: at once, as
 * for free items and for what needs no waiver. The reader must be `system`.
 */
export const accessStartOf = (reader: Reader, order: Order, paidAt: Date): Date | null => {
  if (order.totalCents === 0 || waivedLines(order.items ?? []).length === 0) return null
  const { id, email } = order
  // By address, which has an index: the account may have been linked or erased since.
  const request = { email, purpose: 'withdrawal_waiver' as const, order: id, given: true }
  return reader.firstOrNull(consents, request) ? null : withdrawalEnd(paidAt)
}

/**
 * « Commencer maintenant »: stores the waiver of a buyer who had chosen to wait, opens what the order holds,
 * and confirms it by mail. A second call, and one for open content, change nothing. Only for the buyer or the
 * holder of the order's token: a waiver is personal. Throws 404 as `findOrder`, 409 for an order that is not
 * settled or for changed sentences.
 */
export const openNow = (
  engine: Engine,
  actor: Actor,
  { number, token }: { readonly number: string; readonly token?: string },
  { consentVersion }: BodyOf<typeof openNowContract>,
): Promise<{ opensAt: string }> =>
  engine.write(system, (tx) => {
    const order = tx.firstOrNull(orders, { number })
    if (!order || !isBuyer(actor, order, token)) throw notFound()
    if (!isSettled(order)) throw conflict('Cette commande ne peut pas être ouverte.')
    const now = engine.clock.now()
    if (order.opensAt <= stamp(now)) return { opensAt: '' }
    if (!showsCurrentWording(consentVersion))
      throw conflict('Cette phrase a changé depuis l’ouverture de la page. Rechargez-la avant de continuer.')
    storeConsent(tx, order, 'withdrawal_waiver', { at: stamp(now), source: 'order' })
    tx.update(orders, order.id, { opensAt: '' })
    const gift = giftOf(tx, order.id)
    const reader = gift ? (tx.getOrNull(invitations, gift.invitation)?.acceptedBy ?? '') : order.user
    for (const { kind, ref } of waivedLines(order.items ?? []))
      if (reader !== '') kindOf(tx, kind).openEarly?.(tx, { user: reader, ref, now })
    // The products of a pack are in an order of the recipient, which opens too.
    if (gift && tx.getOrNull(orders, gift.opened)) tx.update(orders, gift.opened, { opensAt: '' })
    if (!gift) tx.enqueue('mail', { template: 'opened', orderId: order.id, isWaived: true })
    return { opensAt: '' }
  })
