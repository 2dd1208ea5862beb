/**
 * How much of a counted stock unpaid orders may hold. Each order holds its units while it waits for its
 * payment, so that repeated unpaid orders could hold all of it.
 */
import { LRUCache } from 'lru-cache'
import { type OrderItem, orders } from '#drizzle/collections/payments.ts'
import { conflict } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import type { Tx } from '#server/records/types.ts'
import type { Order } from '../order-record/index.ts'

/** Units of one account, and of all guests of one network. */
const MAX_HELD = { account: 30, guest: 10 } as const
/** Networks of guests in memory, each with its orders; nothing of them is stored. */
const MAX_NETWORKS = 10_000

const TOO_MANY =
  'Des articles en nombre limité attendent déjà d’être payés. Terminez ou abandonnez cette commande, ou réessayez dans quinze minutes.'

const countedUnits = (items: readonly OrderItem[] | null): number =>
  (items ?? []).reduce((units, { isCounted, qty }) => units + (isCounted ? qty : 0), 0)

export class StockHoldLimit {
  readonly #byNetwork = new LRUCache<string, readonly string[]>(growingTo(MAX_NETWORKS))

  /**
   * Runs in the transaction that opens the order, once its stock is taken. Throws 409 when the buyer would
   * hold more units than the maximum.
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

  /** Orders of a network that still wait. An order whose transaction was rolled back does not count. */
  #ofNetwork(tx: Tx, ip: string): Order[] {
    return (this.#byNetwork.get(networkOf(ip)) ?? []).flatMap((id) => {
      const order = tx.getOrNull(orders, id)
      return order?.status === 'pending' ? [order] : []
    })
  }
}
