/**
 * The single definition of ownership in the shop. A product belongs to its buyer while a settled order holds
 * a payment of it that was not refunded in full; free items have payments of 0 cents, and a gift belongs to
 * its recipient. When the owner may open it is defined in `access-start.ts`. The rule of `produits` applies the
 * same to files.
 */
import { payments } from '#drizzle/collections/payments.ts'
import { HARMLESS_DISPUTES, HOLDING_PAYMENTS, SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import type { Reader } from '#server/records/types.ts'

/** A condition on a field that has one of these values. */
export const oneOf = (field: string, values: readonly string[]): string =>
  `(${values.map((value) => `${field} = '${value}'`).join(' || ')})`

const HELD = `isGift = false && ${oneOf('status', HOLDING_PAYMENTS)} && ${oneOf('dispute', HARMLESS_DISPUTES)} && ${oneOf('order.status', SETTLED_ORDERS)}`

/** What a user's orders hold of the shop, newest first. The reader must be `system`. */
export const holdingPaymentsOf = (reader: Reader, userId: string) =>
  userId === ''
    ? []
    : reader.find(
        payments,
        { filter: `user = {:userId} && produit != '' && ${HELD}`, params: { userId } },
        { sort: '-paidAt,-created' },
      )

/** The payments that hold what an order has sold. The reader must be `system`. */
export const holdingPayments = (reader: Reader, orderId: string) =>
  reader.find(payments, { filter: `order = {:orderId} && ${HELD}`, params: { orderId } })

/** Ids of the products that an order holds. The reader must be `system`. */
export const productsHeldIn = (reader: Reader, orderId: string): ReadonlySet<string> =>
  new Set(
    holdingPayments(reader, orderId)
      .map(({ produit }) => produit)
      .filter((produit) => produit !== ''),
  )

/** Whether a user owns a product. The reader must be `system`. */
export const ownsProduct = (reader: Reader, userId: string, produitId: string): boolean =>
  holdingPaymentsOf(reader, userId).some(({ produit }) => produit === produitId)
