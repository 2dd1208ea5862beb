/** Keeps the fields of a product that derive from its variants in step, whatever the writer. */
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { lowestOwnPrice, stockOfAll } from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Engine } from '#server/records/types.ts'

type Produit = RecordOf<typeof produitFields>

/** The stock and the lowest price in lists are the variants'; a deleted picture illustrates none of them. */
const derive = (produit: Produit): void => {
  const { variants, images } = produit
  if (!variants?.length) {
    produit.fromPrice = null
    return
  }
  produit.variants = variants.map((variant) =>
    images.includes(variant.image) ? variant : { ...variant, image: '' },
  )
  produit.stock = stockOfAll(produit)
  produit.fromPrice = lowestOwnPrice(produit)
}

export const produitHooks = (engine: Engine): void => {
  for (const action of ['create', 'update'] as const)
    engine.before(produits, action, (_tx, { record }) => derive(record))
}
