/** A promotion that would break the law is refused when it is written, with what is lawful instead. */
import type { courses } from '#drizzle/collections/courses.ts'
import type { produits } from '#drizzle/collections/produits.ts'
import { formProblems, isPromotion } from '#drizzle/domain/promotion.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Hook, Tx } from '#server/records/types.ts'
import { unlawfulPromotion } from './service.ts'
import { asVariantOf, ownPriced } from './variant-prices.ts'

type Product = RecordOf<(typeof produits)['fields']>
type Course = RecordOf<(typeof courses)['fields']>
type Priced = Pick<Course, 'id' | 'status' | 'price' | 'salePrice' | 'updated'> &
  Partial<Pick<Product, 'saleStart' | 'saleEnd' | 'variants'>>

const PRICES = ['price', 'salePrice', 'saleStart', 'saleEnd'] as const

/** Whether this write announces something: another price or promotion, or what was a draft until now. */
const isAnnounced = (record: Priced, original: Priced | undefined): boolean =>
  !original ||
  PRICES.some((name) => record[name] !== original[name]) ||
  (record.status === 'published' && original.status !== 'published')

type Problems = Readonly<Record<string, string>>

/**
 * The first variant with a price of its own for which the promotion would be unlawful; the error is on the
 * promotion's field.
 */
const variantProblems = (tx: Tx, record: Priced, original: Priced | undefined, at: string): Problems => {
  for (const { key, name, as } of ownPriced({ ...record, variants: record.variants ?? null })) {
    // A free item cannot be reduced.
    if (!isPromotion(as, at) || as.salePrice >= as.price) continue
    const before = original
      ? asVariantOf({ ...original, variants: original.variants ?? null }, key)
      : undefined
    const [problem] = Object.values(unlawfulPromotion(tx, 'produit', as, before, at))
    if (problem) return { salePrice: `${name}\u00a0: ${problem}` }
  }
  return {}
}

const unlawful = (
  tx: Tx,
  kind: Sellable,
  record: Priced,
  original: Priced | undefined,
  at: string,
): Problems => {
  const problems = unlawfulPromotion(tx, kind, record, original, at)
  return Object.keys(problems).length > 0 ? problems : variantProblems(tx, record, original, at)
}

/**
 * Judges promotions written by people: the server's own writes (an import, the demonstration) are facts. A
 * draft announces nothing: only its numbers are judged until it is published. A promotion that already runs
 * is not judged again when other fields change.
 */
export const checkPromotion =
  (engine: Engine, kind: Sellable): Hook<Priced & Record<string, unknown>> =>
  (tx, { record, original, actor }) => {
    const at = stamp(engine.clock.now())
    if (actor.kind === 'system' || !isAnnounced(record, original) || !isPromotion(record, at)) return
    const problems =
      record.status === 'published' ? unlawful(tx, kind, record, original, at) : formProblems(record)
    if (Object.keys(problems).length === 0) return
    throw invalid(
      Object.fromEntries(
        Object.entries(problems).map(([name, message]) => [
          name,
          ['validation_invalid_value', message] as const,
        ]),
      ),
    )
  }
