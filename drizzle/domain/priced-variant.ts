/** Prices of a product's variants, as pages and search engines are told: in a file of its own, which every first view has. */
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
