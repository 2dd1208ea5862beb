/** One change to many products, from the dialog's fields; empty fields change nothing. */
import { TAX_TREATMENTS } from '#drizzle/collections/produits.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import type { changeProduits } from '#server/features/produits/contract.ts'

export type Change = BodyOf<typeof changeProduits>['change']

export const NOTHING = {
  status: '',
  /** `none`: out of any. */
  category: '',
  priceBy: '',
  price: null as number | null,
  stockBy: '',
  stock: null as number | null,
  taxTreatment: '',
}

const STATUSES = ['draft', 'published', 'archived'] as const

const priceOf = ({ priceBy, price }: typeof NOTHING): Change['price'] => {
  if (price === null || Number.isNaN(price)) return undefined
  if (priceBy === 'set') return { by: 'set', value: price }
  const value = priceBy.startsWith('lower') ? -price : price
  if (priceBy === 'raise' || priceBy === 'lower') return { by: 'amount', value }
  return priceBy === '' ? undefined : { by: 'percent', value }
}

/** `rateOf`: the usual rate of a treatment, in percent. */
export const changeOf = (values: typeof NOTHING, rateOf: (treatment: string) => number): Change => {
  const status = STATUSES.find((known) => known === values.status)
  const taxTreatment = TAX_TREATMENTS.find((known) => known === values.taxTreatment)
  const price = priceOf(values)
  return {
    ...(status ? { status } : {}),
    ...(values.category === '' ? {} : { category: values.category === 'none' ? '' : values.category }),
    ...(price ? { price } : {}),
    ...(values.stockBy === 'none' ? { stock: null } : {}),
    ...(values.stockBy === 'set' && values.stock !== null ? { stock: values.stock } : {}),
    ...(taxTreatment ? { taxTreatment, taxRate: rateOf(taxTreatment) } : {}),
  }
}
