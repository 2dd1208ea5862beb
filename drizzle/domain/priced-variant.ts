/**
 * Prices of a product's variants for pages and search engines: a small module that every first view loads.
 */
import { toCents } from './cents.ts'
import type { Priced } from './price.ts'
import type { Variant, Varied } from './variants.ts'

/** The variants on sale, in stock or not. */
export const activeVariants = ({ variants }: Pick<Varied, 'variants'>): Variant[] =>
  (variants ?? []).filter(({ active }) => active)

/**
 * A product at the price of one of its variants (`null`: its own). A promotion of the product lowers it in
 * the same proportion, to the cent: what is announced for the product holds for each variant.
 */
export const pricedAs = <Product extends Priced>(product: Product, own: number | null): Product => {
  if (own === null) return product
  const { price, salePrice = null } = product
  const isLowered = salePrice !== null && salePrice < price
  return { ...product, price: own, salePrice: isLowered ? toCents((own * salePrice) / price) / 100 : null }
}
