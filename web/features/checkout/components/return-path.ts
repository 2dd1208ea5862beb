import { link } from '../../../lib/paths.ts'
import type { Choice } from '../queries.ts'

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
