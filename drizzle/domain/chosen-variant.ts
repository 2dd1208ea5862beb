/** What a product page needs of variants, separate from their editing code: visitors load it. */
import { activeVariants, pricedAs } from './priced-variant.ts'
import type { Variant, Varied } from './variants.ts'

/** A product with the price, stock and picture of one variant; that picture comes first. */
export const soldAs = <Product extends Varied & { readonly images: readonly string[] }>(
  product: Product,
  { price, stock, image }: Variant,
): Product => ({
  ...pricedAs(product, price),
  stock,
  ...(image ? { images: [image, ...product.images.filter((name) => name !== image)] } : {}),
})

/**
 * The variant after one more choice: the one with it and all other values, else the first with it that can be
 * bought, else the first with it.
 */
export const chosenWith = (
  product: Pick<Varied, 'variants'>,
  { values }: Pick<Variant, 'values'>,
  option: number,
  value: string,
): Variant | undefined => {
  const having = activeVariants(product).filter((variant) => variant.values[option] === value)
  return (
    having.find((variant) => variant.values.every((v, at) => at === option || v === values[at])) ??
    having.find(({ stock }) => stock !== 0) ??
    having[0]
  )
}
