import { invoices } from '#drizzle/collections/invoices.ts'
import { orders } from '#drizzle/collections/payments.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import type { Order } from '../order-record/index.ts'
import { orderStatement } from '../order-statement/index.ts'
import type { readOwnOrders } from './contract.ts'

const MAX_COUNT = 100

const giftText = (firstName: string): string => (firstName ? `cadeau pour ${firstName}` : 'cadeau')

/** A gift shows its recipient's name, until the recipient's account is erased. */
const titlesOf = (reader: Reader, { id, items }: Order): string[] => {
  const gift = giftOf(reader, id)
  return (items ?? []).map(({ title }) => (gift ? `${title} (${giftText(gift.firstName)})` : title))
}

/** The orders of the account, newest first. The reader must be `system`, since orders are private. */
export const ownOrders = (reader: Reader, user: string, now: Date): ReplyOf<typeof readOwnOrders>['items'] =>
  reader.find(orders, { user }, { sort: '-created', limit: MAX_COUNT }).map((order) => ({
    id: order.id,
    number: order.number,
    status: order.status || 'pending',
    orderedAt: order.paidAt || order.created,
    totalCents: order.totalCents,
    titles: titlesOf(reader, order),
    statement: orderStatement(reader, order, now),
    invoices: reader
      .find(invoices, { order: order.id }, { sort: 'issuedAt' })
      .map(({ number, kind }) => ({ number, kind: kind || ('invoice' as const) })),
  }))
