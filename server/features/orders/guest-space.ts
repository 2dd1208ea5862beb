/** « Créer mon espace » after a purchase without an account: one click, and a link by mail that proves the address. */
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { hashPassword, type PasswordHash } from '#server/core/passwords.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { isSettled, type Order } from './order.ts'
import { findOrder, isBuyer } from './readers.ts'

/** The link of the mail: longer than that of a forgotten password, since nobody waits before a form. */
export const SPACE_HOURS = 24
/** One mail about an order in this time, however often it is asked for. */
const AGAIN_MS = 10 * 60_000
/** A second click in this time asks for the mail that is on its way. */
const TWICE_MS = 60_000
export const SPACE_SUBJECT = 'Votre espace est prêt'

/** « Prénom et nom », as the checkout asks for them. */
const namesOf = (name: string) => {
  const [firstName = '', ...others] = name.split(' ')
  return { firstName: firstName.slice(0, 80) || 'Membre', lastName: others.join(' ').slice(0, 80) }
}

const personOf = (tx: Tx, order: Order, password: PasswordHash) =>
  tx.firstOrNull(users, { email: order.email }) ??
  tx.create(users, { email: order.email, ...namesOf(order.name), password, role: 'member' })

/**
 * Makes the account of a guest's order, with a password that nobody knows, and mails the link that proves the address: the order joins it then
 * (`adopt` in `hooks.ts`), not before, for anybody may type anybody's address. An address that has an account gets the same mail, and the
 * caller the same answer. Throws 404 as `findOrder`, 409 for an order that is not paid.
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
    // It is in a space already.
    if (order.user !== '') return
    const now = engine.clock.now()
    // The mail may be on its way, and not written down yet.
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
    // Asked again before it has left, it is the same mail.
    const key = `space-${person.id}`
    tx.enqueue('mail', { template: 'space', orderId: order.id, userId: person.id, token: link }, { key })
  })
}
