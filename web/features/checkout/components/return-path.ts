import { link } from '../../../lib/paths.ts'
import type { Order } from '../../orders/index.ts'
import type { Choice } from '../choice.ts'

interface Whence extends Pick<Choice, 'kind' | 'slug' | 'isGift'> {
  /** Several things, each of which has a page of its own. */
  isMany: boolean
}

/** The purchase, for the way back to its page. */
export const boughtIn = (order: Order): Whence => {
  const first = order.items[0]
  return {
    kind: first?.kind ?? ('course' as const),
    slug: first?.slug ?? '',
    isGift: order.gift !== null,
    isMany: order.items.length > 1,
  }
}

export const isMany = ({ basket }: Choice): boolean => (basket?.length ?? 1) > 1

/** Where the buyer lands once nothing is left to pay. */
export const returnPath = (
  { kind, slug, isGift, isMany: hasMany }: Whence,
  number: string,
  token: string,
): string => {
  // Where a gift is followed and corrected.
  if (isGift) return link('order', { number }, { token })
  return kind !== 'produit' || hasMany
    ? link('coursesSuccess', null, { commande: number, token })
    : link('product', { id: slug }, { commande: number, token })
}
