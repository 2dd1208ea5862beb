/** The ways in which one product comes: its options, their combinations, and what each combination costs and has left. */
import type { Priced } from './price.ts'

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
  readonly stock?: number | null
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
 * A product at the price of one of its variants (`null`: its own). A promotion of the product lowers that in the same proportion, to
 * the cent: what is announced of the product holds for each of them.
 */
export const pricedAs = <Product extends Priced>(product: Product, own: number | null): Product => {
  if (own === null) return product
  const { price, salePrice = null } = product
  const isLowered = salePrice !== null && salePrice < price
  return { ...product, price: own, salePrice: isLowered ? cents((own * salePrice) / price) / 100 : null }
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

/** Units of all that can be bought; `null`: one of them is not counted. */
export const stockOfAll = (product: Pick<Varied, 'variants'>): number | null =>
  activeVariants(product).reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )

/** The lowest price before any promotion, in euros; `null` where all cost what the product does. */
export const lowestOwnPrice = (product: Pick<Varied, 'variants' | 'price'>): number | null => {
  const prices = activeVariants(product).map(({ price }) => price ?? product.price)
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
