/** « Ma bibliothèque »: a user's purchases, one entry per product, with its files and invoices. */
import { invoices } from '#drizzle/collections/invoices.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { Reader } from '#server/records/types.ts'
import { holdingPaymentsOf, opensAtOf } from '../../order-access/index.ts'
import { purchasedFiles } from './purchased-files.ts'

/** Everything that the user owns of the shop, newest purchase first. The reader must be `system`. */
export const library = (reader: Reader, userId: string, now: Date) => {
  const byProduit = new Map<string, string[]>()
  for (const { produit, order } of holdingPaymentsOf(reader, userId)) {
    const known = byProduit.get(produit) ?? []
    // An order paid in several parts is one purchase.
    if (!known.includes(order)) byProduit.set(produit, [...known, order])
  }
  return [...byProduit].flatMap(([produitId, orderIds]) => {
    const produit = reader.getOrNull(produits, produitId)
    const purchases = orderIds.flatMap((orderId) => purchase(reader, orderId, produitId, now))
    const latest = purchases[0]
    if (!latest) return []
    // A product bought twice is open when one of the purchases is.
    const source = purchases.find(({ opensAt }) => opensAt === '') ?? latest
    return [
      {
        id: produitId,
        title: produit?.title ?? latest.title,
        // An unpublished product has no page.
        slug: produit?.status === 'published' ? produit.slug : '',
        kind: produit?.kind || ('digital' as const),
        excerpt: produit?.excerpt ?? '',
        collectionId: produit?.collectionId ?? '',
        image: produit?.images[0] ?? '',
        opensAt: source.opensAt,
        files: produit && source.opensAt === '' ? purchasedFiles(reader, produit, source.order) : [],
        purchases: purchases.map(({ order: _, ...reply }) => reply),
      },
    ]
  })
}

const purchase = (reader: Reader, orderId: string, produitId: string, now: Date) => {
  const order = reader.getOrNull(orders, orderId)
  const item = order?.items?.find(({ kind, ref }) => kind === 'produit' && ref === produitId)
  if (!order || !item) return []
  return [
    {
      order,
      title: item.title,
      orderNumber: order.number,
      boughtAt: order.paidAt || order.created,
      qty: item.qty,
      opensAt: opensAtOf(order, item, now),
      invoiceNumber: reader.firstOrNull(invoices, { order: order.id, kind: 'invoice' })?.number ?? '',
    },
  ]
}
