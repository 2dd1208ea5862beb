/** What the page of a product needs of its variants, apart from what edits them: visitors load it. */
import { toCents } from './cents.ts'
import type { Priced } from './price.ts'
import type { Variant, Varied } from './variants.ts'

/** Those that can be bought, sold out or not. */
export const activeVariants = ({ variants }: Pick<Varied, 'variants'>): Variant[] =>
  (variants ?? []).filter(({ active }) => active)

/**
 * A product at the price of one of its variants (`null`: its own). A promotion of the product lowers that in the same proportion, to
 * the cent: what is announced of the product holds for each of them.
 */
export const pricedAs = <Product extends Priced>(product: Product, own: number | null): Product => {
  if (own === null) return product
  const { price, salePrice = null } = product
  const isLowered = salePrice !== null && salePrice < price
  return { ...product, price: own, salePrice: isLowered ? toCents((own * salePrice) / price) / 100 : null }
}

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
