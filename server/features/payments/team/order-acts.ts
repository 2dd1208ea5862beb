/**
 * The team's actions on an order besides money: mark it as sent, resend its confirmation, read its consents.
 */
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { consents, orders } from '#drizzle/collections/payments.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { Carrier } from '#drizzle/domain/shipping.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound, tooMany } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { auditAct } from '../../audit-log/index.ts'
import { orderProof } from '../../purchases/index.ts'

const orderOf = (reader: Reader, number: string) => {
  const order = reader.firstOrNull(orders, { number })
  if (!order) throw notFound()
  return order
}

/** Carrier and tracking number, which may be empty. */
interface Parcel {
  readonly carrier: Carrier
  readonly trackingNumber: string
}

const NOTHING_SENT = 'Rien de cette commande ne s’expédie.'

/**
 * Marks a paid order as sent or done; with a parcel its buyer is notified, once. Idempotent. Throws 404, 409
 * for an unpaid order, or a parcel of an order without postal delivery.
 */
export const fulfilOrder = (engine: Engine, actor: Actor, number: string, parcel: Parcel | null = null) =>
  engine.write(system, (tx) => {
    const order = orderOf(tx, number)
    if (order.status === 'fulfilled') return { status: order.status }
    // Checked here, since the table of transitions also lets a payment settle a pending order.
    if (order.status !== 'paid')
      throw conflict('Seule une commande payée peut être marquée comme envoyée ou faite.')
    // Orders from before deliveries were recorded have an address alone.
    const isSent = order.delivery === 'post' || (order.delivery === '' && order.shippingAddress !== null)
    if (parcel && !isSent) throw conflict(NOTHING_SENT)
    const sent = parcel ? { ...parcel, shippedAt: stamp(engine.clock.now()) } : {}
    tx.update(orders, order.id, { status: 'fulfilled', ...sent })
    if (parcel) tx.enqueue('mail', { template: 'shipped', orderId: order.id })
    auditAct(tx, {
      actor,
      at: engine.clock.now(),
      record: order,
      name: order.number,
      fields: { status: { before: order.status, after: 'fulfilled' } },
    })
    return { status: 'fulfilled' as const }
  })

/** Minimum time between two confirmations of one order. */
const PAUSE_MS = 5 * 60_000
const JUST_SENT =
  'La confirmation de cette commande vient d’être renvoyée. Attendez cinq minutes avant de recommencer.'

/** Whether the confirmation was resent within the pause. */
const isJustSent = (reader: Reader, orderId: string, now: Date): boolean => {
  const since = stamp(new Date(now.getTime() - PAUSE_MS))
  const filter = "collection = 'orders' && recordId = {:id} && at > {:since}"
  return reader
    .find(auditLog, { filter, params: { id: orderId, since } })
    .some(({ changes }) => changes?.fields.confirmation !== undefined)
}

/**
 * Sends the confirmation of a settled order again, to the buyer's address. Throws 404, 409, and 429 right
 * after another one.
 */
export const confirmAgain = (engine: Engine, actor: Actor, number: string) =>
  engine.write(system, (tx) => {
    const order = orderOf(tx, number)
    if (!SETTLED_ORDERS.some((settled) => settled === order.status))
      throw conflict('Cette commande n’est pas payée, ou ne l’est plus \u00a0: il n’y a rien à confirmer.')
    const now = engine.clock.now()
    if (isJustSent(tx, order.id, now)) throw tooMany(JUST_SENT)
    tx.enqueue('mail', { template: 'purchase', orderId: order.id, proof: orderProof(engine, tx, order) })
    auditAct(tx, {
      actor,
      at: now,
      record: order,
      name: order.number,
      fields: { confirmation: { after: order.email } },
    })
    return { to: order.email }
  })

/** The buyer's consents verbatim, oldest first. Throws 404. */
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
