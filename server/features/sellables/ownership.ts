/**
 * The single definition of ownership in the shop. A product belongs to its buyer while a settled order holds
 * a payment of it that was not refunded in full; free items have payments of 0 cents, and a gift belongs to
 * its recipient. When the owner may open it is defined in `opening.ts`. The rule of `produits` applies the
 * same to files.
 */
import { orders, payments } from '#drizzle/collections/payments.ts'
import { HARMLESS_DISPUTES, HOLDING_PAYMENTS, SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { Reader } from '#server/records/types.ts'

const oneOf = (field: string, values: readonly string[]): string =>
  `(${values.map((value) => `${field} = '${value}'`).join(' || ')})`

const HELD = `produit != '' && isGift = false && ${oneOf('status', HOLDING_PAYMENTS)} && ${oneOf('dispute', HARMLESS_DISPUTES)} && ${oneOf('order.status', SETTLED_ORDERS)}`

/** What a user's orders hold of the shop, newest first. The reader must be `system`. */
export const heldBy = (reader: Reader, userId: string) =>
  userId === ''
    ? []
    : reader.find(
        payments,
        { filter: `user = {:userId} && ${HELD}`, params: { userId } },
        { sort: '-paidAt,-created' },
      )

/** Ids of the products that an order holds. The reader must be `system`. */
export const heldIn = (reader: Reader, orderId: string): ReadonlySet<string> =>
  new Set(
    reader
      .find(payments, { filter: `order = {:orderId} && ${HELD}`, params: { orderId } })
      .map(({ produit }) => produit),
  )

/** Whether a user owns a product. The reader must be `system`. */
export const owns = (reader: Reader, userId: string, produitId: string): boolean =>
  heldBy(reader, userId).some(({ produit }) => produit === produitId)

/**
 * The settled orders placed with an address, newest first, refunded ones included. The reader must be
 * `system`.
 */
export const ordersOf = (reader: Reader, email: string) =>
  reader.find(
    orders,
    {
      filter: `email = {:email} && ${oneOf('status', [...SETTLED_ORDERS, 'refunded'])}`,
      params: { email },
    },
    { sort: '-paidAt,-created' },
  )
