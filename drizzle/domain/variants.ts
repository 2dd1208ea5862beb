/** The ways in which one product comes: its options, their combinations, and what each combination costs and has left. */
import type { Priced } from './price.ts'

export const MAX_OPTIONS = 3
export const MAX_VARIANTS = 60
export const MAX_VARIANT_KEY_LENGTH = 80

/** « Taille », with the values that it may have. */
export interface ProductOption {
  name: string
  values: string[]
}

/** One value of each option, in their order. */
export interface Variant {
  /** Stays when its values are named otherwise: orders and addresses hold it. */
  key: string
  values: string[]
  /** Euros; `null`: the product's. */
  price: number | null
  /** `null`: without limit. */
  stock: number | null
  /** `null`: the product's. */
  weightGrams: number | null
  /** Stored name of one of the product's pictures; empty: the first. */
  image: string
  active: boolean
}

/** What of a product its variants depend on. */
export interface Varied extends Priced {
  readonly variants: readonly Variant[] | null
  readonly stock?: number | null
}

const offered = ({ variants }: Pick<Varied, 'variants'>): Variant[] =>
  (variants ?? []).filter(({ active }) => active)

export const variantOf = ({ variants }: Pick<Varied, 'variants'>, key: string): Variant | undefined =>
  (variants ?? []).find((variant) => variant.key === key)

/** « Carnet — Bleu, A5 », as a basket, an order and an invoice name it. */
export const variantTitle = (title: string, { values }: Pick<Variant, 'values'>): string =>
  `${title} — ${values.join(', ')}`

/** Units of all that can be bought; `null`: one of them is not counted. */
export const stockOfAll = (product: Pick<Varied, 'variants'>): number | null =>
  offered(product).reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )

/** The lowest price before any promotion, in euros; `null` where all cost what the product does. */
export const lowestOwnPrice = (product: Pick<Varied, 'variants' | 'price'>): number | null => {
  const prices = offered(product).map(({ price }) => price ?? product.price)
  return prices.some((price) => price !== product.price) ? Math.min(...prices) : null
}

/**
 * What somebody who edits them started from, stock apart: it is sold meanwhile, and whoever corrects a word must neither be stopped
 * by that nor bring sold units back.
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
