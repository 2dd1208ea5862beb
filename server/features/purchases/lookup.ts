/** « Retrouver ma commande »: a mailed link to the orders of an address. */

import { createHash } from 'node:crypto'
import { type orderLookupFields, orderLookups } from '#drizzle/collections/order-lookups.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'

const HOUR_MS = 3_600_000
/** A link lasts a day; once opened, an hour, so that the page may be reloaded. */
export const LINK_HOURS = 24
const OPENED_HOURS = 1
/** Applies whichever caller requests the mails. */
const MAX_PER_HOUR = 3

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const forgetOld = (tx: Tx, now: Date): void => {
  const before = new Date(now.getTime() - HOUR_MS)
  const old = tx.find(
    orderLookups,
    { filter: 'expiresAt < {:before} && created < {:before}', params: { before } },
    { limit: 100 },
  )
  for (const { id } of old) tx.delete(orderLookups, id)
}

/**
 * Schedules the mail. Effect and duration are the same whether the address has orders or not: the job looks
 * them up. Does nothing beyond the hourly limit of the address.
 */
export const askForOrders = (engine: Engine, email: string): Promise<void> =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    forgetOld(tx, now)
    const since = new Date(now.getTime() - HOUR_MS)
    const recent = tx.count(orderLookups, {
      filter: 'email = {:email} && created > {:since} && created <= {:now}',
      params: { email, since, now },
    })
    if (recent >= MAX_PER_HOUR) return
    const token = randomToken()
    const expiresAt = stamp(new Date(now.getTime() + LINK_HOURS * HOUR_MS))
    tx.create(orderLookups, { email, tokenDigest: digestOf(token), expiresAt })
    tx.enqueue('mail', { template: 'orders', email, token })
  })

const SHOWN = [...SETTLED_ORDERS, 'refunded'].map((status) => `status = '${status}'`).join(' || ')

/** The settled orders placed with an address, newest first, refunded ones included. */
const ordersOf = (reader: Reader, email: string) =>
  reader.find(
    orders,
    { filter: `email = {:email} && (${SHOWN})`, params: { email } },
    { sort: '-paidAt,-created' },
  )

/**
 * An order that a link of its address may show: a guest's, or that of an account with the same current
 * address.
 */
interface FoundOrder {
  readonly order: Order
  /** The order belongs to an account: it is shown in the member space, and this link does not open it. */
  readonly isInAccount: boolean
}

/** The orders of an address. The reader must be `system`. */
export const findableOrders = (reader: Reader, email: string): FoundOrder[] =>
  ordersOf(reader, email)
    .filter(({ user }) => user === '' || reader.getOrNull(users, user)?.email === email)
    .map((order) => ({ order, isInAccount: order.user !== '' }))

type Lookup = RecordOf<typeof orderLookupFields>

const open = (tx: Tx, lookup: Lookup, now: Date): void => {
  if (lookup.openedAt !== '') return
  const until = stamp(new Date(now.getTime() + OPENED_HOURS * HOUR_MS))
  const expiresAt = until < lookup.expiresAt ? until : lookup.expiresAt
  tx.update(orderLookups, lookup.id, { openedAt: stamp(now), expiresAt })
}

/** The orders behind a link. Throws 400 for an unknown or expired one. */
export const openOrders = (engine: Engine, token: string) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const lookup = tx.firstOrNull(orderLookups, { tokenDigest: digestOf(token) })
    if (!lookup || lookup.expiresAt <= stamp(now))
      throw badRequest('Ce lien n’est plus valable. Demandez-en un nouveau.')
    open(tx, lookup, now)
    const found = findableOrders(tx, lookup.email)
    return {
      email: lookup.email,
      orders: found.map(({ order, isInAccount }) => ({
        number: order.number,
        token: isInAccount ? '' : order.accessToken,
        isInAccount,
        paidAt: order.paidAt || order.created,
        totalCents: order.totalCents,
        titles: (order.items ?? []).map(({ title }) => title),
        isRefunded: order.status === 'refunded',
      })),
    }
  })
