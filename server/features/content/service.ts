/** What is asked now, and the history that a promotion is measured against (art. L112-1-1 Code de la consommation). */
import { type courseFields, courses } from '#drizzle/collections/courses.ts'
import { priceHistory } from '#drizzle/collections/payments.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { askedPrice } from '#drizzle/domain/price.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import type { Reader, Tx } from '#server/records/types.ts'

type Priced = Pick<RecordOf<typeof courseFields>, 'id' | 'price' | 'salePrice'> &
  Partial<Pick<RecordOf<typeof produitFields>, 'saleStart' | 'saleEnd'>>
export type PricedKind = 'course' | 'produit'

/** Appends to the history when what is asked has changed. Runs in the transaction that changes the price. */
export const recordPrice = (
  tx: Tx,
  kind: PricedKind,
  record: Priced,
  original: Priced | undefined,
  at: string,
): void => {
  const now = askedPrice(record, at)
  if (original && askedPrice(original, at) === now) return
  tx.create(priceHistory, { kind, ref: record.id, price: now, at })
}

const DAYS_30 = 30 * 86_400_000

/** The lowest price in force in the 30 days before the instant, in euros; null when none is known. */
const lowestBefore = (reader: Reader, kind: PricedKind, ref: string, instant: string): number | null => {
  const rows = reader.find(
    priceHistory,
    { filter: 'kind = {:kind} && ref = {:ref} && at < {:instant}', params: { kind, ref, instant } },
    { sort: 'at' },
  )
  const from = stamp(new Date(new Date(instant).getTime() - DAYS_30))
  const inWindow = rows.filter((row) => row.at >= from)
  // The price that was already in force when the window opened counts too.
  const carried = rows.filter((row) => row.at < from).at(-1)
  const prices = [...(carried ? [carried] : []), ...inWindow].map((row) => row.price)
  return prices.length > 0 ? Math.min(...prices) : null
}

/** The figures beside a price. The reader must be `system`: the history is not public, its lowest figure is. */
export const priceFacts = (reader: Reader, kind: PricedKind, id: string, now: Date) => {
  const at = stamp(now)
  const record: Priced = kind === 'course' ? reader.get(courses, id) : reader.get(produits, id)
  const asked = askedPrice(record, at)
  if (asked >= record.price) return { price: asked, regularPrice: null, lowest30Days: null }
  const current = reader.find(
    priceHistory,
    { filter: 'kind = {:kind} && ref = {:ref} && price = {:asked}', params: { kind, ref: id, asked } },
    { sort: '-at', limit: 1 },
  )[0]
  const began = record.saleStart || current?.at || at
  return { price: asked, regularPrice: record.price, lowest30Days: lowestBefore(reader, kind, id, began) }
}

const EXEMPTION_293B = 'TVA non applicable, art. 293 B du CGI'
const EXEMPTION_261 = 'Exonération de TVA, art. 261-4-4° a du CGI'

/** The sentences that a document owes for the way its lines are taxed; empty when all of them have a rate. */
export const taxMentionOf = (reader: Reader, items: readonly { taxTreatment: string }[]): string => {
  const mentions: Readonly<Record<string, string>> = {
    franchise_293B: reader.firstOrNull(siteSettings, {})?.legal?.mentionTva || EXEMPTION_293B,
    formation_261: EXEMPTION_261,
  }
  const owed = new Set(items.map(({ taxTreatment }) => mentions[taxTreatment] ?? ''))
  return [...owed].filter(Boolean).sort().reverse().join(' · ')
}
