/** How the files of what was bought are named to people, and where they are asked for. */
import type { produitFields } from '#drizzle/collections/produits.ts'
import { extensionOf, fileTitle, mediaKindOf } from '#drizzle/domain/file-titles.ts'
import type { RecordOf } from '#drizzle/fields.ts'

type Produit = RecordOf<typeof produitFields>

/** The files of a bought product, with addresses that ask for the order's token or a file token of its buyer. */
export const purchasedFiles = (produit: Produit, orderNumber: string) =>
  produit.downloads.map((name) => ({
    name,
    title: fileTitle(produit.title, name),
    extension: extensionOf(name),
    media: mediaKindOf(name),
    url: `/api/orders/${orderNumber}/downloads/${produit.id}/${encodeURIComponent(name)}`,
  }))
