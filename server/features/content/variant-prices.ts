/** Prices of the variants of a product, which the history and the law on promotions take one by one. */
import { activeVariants, pricedAs } from '#drizzle/domain/priced-variant.ts'
import type { Variant, Varied } from '#drizzle/domain/variants.ts'

type Product = Varied & { readonly id: string }

/** What the history of prices calls a variant. */
const refOf = ({ id }: Product, { key }: Variant): string => `${id}/${key}`

/** A product as one of its variants is asked for, under the variant's own name. */
const asVariant = <One extends Product>(product: One, variant: Variant): One => ({
  ...pricedAs(product, variant.price),
  id: refOf(product, variant),
})

/** As each variant that can be bought is asked for; those that cost what the product does, too: they may cost something else tomorrow. */
export const asVariants = <One extends Product>(product: One): One[] =>
  activeVariants(product).map((variant) => asVariant(product, variant))

/** As the variant of that key is asked for, on sale or not; the product itself for none. */
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
