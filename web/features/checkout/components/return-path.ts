import { link } from '../../../lib/paths.ts'
import type { Order } from '../../orders/index.ts'
import type { Choice } from '../choice.ts'

type Purchase = Pick<Choice, 'kind' | 'slug' | 'isGift'>

/** The purchase, for the way back to its page. */
export const boughtIn = (order: Order): Purchase => {
  const first = order.items[0]
  return {
    kind: first?.kind ?? ('course' as const),
    slug: first?.slug ?? '',
    isGift: order.gift !== null,
  }
}

/** Several things, each of which has a page of its own. */
export const isMany = ({ basket }: Choice): boolean => (basket?.length ?? 1) > 1

/** Where the buyer lands once nothing is left to pay: a gift is followed and corrected on the order's page. */
export const returnPath = ({ isGift }: Pick<Choice, 'isGift'>, number: string, token: string): string =>
  isGift ? link('order', { number }, { token }) : link('coursesSuccess', null, { commande: number, token })
