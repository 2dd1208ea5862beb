/**
 * How much of a counted stock unpaid orders may keep from everybody else. Each order holds its units while it waits to be
 * paid, so that whoever orders again and again without paying would hold all of it.
 */
import { LRUCache } from 'lru-cache'
import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import { conflict } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import type { Tx } from '#server/records/types.ts'
import type { Order } from './order.ts'

/** Units of one account, and of the guests of one network together. */
const MAX_HELD = { account: 30, guest: 10 } as const
/** Networks of guests that are remembered, each with its orders; nothing of them is stored. */
const MAX_NETWORKS = 10_000

const TOO_MANY =
  'Des articles en nombre limité attendent déjà d’être payés. Terminez ou abandonnez cette commande, ou réessayez dans quinze minutes.'

const countedUnits = (items: readonly OrderItem[] | null): number =>
  (items ?? []).reduce((units, { isCounted, qty }) => units + (isCounted ? qty : 0), 0)

/** Judges orders as they are opened. */
export class Holds {
  readonly #byNetwork = new LRUCache<string, readonly string[]>(growingTo(MAX_NETWORKS))

  /**
   * To be called in the transaction that opens the order, once its stock is taken. Throws 409 when its buyer would hold
   * more units than one may.
   */
  check(tx: Tx, opened: Order, ip: string): void {
    const units = countedUnits(opened.items)
    if (units === 0) return
    const isGuest = opened.user === ''
    const waiting = isGuest
      ? this.#ofNetwork(tx, ip)
      : tx.find(orders, { user: opened.user, status: 'pending' })
    const others = waiting.filter(({ id }) => id !== opened.id)
    const held = others.reduce((sum, { items }) => sum + countedUnits(items), units)
    if (held > MAX_HELD[isGuest ? 'guest' : 'account']) throw conflict(TOO_MANY)
    if (isGuest) this.#byNetwork.set(networkOf(ip), [...others.map(({ id }) => id), opened.id])
  }

  /** Those of a network's orders that still wait. An order that was taken back with its transaction is none. */
  #ofNetwork(tx: Tx, ip: string): Order[] {
    return (this.#byNetwork.get(networkOf(ip)) ?? []).flatMap((id) => {
      const order = tx.getOrNull(orders, id)
      return order?.status === 'pending' ? [order] : []
    })
  }
}
