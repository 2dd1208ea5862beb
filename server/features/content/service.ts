/**
 * Current prices, and the history that a promotion is measured against (art. L112-1-1 Code de la
 * consommation).
 */
import { type courseFields, courses } from '#drizzle/collections/courses.ts'
import { packs } from '#drizzle/collections/packs.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import {
  changesByClock,
  currentPrice,
  isOnSale,
  lowestPrice,
  type PriceChange,
} from '#drizzle/domain/price.ts'
import { isPromotion, type PriceFacts, promotionProblems, referenceOf } from '#drizzle/domain/promotion.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import { exemptionSentences } from '#drizzle/domain/tax.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader, Tx } from '#server/records/types.ts'

import { asVariantOf, asVariants } from './variant-prices.ts'

export { currentTerms } from './terms.ts'

type Produit = RecordOf<typeof produitFields>
type Priced = Pick<RecordOf<typeof courseFields>, 'id' | 'price' | 'salePrice' | 'updated'> &
  Partial<Pick<RecordOf<typeof produitFields>, 'saleStart' | 'saleEnd' | 'openPrice' | 'minPrice'>>

/** The price history of a record, oldest first. */
const historyOf = (reader: Reader, kind: Sellable, ref: string, limit?: number): PriceChange[] =>
  reader
    .find(priceHistory, { kind, ref }, { sort: '-at,-@rowid', ...(limit ? { limit } : {}) })
    .map(({ at, price }) => ({ at, price }))
    .reverse()

/** The price of a record without history, as after an import, since its last write. */
const unwritten = (record: Priced): PriceChange => ({
  price: lowestPrice(record, record.updated),
  at: record.updated,
})

/**
 * Appends the changes since the last entry: by the clock while the record was `original` (absent: it is new),
 * then by this write. Runs in the transaction that changes the price.
 */
export const recordPrice = (
  tx: Tx,
  kind: Sellable,
  record: Priced,
  original: Priced | undefined,
  at: string,
): void => {
  const keep = (change: PriceChange): PriceChange => {
    tx.create(priceHistory, { kind, ref: record.id, ...change })
    return change
  }
  let last = historyOf(tx, kind, record.id, 1)[0]
  if (original) {
    last ??= keep(unwritten(original))
    for (const change of changesByClock(original, last, at)) last = keep(change)
  }
  const price = lowestPrice(record, at)
  if (last?.price !== price) keep({ price, at })
}

/** `recordPrice` of a product and of each of its variants. */
export const recordProduitPrices = (
  tx: Tx,
  record: Produit,
  original: Produit | undefined,
  at: string,
): void => {
  recordPrice(tx, 'produit', record, original, at)
  const before = new Map((original ? asVariants(original) : []).map((one) => [one.id, one]))
  for (const one of asVariants(record)) recordPrice(tx, 'produit', one, before.get(one.id), at)
}

/**
 * Appends the beginnings and ends of promotions that have come meanwhile, each at its own instant however late this runs:
 * at start, and every quarter of an hour.
 */
export const recordDuePrices = (tx: Tx, now: Date): void => {
  const at = stamp(now)
  const due = tx.find(produits, {
    filter: "(saleStart != '' && saleStart <= {:at}) || (saleEnd != '' && saleEnd <= {:at})",
    params: { at },
  })
  for (const produit of due) recordProduitPrices(tx, produit, produit, at)
}

/**
 * The record, or the variant of a product, whose prices are requested. Throws 404 for a record that the
 * reader may not see.
 */
export const pricedRecord = (reader: Reader, kind: Sellable, id: string, variant = ''): Priced => {
  if (kind === 'pack') return reader.get(packs, id)
  return kind === 'course' ? reader.get(courses, id) : asVariantOf(reader.get(produits, id), variant)
}

/** The figures beside a price, of a product's variant beside that of the variant. The reader must be `system`: the history is not public, its lowest figure is. */
export const priceFacts = (reader: Reader, kind: Sellable, id: string, variant: string, now: Date) => {
  const at = stamp(now)
  const record = pricedRecord(reader, kind, id, variant)
  const requested = currentPrice(record, at)
  if (requested >= record.price) return { price: requested, regularPrice: null, lowest30Days: null }
  const { changes } = pricesOf(reader, kind, record, at)
  const lowest30Days = referenceOf(changes, record.price)?.lowest ?? null
  return { price: requested, regularPrice: record.price, lowest30Days }
}

const NOTHING_KNOWN: PriceFacts = { changes: [], struck: null }

/** The price history that a promotion is judged by. The reader must be `system`. */
export const pricesOf = (reader: Reader, kind: Sellable, record: Priced, at: string) => {
  const known = historyOf(reader, kind, record.id)
  const last = known.at(-1) ?? unwritten(record)
  return {
    changes: [...(known.length > 0 ? known : [last]), ...changesByClock(record, last, at)],
    struck: isOnSale(record, at) ? record.price : null,
  }
}

/**
 * The unlawful parts of a record's promotion, by field; `original` is the stored record, absent for a new
 * one.
 */
export const unlawfulPromotion = (
  reader: Reader,
  kind: Sellable,
  record: Priced,
  original: Priced | undefined,
  at: string,
): Readonly<Record<string, string>> =>
  isPromotion(record, at)
    ? promotionProblems(record, original ? pricesOf(reader, kind, original, at) : NOTHING_KNOWN, at)
    : {}

/** The sentences that a document owes for the way its lines are taxed; empty when all of them have a rate. */
export const taxMentionOf = (reader: Reader, items: readonly { taxTreatment: string }[]): string =>
  exemptionSentences(
    items.map(({ taxTreatment }) => taxTreatment),
    reader.firstOrNull(siteSettings, {})?.legal?.mentionTva,
  )
