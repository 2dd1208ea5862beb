/** Orders that wait for a transfer: their buyers' instructions, and how long they wait. */
import { orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type TransferBlock, transferProblem, writtenIban } from '#drizzle/domain/transfer.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { daysLater } from '#server/core/later.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { dueOf, type Order, waitsForDeposit } from '../order-record/index.ts'

/** Share of the waiting time after which the buyer is reminded, once. */
const REMINDER_SHARE = 0.6
const MAX_CONCURRENT = 100
/** Per account or address, since each order may hold stock for days. */
const MAX_WAITING = 3

/** How to pay by transfer; null where the owner has not enabled it. The reader must be `system`. */
export const transferTerms = (reader: Reader): TransferBlock | null => {
  const block = reader.firstOrNull(siteSettings, {})?.transfer
  return block?.isOn && transferProblem(block) === '' ? block : null
}

const NOT_OFFERED = 'Le paiement par virement n’est pas proposé.'
const OVER_TIME = 'Un paiement en plusieurs fois ou un abonnement se règle par carte.'
const TOO_MANY =
  'Trois de vos commandes attendent déjà leur virement. Réglez-les avant d’en passer une autre.'

/** Payment name of an order that no card pays any more. */
export const manualRef = (orderId: string): string => `manual_${orderId}`

/** Makes an order wait for a transfer, for a number of days. */
export const holdForTransfer = (tx: Tx, order: Order, days: number, now: Date): Order =>
  tx.update(orders, order.id, {
    provider: 'manual',
    paymentRef: manualRef(order.id),
    heldUntil: stamp(daysLater(now, days)),
  })

/**
 * Makes a newly opened order wait for a transfer and mails its buyer the instructions. Throws 409 where
 * transfers are off, for lines paid over time, and beyond the maximum of waiting orders.
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

/** Amount of an order still to be received, in cents. */
export const amountLeft = (order: Order): number => dueOf(order) - order.receivedCents

/**
 * Instructions for the buyer of an order that waits for a transfer; null for any other. The reader must be
 * `system`.
 */
export const transferView = (reader: Reader, order: Order) => {
  if (order.status !== 'pending' || order.heldUntil === '' || waitsForDeposit(order)) return null
  const terms = transferTerms(reader)
  return {
    holder: terms?.holder ?? '',
    iban: terms ? writtenIban(terms.iban) : '',
    bic: terms?.bic ?? '',
    until: order.heldUntil,
    leftCents: amountLeft(order),
  }
}

/** Reminds the buyers of unpaid orders once; returns how many. */
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
  // Limited after the check: a short wait that ends sooner may have its reminder later than a long one.
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
