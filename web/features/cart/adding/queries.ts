/** « Ajouter au panier »: loaded by the click, so that no page waits for the cart. */
import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#drizzle/domain/cart.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { notify } from '../../../ui/toast/store.ts'
import { putIn } from '../queries.ts'

/** Puts one more of a thing into the cart, at what is shown for it (`amount`, euros), and says so. */
export const addToCart = async (
  queries: QueryClient,
  kind: CartItem['kind'],
  id: string,
  amount: number,
  most: number,
): Promise<void> => {
  try {
    const qty = await putIn(
      queries,
      { kind, id, option: 'one_time', shownCents: Math.round(amount * 100) },
      most,
    )
    notify.success(qty > 1 ? `${qty} exemplaires dans votre panier` : 'Dans votre panier', {
      action: { label: 'Voir le panier', onClick: () => window.location.assign(link('cart')) },
    })
  } catch (error) {
    notify.error(failureMessage(error, 'L’article n’a pas pu être mis dans votre panier.'))
  }
}
