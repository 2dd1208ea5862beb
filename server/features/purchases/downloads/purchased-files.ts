import type { produitFields } from '#drizzle/collections/produits.ts'
import { extensionOf, fileTitle, mediaKindOf } from '#drizzle/domain/file-titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Reader } from '#server/records/types.ts'
import type { Order } from '../../order-record/index.ts'
import { levelsOf } from '../../waveforms/index.ts'
import { downloadsLeft } from './download-counts.ts'

type Produit = RecordOf<typeof produitFields>

/**
 * The files of a bought product, with URLs that need a signature (`file-links.ts`) or a file token of their
 * buyer.
 */
export const purchasedFiles = (reader: Reader, produit: Produit, order: Order) => {
  const levels = levelsOf(reader, { produit: produit.id })
  return produit.downloads.map((name) => ({
    name,
    title: fileTitle(produit, name),
    extension: extensionOf(name),
    media: mediaKindOf(name),
    left: downloadsLeft(order, produit, name),
    url: `/api/orders/${order.number}/downloads/${produit.id}/${encodeURIComponent(name)}`,
    levels: [...(levels.get(name) ?? [])],
  }))
}
