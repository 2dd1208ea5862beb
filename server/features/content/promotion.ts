/** A promotion that would break the law is refused when it is written, with what is lawful instead. */
import type { courses } from '#drizzle/collections/courses.ts'
import type { produits } from '#drizzle/collections/produits.ts'
import { formProblems, isPromotion } from '#drizzle/domain/promotion.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import type { Engine, Hook } from '#server/records/types.ts'
import { unlawfulPromotion } from './service.ts'

type Product = RecordOf<(typeof produits)['fields']>
type Course = RecordOf<(typeof courses)['fields']>
type Priced = Pick<Course, 'id' | 'status' | 'price' | 'salePrice' | 'updated'> &
  Partial<Pick<Product, 'saleStart' | 'saleEnd'>>

const PRICES = ['price', 'salePrice', 'saleStart', 'saleEnd'] as const

/** Whether this write announces something: another price or promotion, or what was a draft until now. */
const isAnnounced = (record: Priced, original: Priced | undefined): boolean =>
  !original ||
  PRICES.some((name) => record[name] !== original[name]) ||
  (record.status === 'published' && original.status !== 'published')

/**
 * Judges what people write: the server's own writes (an import, the demonstration) are facts. A draft announces nothing, so that its numbers
 * alone are judged until it is published; a promotion that runs already is left alone by whoever changes something else.
 */
export const checkPromotion =
  (engine: Engine, kind: Sellable): Hook<Priced & Record<string, unknown>> =>
  (tx, { record, original, actor }) => {
    const at = stamp(engine.clock.now())
    if (actor.kind === 'system' || !isAnnounced(record, original) || !isPromotion(record, at)) return
    const problems =
      record.status === 'published' ? unlawfulPromotion(tx, kind, record, original, at) : formProblems(record)
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
