/** What a product still lacks before publication: what is required, and what is recommended. */
import type { PublicationCheck } from '../../admin-ui/publication/CheckList.tsx'
import { euros } from '../../lib/format.ts'
import type { ProduitValues } from './product-form.ts'
import type { Produit } from './queries.ts'

const priceText = ({ price, isFree, openPrice }: ProduitValues): string => {
  if (isFree) return 'Un prix\u00a0: gratuit'
  if (openPrice) return 'Un prix\u00a0: libre'
  return price ? `Un prix\u00a0: ${euros(price)}` : 'Un prix, ou «\u00a0Gratuit\u00a0»'
}

/** The checks of a product for its form's values and the files that are shown with them. */
export const productChecks = (
  { images, downloads }: Pick<Produit, 'images' | 'downloads'>,
  values: ProduitValues,
): PublicationCheck[] => {
  const check = (done: boolean, text: string, isRequired = false): PublicationCheck => ({
    done,
    text,
    isRequired,
    todo: 'à ajouter',
    tab: '',
  })
  return [
    check(values.title.trim() !== '', 'Un titre', true),
    check(values.isFree || values.openPrice || Boolean(values.price), priceText(values), true),
    ...(values.kind === 'digital' ? [check(downloads.length > 0, 'Un fichier à remettre')] : []),
    check(images.length > 0, 'Une image'),
    check(values.content !== '', 'Un texte'),
  ]
}
