/**
 * « Créer mon espace » after a purchase without an account: one click, and a link by mail that proves the
 * address.
 */

import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { isSettled } from '../../order-record/index.ts'
import { findOrder, isBuyer } from '../../orders/index.ts'
import { guestAccount } from '../../users/index.ts'
import { proofFor } from './address-proof.ts'

/** Minimum time between two mails about an order. */
const AGAIN_MS = 10 * 60_000
/** A second click within this time refers to the mail on its way. */
const TWICE_MS = 60_000
export const SPACE_SUBJECT = 'Votre espace est prêt'

/**
 * Opens the account of a guest's order, without a password, and mails the link that proves the address (again).
 * The order is read there only then, since an unproved address may be another person's. An address with an
 * unverified account gets the same mail, and the caller the same reply. Throws 404 as `findOrder`, 409 for an
 * unpaid order.
 */
export const openSpace = async (
  engine: Engine,
  actor: Actor,
  number: string,
  token: string | undefined,
): Promise<void> => {
  const request = findOrder(engine, actor, number, token)
  if (!isBuyer(actor, request, token)) throw notFound()
  await engine.write(system, (tx) => {
    const order = tx.get(orders, request.id)
    if (!isSettled(order)) throw conflict('Cette commande n’est pas encore payée.')
    // The order belongs to an account whose address is proved.
    if (order.user !== '' && tx.get(users, order.user).verified) return
    const now = engine.clock.now()
    // The mail may be on its way without being stored yet.
    if (order.spaceSentAt !== '' && now.getTime() - Date.parse(order.spaceSentAt) < TWICE_MS) return
    const since = new Date(now.getTime() - AGAIN_MS)
    const isSent = tx.count(emailMessages, {
      filter: 'to = {:email} && subject = {:subject} && created > {:since}',
      params: { email: order.email, subject: SPACE_SUBJECT, since },
    })
    if (isSent > 0) return
    const person = guestAccount(tx, order)
    const token = proofFor(engine, tx, person.email)
    tx.update(orders, order.id, { spaceSentAt: stamp(now) })
    // A repeated request before the mail has left yields the same mail.
    const key = `space-${person.id}`
    tx.enqueue('mail', { template: 'space', orderId: order.id, userId: person.id, token }, { key })
  })
}
