/** What the page of a product needs of its variants, apart from what edits them: visitors load it. */
import { activeVariants, pricedAs } from './priced-variant.ts'
import type { Variant, Varied } from './variants.ts'

/** A product as one of its variants is sold and shown, its picture first. */
export const soldAs = <Product extends Varied & { readonly images: readonly string[] }>(
  product: Product,
  { price, stock, image }: Variant,
): Product => ({
  ...pricedAs(product, price),
  stock,
  ...(image ? { images: [image, ...product.images.filter((name) => name !== image)] } : {}),
})

/**
 * What a choice of one more value leads to: the variant that has it and all the other values, else the first that has it and can be
 * bought, else the first that has it.
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
