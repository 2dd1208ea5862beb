/** The variants of a product while they are edited: options in words, one row a combination. */
import type { BodyOf } from '#drizzle/contract.ts'
import { MAX_VARIANTS, type ProductOption, type Variant, variantsBasis } from '#drizzle/domain/variants.ts'
import type { storeVariants } from '#server/features/produits/contract.ts'
import type { Produit } from './queries.ts'

/** A combination; what is not stored yet has no key. */
export type VariantRow = Omit<Variant, 'key'> & { key?: string; storedStock: number | null }

export interface VariantDraft {
  /** The version that it started from. */
  basis: string
  options: ProductOption[]
  rows: VariantRow[]
}

export const draftOf = (produit: Pick<Produit, 'options' | 'variants'>): VariantDraft => ({
  basis: variantsBasis(produit),
  options: produit.options ?? [],
  rows: (produit.variants ?? []).map((variant) => ({ ...variant, storedStock: variant.stock })),
})

/** « Bleu, Rose » as values: trimmed, none twice. */
export const readValues = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  ),
]

const combinations = (options: readonly ProductOption[]): string[][] =>
  options.reduce<string[][]>(
    (made, { values }) => made.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )

/** How many combinations these options make. */
export const countOf = (options: readonly ProductOption[]): number =>
  options.length === 0 ? 0 : options.reduce((product, { values }) => product * values.length, 1)

const EMPTY = { price: null, stock: null, weightGrams: null, image: '', active: true, storedStock: null }

/**
 * The draft with another list of options. Values that are as many as before are the same ones under other names, and their rows stay;
 * where an option comes or goes, or has more or fewer values, the combinations that have no row get one and the others go.
 */
export const withOptions = (draft: VariantDraft, options: ProductOption[]): VariantDraft => {
  if (countOf(options) > MAX_VARIANTS) return { ...draft, options }
  const renamed = draft.rows.map((row) => ({
    ...row,
    values: options.map(({ values }, at) => {
      const before = draft.options[at]?.values ?? []
      const value = row.values[at] ?? values[0] ?? ''
      return before.length === values.length ? (values[before.indexOf(value)] ?? value) : value
    }),
  }))
  const sameAs = (values: readonly string[]) => (row: VariantRow) =>
    row.values.length === values.length && row.values.every((value, at) => value === values[at])
  const wanted =
    options.length === 0 || options.some(({ values }) => values.length === 0) ? [] : combinations(options)
  return {
    ...draft,
    options,
    rows: wanted.map((values) => renamed.find(sameAs(values)) ?? { ...EMPTY, values }),
  }
}

/** The request body: a stock only where it was changed, with its former value. */
export const bodyOf = ({ basis, options, rows }: VariantDraft): BodyOf<typeof storeVariants> => ({
  basis,
  options,
  variants: rows.map(({ key, values, price, weightGrams, image, active, stock, storedStock }) => ({
    ...(key === undefined ? {} : { key }),
    values,
    price,
    weightGrams,
    image,
    active,
    ...(key === undefined || stock !== storedStock ? { stock: { from: storedStock, to: stock } } : {}),
  })),
})
