/** Orders that wait for a transfer: what their buyers are told, and for how long they wait. */
import { orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type TransferBlock, transferProblem, writtenIban } from '#drizzle/domain/transfer.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { dueOf, type Order, waitsForDeposit } from './order.ts'

const DAY_MS = 86_400_000
/** A buyer is reminded once, when so much of the time has gone. */
const REMINDER_SHARE = 0.6
const MAX_CONCURRENT = 100
/** Of one account or address: each may hold stock for days. */
const MAX_WAITING = 3

/** How to pay by transfer; null where the owner has not switched it on. The reader must be `system`. */
export const transferTerms = (reader: Reader): TransferBlock | null => {
  const block = reader.firstOrNull(siteSettings, {})?.transfer
  return block?.isOn && transferProblem(block) === '' ? block : null
}

const NOT_OFFERED = 'Le paiement par virement n’est pas proposé.'
const OVER_TIME = 'Un paiement en plusieurs fois ou un abonnement se règle par carte.'
const TOO_MANY =
  'Trois de vos commandes attendent déjà leur virement. Réglez-les avant d’en passer une autre.'

/** Marks the name under which no card pays an order any more. */
export const handRef = (orderId: string): string => `manual_${orderId}`

/** Lets an order wait for a transfer, for so many days. */
export const holdForTransfer = (tx: Tx, order: Order, days: number, now: Date): Order =>
  tx.update(orders, order.id, {
    provider: 'manual',
    paymentRef: handRef(order.id),
    heldUntil: stamp(new Date(now.getTime() + days * DAY_MS)),
  })

/**
 * Lets the order that its buyer has just opened wait for her transfer, and has her told how to make it. Throws 409 where that is not offered,
 * for what is paid over time, and for more of them than one may have.
 */
export const awaitTransfer = (tx: Tx, order: Order, now: Date): Order => {
  const terms = transferTerms(tx)
  if (!terms) throw conflict(NOT_OFFERED)
  if ((order.items ?? []).some(({ plan }) => plan)) throw conflict(OVER_TIME)
  const waiting = tx.count(orders, {
    filter: "status = 'pending' && heldUntil != '' && balance = '' && email = {:email}",
    params: { email: order.email },
  })
  if (waiting >= MAX_WAITING) throw conflict(TOO_MANY)
  tx.enqueue('mail', { template: 'transfer', orderId: order.id, isReminder: false })
  return holdForTransfer(tx, order, terms.days, now)
}

/** What is still to come of an order that nobody has paid in whole. */
export const leftOf = (order: Order): number => dueOf(order) - order.receivedCents

/** How the buyer of an order that waits for a transfer makes it; null for any other. The reader must be `system`. */
export const transferView = (reader: Reader, order: Order) => {
  if (order.status !== 'pending' || order.heldUntil === '' || waitsForDeposit(order)) return null
  const terms = transferTerms(reader)
  return {
    holder: terms?.holder ?? '',
    iban: terms ? writtenIban(terms.iban) : '',
    bic: terms?.bic ?? '',
    until: order.heldUntil,
    leftCents: leftOf(order),
  }
}

/** Reminds, once, whoever has not paid when most of the time has gone; answers how many. */
export const remindTransfers = async (engine: Engine): Promise<number> => {
  const now = engine.clock.now()
  const filter = "status = 'pending' && heldUntil > {:now} && remindedAt = '' && balance != 'waiting'"
  const waiting = engine
    .read(system)
    .pick(
      orders,
      ['created', 'balanceAt', 'heldUntil'],
      { filter, params: { now: stamp(now) } },
      { sort: 'heldUntil' },
    )
  // Counted once they are judged: a short wait that ends sooner may have its reminder later than a long one.
  const due = waiting
    .filter(({ created, balanceAt, heldUntil }) => {
      const [from, until] = [Date.parse(balanceAt || created), Date.parse(heldUntil)]
      return now.getTime() >= from + (until - from) * REMINDER_SHARE
    })
    .slice(0, MAX_CONCURRENT)
  for (const { id } of due)
    await engine.write(system, (tx) => {
      const order = tx.get(orders, id)
      if (order.status !== 'pending' || order.remindedAt !== '') return
      tx.update(orders, id, { remindedAt: stamp(now) })
      tx.enqueue('mail', { template: 'transfer', orderId: id, isReminder: true })
    })
  return due.length
}
