/** The products under a product: the team's choice, else related ones. */
import { every, filter } from '../../lib/records.ts'
import { type Produit, type ProduitCard, someProduits } from './queries.ts'

/** Fetched, so that enough of them can be bought. */
const ASKED = 9
const SHOWN = 3
/** Of those that were chosen, all of a few. */
const MAX_CHOSEN = 6

type Of = Pick<Produit, 'id' | 'category' | 'tags' | 'related'>

/** The chosen products; none: of its category, or of one of its themes. */
export const otherProduits = ({ id, category, tags, related }: Of) => {
  const chosen = related.map((other) => filter('id = {:other}', { other }))
  const near = [
    ...(category ? [filter('category = {:category}', { category })] : []),
    ...tags.map((tag) => filter('tags.id ?= {:tag}', { tag })),
  ]
  const some = chosen.length > 0 ? chosen : near
  return someProduits(
    chosen.length > 0 ? MAX_CHOSEN : ASKED,
    every(filter('id != {:id}', { id }), some.length > 0 && `(${some.join(' || ')})`),
  )
}

/** In the order in which they were chosen; what is sold out comes last. */
export const shownOthers = <Card extends Pick<ProduitCard, 'id' | 'stock'>>(
  { related }: Pick<Of, 'related'>,
  found: readonly Card[],
): Card[] =>
  [...found]
    .sort(
      (a, b) =>
        Number(a.stock === 0) - Number(b.stock === 0) || related.indexOf(a.id) - related.indexOf(b.id),
    )
    .slice(0, related.length > 0 ? MAX_CHOSEN : SHOWN)
