/**
 * « Créer mon espace » after a purchase without an account: one click, and a link by mail that proves the
 * address.
 */

import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { personName } from '#drizzle/domain/person-name.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { isSettled, type Order } from '../order-record/index.ts'
import { findOrder, isBuyer } from '../orders/index.ts'

/** Longer than the link of a forgotten password, since the user does not wait in front of a form. */
export const SPACE_HOURS = 24
/** Minimum time between two mails about an order. */
const AGAIN_MS = 10 * 60_000
/** A second click within this time refers to the mail on its way. */
const TWICE_MS = 60_000
export const SPACE_SUBJECT = 'Votre espace est prêt'

const personOf = (tx: Tx, order: Order, password: PasswordHash) =>
  tx.firstOrNull(users, { email: order.email }) ??
  tx.create(users, { email: order.email, ...personName(order), password, role: 'member' })

/**
 * Creates the account of a guest's order, with a random password, and mails the link that proves the address.
 * The order joins the account only then (`adopt` in `fulfilment/hooks.ts`), since an unproved address may be another
 * person's. An address with an account gets the same mail, and the caller the same reply. Throws 404 as
 * `findOrder`, 409 for an unpaid order.
 */
export const openSpace = async (
  engine: Engine,
  actor: Actor,
  number: string,
  token: string | undefined,
): Promise<void> => {
  const request = findOrder(engine, actor, number, token)
  if (!isBuyer(actor, request, token)) throw notFound()
  const password = await hashPassword(randomToken())
  await engine.write(system, (tx) => {
    const order = tx.get(orders, request.id)
    if (!isSettled(order)) throw conflict('Cette commande n’est pas encore payée.')
    // The order belongs to an account already.
    if (order.user !== '') return
    const now = engine.clock.now()
    // The mail may be on its way without being stored yet.
    if (order.spaceSentAt !== '' && now.getTime() - Date.parse(order.spaceSentAt) < TWICE_MS) return
    const since = new Date(now.getTime() - AGAIN_MS)
    const isSent = tx.count(emailMessages, {
      filter: 'to = {:email} && subject = {:subject} && created > {:since}',
      params: { email: order.email, subject: SPACE_SUBJECT, since },
    })
    if (isSent > 0) return
    const person = personOf(tx, order, password)
    const link = engine.tokens.sign('passwordReset', person, {
      claims: { email: person.email },
      duration: SPACE_HOURS * 3600,
    })
    tx.update(orders, order.id, { spaceSentAt: stamp(now) })
    // A repeated request before the mail has left yields the same mail.
    const key = `space-${person.id}`
    tx.enqueue('mail', { template: 'space', orderId: order.id, userId: person.id, token: link }, { key })
  })
}
