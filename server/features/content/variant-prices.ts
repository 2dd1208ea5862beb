/** Prices of the variants of a product, which the history and the law on promotions take one by one. */
import { activeVariants, pricedAs } from '#drizzle/domain/priced-variant.ts'
import type { Variant, Varied } from '#drizzle/domain/variants.ts'

type Product = Varied & { readonly id: string }

/** The reference of a variant in the price history. */
const refOf = ({ id }: Product, { key }: Variant): string => `${id}/${key}`

/** A product priced as one of its variants, under the variant's own name. */
const asVariant = <One extends Product>(product: One, variant: Variant): One => ({
  ...pricedAs(product, variant.price),
  id: refOf(product, variant),
})

/** The product as each variant on sale, including those at the product's price: they may differ tomorrow. */
export const asVariants = <One extends Product>(product: One): One[] =>
  activeVariants(product).map((variant) => asVariant(product, variant))

/** The product as the variant of that key, on sale or not; the product itself without a key. */
export const asVariantOf = <One extends Product>(product: One, key: string): One => {
  const variant = product.variants?.find((one) => one.key === key)
  return variant ? asVariant(product, variant) : product
}

/** The variants with a price of their own; the others follow the product. */
export const ownPriced = <One extends Product>(product: One): { key: string; name: string; as: One }[] =>
  activeVariants(product)
    .filter(({ price }) => price !== null)
    .map((variant) => ({
      key: variant.key,
      name: variant.values.join(', '),
      as: asVariant(product, variant),
    }))
