import type { Crumb } from '../../lib/head.ts'
import { link } from '../../lib/paths.ts'
import type { Produit } from './queries.ts'

/** The path to a product, on the page and for search engines. */
export const productCrumbs = (product: Produit): Crumb[] => {
  const category = product.expand?.category
  return [
    { label: 'Accueil', to: link('home') },
    { label: 'Boutique', to: link('shop') },
    ...(category ? [{ label: category.name, to: link('shop', null, { categorie: category.slug }) }] : []),
    { label: product.title },
  ]
}
