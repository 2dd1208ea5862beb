/** The ways in which one product comes: its options, their combinations, and what each combination costs and has left. */
import { askedPrice, type Priced } from './price.ts'

export const MOST_OPTIONS = 3
export const MOST_VARIANTS = 60
export const LONGEST_VARIANT_KEY = 80

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
}

/** Those that can be bought, sold out or not. */
export const activeVariants = ({ variants }: Pick<Varied, 'variants'>): Variant[] =>
  (variants ?? []).filter(({ active }) => active)

export const variantOf = ({ variants }: Pick<Varied, 'variants'>, key: string): Variant | undefined =>
  (variants ?? []).find((variant) => variant.key === key)

/** « Carnet — Bleu, A5 », as a basket, an order and an invoice name it. */
export const variantTitle = (title: string, { values }: Pick<Variant, 'values'>): string =>
  `${title} — ${values.join(', ')}`

const cents = (euros: number): number => Math.round(euros * 100)

/**
 * Euros asked for one of them at this instant. A promotion of the product lowers a price of its own in the same proportion, to the
 * cent: what is announced of the product holds for each of them.
 */
export const variantPrice = (product: Priced, own: number | null, at: Date | string): number => {
  const asked = askedPrice(product, at)
  if (own === null) return asked
  return product.price > 0 && asked < product.price ? cents((own * asked) / product.price) / 100 : own
}

/** Units of all that can be bought; `null`: one of them is not counted. */
export const stockOfAll = (product: Pick<Varied, 'variants'>): number | null =>
  activeVariants(product).reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )

/** The lowest price before any promotion, in euros, where they do not all cost the same; `null` where they do. */
export const lowestOwnPrice = (product: Pick<Varied, 'variants' | 'price'>): number | null => {
  const prices = activeVariants(product).map(({ price }) => price ?? product.price)
  const lowest = Math.min(...prices)
  return prices.some((price) => price !== lowest) ? lowest : null
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
