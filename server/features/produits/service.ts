import { categories } from '#drizzle/collections/categories.ts'
import { produitFields, produits } from '#drizzle/collections/produits.ts'
import { type Actor, guest, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { withCopiedFiles } from '#server/records/write/record-copies.ts'
import { copyTitle, type PublicationStatus, placed, withOtherStatus } from '../catalogue/index.ts'
import { copyProduitAudioPreview } from '../extracts/index.ts'
import { copyVariants } from './variants.ts'

/**
 * Gives the products positions from 1 in the order of the ids; those that are not named follow in their former order.
 * Writes only what moves, all or nothing. Throws 400 on `ids` for one that is no product.
 */
export const orderProduits = (engine: Engine, actor: Actor, ids: readonly string[]): Promise<void> =>
  engine.write(actor, (tx) => {
    for (const { id, order } of placed(tx.find(produits, {}, { sort: 'order,created' }), ids))
      tx.update(produits, id, { order })
  })

/** Gives several products one status, all or none. Throws 400 on `ids` when one is no product. */
export const setProduitStatus = (
  engine: Engine,
  actor: Actor,
  { ids, status }: { readonly ids: readonly string[]; readonly status: PublicationStatus },
): Promise<void> =>
  engine.write(actor, (tx) => {
    for (const { id } of withOtherStatus(ids, status, (id) => tx.getOrNull(produits, id)))
      tx.update(produits, id, { status })
  })

/** Copies a product as a draft, its files included, and answers as the record API would. Throws 404. */
export const duplicateProduit = (engine: Engine, actor: Actor, id: string) => {
  const original = engine.read(actor).get(produits, id)
  return withCopiedFiles(engine, [{ collection: produits, record: original }], async (copies) => {
    const copy = await engine.write(actor, (tx) => {
      const current = tx.get(produits, id)
      const made = tx.create(produits, {
        ...copies.valuesOf(produits, current),
        title: copyTitle(current.title, produitFields.title),
        slug: '',
        status: 'draft',
      })
      copyProduitAudioPreview(tx.as(system), current, made)
      return copyVariants(tx.as(system), current, made)
    })
    const { title, slug } = copy
    return { ...engine.serialize(actor, produits, [copy])[0], id: copy.id, title, slug }
  })
}

const FOUND = "status = 'published' && (title ~ {:words} || content ~ {:words} || tags.name ?~ {:words})"

/** Published products that the words find (`''`: all), in all and of each product category, also the empty ones. */
export const countProduits = (engine: Engine, text: string) => {
  const reader = engine.read(guest)
  const count = (category?: string) => {
    if (!text) return reader.count(produits, { status: 'published', ...(category ? { category } : {}) })
    return reader.count(produits, {
      filter: category ? `${FOUND} && category = {:category}` : FOUND,
      params: { words: text, ...(category ? { category } : {}) },
    })
  }
  return {
    total: count(),
    categories: reader.find(categories, { kind: 'produit' }, { sort: 'order,name' }).map(({ id }) => ({
      id,
      count: count(id),
    })),
  }
}
