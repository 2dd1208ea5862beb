/** What the team undoes by hand: a mistyped or returned receipt, and an order that will not be paid. */

import { orders } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { auditAct } from '../../audit-log/index.ts'
import { depositsOf } from '../../deposits/index.ts'
import { depositPaid, isSettled, type Order } from '../../order-record/index.ts'
import { cancelOrder, findOrder, hasBegunDeposit } from '../../orders/index.ts'
import { amountLeft } from '../../transfers/index.ts'
import { endCard } from './receipts.ts'

const DAY_MS = 86_400_000
const IS_PAID = 'Cette commande est payée\u00a0: remboursez-la au lieu de revenir sur ses règlements.'
const STILL_RECEIVED =
  'Un règlement est noté pour cette commande\u00a0: retirez-le d’abord, une fois l’argent rendu à l’acheteur.'
const DEPOSIT_HELD =
  'Un acompte est payé pour cette commande\u00a0: remboursez-le d’abord, depuis sa propre commande.'
const DEPOSIT_BEGUN =
  'L’acompte de cette commande est en partie réglé, ou une banque traite son paiement\u00a0: voyez d’abord la commande de l’acompte.'
const AT_BANK = 'Une banque traite un paiement de cette commande\u00a0: attendez sa réponse.'

/**
 * Without any receipt left, the order would expire within a minute: it is held one day for the correct
 * receipt.
 */
const heldForAnother = ({ heldUntil, remindedAt }: Order, now: Date) => {
  const tomorrow = stamp(new Date(now.getTime() + DAY_MS))
  if (heldUntil >= tomorrow) return {}
  // The longer wait is for the team: the buyer is not reminded.
  return { heldUntil: tomorrow, remindedAt: remindedAt || stamp(now) }
}

/**
 * Undoes a receipt recorded by hand, by its key. Idempotent. Throws 404, and 409 once the order is paid: its
 * money is returned by a refund.
 */
export const takeReceiptBack = (engine: Engine, actor: Actor, number: string, key: string) =>
  engine.write(system, (tx) => {
    const order = tx.get(orders, findOrder(engine, actor, number, undefined).id)
    const receipt = (order.received ?? []).find((known) => known.key === key)
    if (!receipt) return state(order)
    if (isSettled(order) || order.status === 'refunded') throw conflict(IS_PAID)
    const now = engine.clock.now()
    const receivedCents = order.receivedCents - receipt.cents
    auditAct(tx, {
      actor,
      at: now,
      record: order,
      name: order.number,
      fields: { receivedCents: { before: order.receivedCents, after: receivedCents } },
    })
    const hold = receivedCents === 0 && order.status === 'pending' ? heldForAnother(order, now) : {}
    const received = (order.received ?? []).filter((known) => known.key !== key)
    return state(tx.update(orders, order.id, { received, receivedCents, ...hold }))
  })

const state = (order: Order) => ({
  status: order.status || ('pending' as const),
  receivedCents: order.receivedCents,
  leftCents: Math.max(0, amountLeft(order)),
})

const checkClosing = (reader: Reader, order: Order): void => {
  if (isSettled(order) || order.status === 'refunded') throw conflict(IS_PAID)
  if (order.receivedCents > 0) throw conflict(STILL_RECEIVED)
  if (depositPaid(order) > 0) throw conflict(DEPOSIT_HELD)
  if (hasBegunDeposit(reader, order)) throw conflict(DEPOSIT_BEGUN)
  if (order.processingAt !== '') throw conflict(AT_BANK)
}

const close = (engine: Engine, tx: Tx, actor: Actor, id: string) => {
  const order = tx.get(orders, id)
  checkClosing(tx, order)
  if (cancelOrder(tx, id))
    auditAct(tx, {
      actor,
      at: engine.clock.now(),
      record: order,
      name: order.number,
      fields: { status: { before: order.status, after: 'cancelled' } },
    })
  return { status: 'cancelled' as const }
}

/**
 * Closes an unpaid order, which returns its stock and its coupon. Idempotent. The buyer's open card payment
 * is ended first. Throws 404, 409 for one that is paid, at a bank, or of which something was received, 503.
 */
export const closeByHand = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  number: string,
) => {
  const order = findOrder(engine, actor, number, undefined)
  const reader = engine.read(system)
  checkClosing(reader, order)
  // A pending deposit ends with its order (`deposits/feature.ts`).
  for (const open of [order, ...depositsOf(reader, order.id)]) await endCard(engine, provider, open)
  return engine.write(system, (tx) => close(engine, tx, actor, order.id))
}
