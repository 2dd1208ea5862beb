/** What the mails of an order share: its links, its goods and when they open. */
import type { OrderItem, orderFields } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader } from '#server/records/types.ts'
import { thingOf } from '../../sellables/index.ts'

export type Order = RecordOf<typeof orderFields>

/** The page of an order, opened by its token: valid for ever. */
export const orderPath = (order: Order): string =>
  link('order', { number: order.number }, { token: order.accessToken })

/** The page whose click proves the address. */
export const proofPath = (token: string): string => link('callback', null, { action: 'commande', token })

/** The buyer's account once its address is proved; null before, and for a guest. */
export const memberOf = (reader: Reader, { user }: Order) => {
  const person = user ? reader.getOrNull(users, user) : null
  return person?.verified ? person : null
}

/** Where a member finds a purchase. */
export const spacePath = (order: Order): string =>
  (order.items ?? []).some(({ kind }) => kind === 'course') ? link('memberHome') : link('memberLibrary')

/** Whether access is delayed because the buyer keeps the right of withdrawal. */
export const isWaiting = ({ opensAt }: Order, now: Date): boolean => opensAt > stamp(now)

export const quoted = (lines: readonly OrderItem[]): string =>
  lines.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ')

/** Parcels, sessions and online content. */
export const goodsOf = (reader: Reader, { items }: Order) => {
  // An item withdrawn from sale was most likely a download; a free-text line is none of them.
  const of = (wanted: string) =>
    (items ?? []).filter(
      (item) => item.ref !== '' && (thingOf(reader, item)?.delivery ?? 'online') === wanted,
    )
  return { posted: of('post'), online: of('online'), sessions: of('person') }
}
export type Goods = ReturnType<typeof goodsOf>
