/** « Ajouter au panier ». */
import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { failureMessage } from '../../lib/messages.ts'
import { link } from '../../lib/paths.ts'
import { notify } from '../../ui/toast/store.ts'
import { putIn } from './queries.ts'

/**
 * Adds `more` of a thing to the cart, up to `most`, at the displayed price (`amount`, euros), and confirms
 * it.
 */
export const addToCart = async (
  queries: QueryClient,
  thing: Pick<CartItem, 'kind' | 'id' | 'variant' | 'amountCents'>,
  amount: number,
  most: number,
  more = 1,
): Promise<void> => {
  try {
    const qty = await putIn(
      queries,
      { ...thing, option: 'one_time', shownCents: Math.round(amount * 100) },
      most,
      more,
    )
    notify.success(qty > 1 ? `${qty} exemplaires dans votre panier` : 'Dans votre panier', {
      action: { label: 'Voir le panier', onClick: () => window.location.assign(link('cart')) },
    })
  } catch (error) {
    notify.error(failureMessage(error, 'L’article n’a pas pu être mis dans votre panier.'))
  }
}
