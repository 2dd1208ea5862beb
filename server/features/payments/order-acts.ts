/** What the team does to an order besides money: it was sent, its confirmation leaves again, what was agreed to is read. */
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { consents, orders } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { Carrier } from '#drizzle/domain/shipping.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound, tooMany } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { auditAct } from '../audit-log/service.ts'

const orderOf = (reader: Reader, number: string) => {
  const order = reader.firstOrNull(orders, { number })
  if (!order) throw notFound()
  return order
}

/** With whom a parcel leaves, and its number, which may be empty. */
interface Parcel {
  readonly carrier: Carrier
  readonly trackingNumber: string
}

const NOTHING_SENT = 'Rien de cette commande ne s’expédie.'

/**
 * Marks a paid order as sent or done; with a parcel its buyer is told, once. A second call changes nothing. Throws 404, 409 for one
 * that is not paid, or a parcel of an order of which nothing is sent by post.
 */
export const fulfilOrder = (engine: Engine, actor: Actor, number: string, parcel: Parcel | null = null) =>
  engine.write(system, (tx) => {
    const order = orderOf(tx, number)
    if (order.status === 'fulfilled') return { status: order.status }
    // Only what is paid is sent: the table of moves also lets a payment settle an order that waits.
    if (order.status !== 'paid')
      throw conflict('Seule une commande payée peut être marquée comme envoyée ou faite.')
    // What was ordered before deliveries were noted has an address alone.
    const isSent = order.delivery === 'post' || (order.delivery === '' && order.shippingAddress !== null)
    if (parcel && !isSent) throw conflict(NOTHING_SENT)
    const sent = parcel ? { ...parcel, shippedAt: stamp(engine.clock.now()) } : {}
    tx.update(orders, order.id, { status: 'fulfilled', ...sent })
    if (parcel) tx.enqueue('mail', { template: 'shipped', orderId: order.id })
    auditAct(tx, {
      ...{ actor, at: engine.clock.now(), record: order, name: order.number },
      fields: { status: { before: order.status, after: 'fulfilled' } },
    })
    return { status: 'fulfilled' as const }
  })

/** Between two confirmations of one order. */
const PAUSE_MS = 5 * 60_000
const JUST_SENT =
  'La confirmation de cette commande vient d’être renvoyée. Attendez cinq minutes avant de recommencer.'

/** Whether somebody had it sent again within the pause. */
const isJustSent = (reader: Reader, orderId: string, now: Date): boolean => {
  const since = stamp(new Date(now.getTime() - PAUSE_MS))
  const filter = "collection = 'orders' && recordId = {:id} && at > {:since}"
  return reader
    .find(auditLog, { filter, params: { id: orderId, since } })
    .some(({ changes }) => changes?.fields.confirmation !== undefined)
}

/** Sends the confirmation of a settled order once more, to the buyer's address. Throws 404, 409, and 429 right after another one. */
export const confirmAgain = (engine: Engine, actor: Actor, number: string) =>
  engine.write(system, (tx) => {
    const order = orderOf(tx, number)
    if (!SETTLED_ORDERS.some((settled) => settled === order.status))
      throw conflict('Cette commande n’est pas payée, ou ne l’est plus \u00a0: il n’y a rien à confirmer.')
    const now = engine.clock.now()
    if (isJustSent(tx, order.id, now)) throw tooMany(JUST_SENT)
    tx.enqueue('mail', { template: 'purchase', orderId: order.id })
    auditAct(tx, {
      ...{ actor, at: now, record: order, name: order.number },
      fields: { confirmation: { after: order.email } },
    })
    return { to: order.email }
  })

/** What the buyer agreed to, word for word, oldest first. Throws 404. */
export const consentsOf = (engine: Engine, number: string) => {
  const reader = engine.read(system)
  const { id } = orderOf(reader, number)
  return {
    consents: reader.find(consents, { order: id }, { sort: 'at,purpose' }).map((consent) => ({
      id: consent.id,
      purpose: consent.purpose,
      given: consent.given,
      text: consent.text,
      version: consent.version,
      at: consent.at,
      source: consent.source,
      hasTerms: consent.terms !== '',
    })),
  }
}
