/** Prices of the variants of a product, which the history and the law on promotions take one by one. */
import { activeVariants, pricedAs } from '#drizzle/domain/priced-variant.ts'
import type { Variant, Varied } from '#drizzle/domain/variants.ts'

type Product = Varied & { readonly id: string }

/** What the history of prices calls a variant. */
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

/** Those with a price of their own, with what each is called: where the product itself is judged, the others are. */
export const ownPriced = <One extends Product>(product: One): { key: string; name: string; as: One }[] =>
  activeVariants(product)
    .filter(({ price }) => price !== null)
    .map((variant) => ({
      key: variant.key,
      name: variant.values.join(', '),
      as: asVariant(product, variant),
    }))
