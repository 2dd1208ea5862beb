/** Variants of a product: its options, their combinations, and the price and stock of each. */
import type { Priced } from './price.ts'

export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 60
export const MAX_VARIANT_KEY_LENGTH = 80

/** « Taille », with its possible values. */
export interface ProductOption {
  name: string
  values: string[]
}

/** One value of each option, in order. */
export interface Variant {
  /** Unchanged when its values are renamed: orders and URLs contain it. */
  key: string
  values: string[]
  /** In euros; `null`: the product's. */
  price: number | null
  /** `null`: unlimited. */
  stock: number | null
  /** `null`: the product's. */
  weightGrams: number | null
  /** Stored name of one of the product's pictures; empty: the first. */
  image: string
  active: boolean
}

/** The properties of a product on which its variants depend. */
export interface Varied extends Priced {
  readonly variants: readonly Variant[] | null
  readonly stock?: number | null
}

const offered = ({ variants }: Pick<Varied, 'variants'>): Variant[] =>
  (variants ?? []).filter(({ active }) => active)

export const variantOf = ({ variants }: Pick<Varied, 'variants'>, key: string): Variant | undefined =>
  (variants ?? []).find((variant) => variant.key === key)

/** « Carnet — Bleu, A5 », as in carts, orders and invoices. */
export const variantTitle = (title: string, { values }: Pick<Variant, 'values'>): string =>
  `${title} — ${values.join(', ')}`

/** Total stock of the variants on sale; `null` when one of them is unlimited. */
export const stockOfAll = (product: Pick<Varied, 'variants'>): number | null =>
  offered(product).reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )

/** The lowest price before any promotion, in euros; `null` where no variant has another price. */
export const lowestOwnPrice = (product: Pick<Varied, 'variants' | 'price'>): number | null => {
  const prices = offered(product).map(({ price }) => price ?? product.price)
  return prices.some((price) => price !== product.price) ? Math.min(...prices) : null
}

/**
 * What an editor's changes are based on, without the stock: items are sold meanwhile, and correcting a text
 * must neither conflict with that nor restore sold units.
 */
export const variantsBasis = ({
  options,
  variants,
}: {
  options: readonly ProductOption[] | null
  variants: readonly Variant[] | null
}): string =>
  JSON.stringify([
    (options ?? []).map(({ name, values }) => [name, values]),
    (variants ?? []).map(({ key, values, price, weightGrams, image, active }) => [
      key,
      values,
      price,
      weightGrams,
      image,
      active,
    ]),
  ])
