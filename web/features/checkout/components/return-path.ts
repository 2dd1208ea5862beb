import { link } from '../../../lib/paths.ts'
import type { Order } from '../../orders/queries.ts'
import type { Choice } from '../queries.ts'

/** What was bought, to come back to its page. */
export const boughtIn = (order: Order) => {
  const first = order.items[0]
  return { kind: first?.kind ?? ('course' as const), slug: first?.slug ?? '', isGift: order.gift !== null }
}

/** Where the buyer lands once nothing is left to pay. */
export const returnPath = (
  { kind, slug, isGift }: Pick<Choice, 'kind' | 'slug' | 'isGift'>,
  number: string,
  token: string,
): string => {
  // Where a gift is followed and corrected.
  if (isGift) return link('order', { number }, { token })
  return kind === 'course'
    ? link('coursesSuccess', null, { commande: number, token })
    : link('product', { id: slug }, { commande: number, token })
}
