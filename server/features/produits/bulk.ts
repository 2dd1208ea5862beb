/** One change to many products. */

import { categories } from '#drizzle/collections/categories.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { toCents } from '#drizzle/domain/cents.ts'
import { MAX_PRICE } from '#drizzle/domain/price.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest, conflict, invalid } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { unknownIds } from '../catalogue/index.ts'
import type * as contract from './contract.ts'
import { type Change, outcomeOf, rehearse } from './rehearsal.ts'

type Produit = RecordOf<typeof produitFields>
type BulkChange = BodyOf<typeof contract.changeProduits>['change']

/** A price that was raised or lowered, to the cent; never below nothing. */
const pricedAnew = (price: number, { by, value }: NonNullable<BulkChange['price']>): number => {
  if (by === 'set') return value
  const moved =
    by === 'amount' ? toCents(price) + toCents(value) : Math.round((toCents(price) * (100 + value)) / 100)
  if (moved < 0 || moved > toCents(MAX_PRICE))
    throw invalid({ price: ['validation_invalid_value', 'Ce prix deviendrait négatif ou démesuré.'] })
  return moved / 100
}

const valuesOf = (produit: Produit, { price, stock, ...plain }: BulkChange) => {
  if (stock !== undefined && produit.variants?.length)
    throw conflict('Son stock est celui de ses variantes\u00a0: changez-le sur sa fiche.')
  const next = price ? pricedAnew(produit.price, price) : produit.price
  if (produit.salePrice !== null && next <= produit.salePrice)
    throw conflict('Son prix passerait sous son prix promotionnel.')
  return { ...plain, ...(price ? { price: next } : {}), ...(stock === undefined ? {} : { stock }) }
}

const shown = (reader: Reader, field: string, value: unknown): string => {
  if (field === 'category') return reader.getOrNull(categories, String(value))?.name ?? ''
  return value === null ? '' : String(value)
}

const changesOf = (reader: Reader, produit: Produit, values: Partial<Produit>): Change[] =>
  (Object.keys(values) as (keyof Produit)[]).flatMap((field) =>
    values[field] === produit[field]
      ? []
      : [
          {
            field,
            before: shown(reader, field, produit[field]),
            after: shown(reader, field, values[field]),
          },
        ],
  )

/** Changes what is named of each product, or shows what would change. Throws 400 on `ids` for one that is none, 409 as `rehearse`. */
export const changeProduits = (
  engine: Engine,
  actor: Actor,
  { ids, change, confirmed }: BodyOf<typeof contract.changeProduits>,
) => {
  if (Object.keys(change).length === 0) throw badRequest('Choisissez ce qui doit changer.')
  return rehearse(engine, actor, confirmed, (tx) =>
    ids.map((id, at) => {
      const produit = tx.getOrNull(produits, id)
      if (!produit) throw unknownIds('ids')
      const { title } = produit
      return outcomeOf(at + 1, title, () => {
        const values = valuesOf(produit, change)
        const changes = changesOf(tx, produit, values)
        if (changes.length > 0) tx.update(produits, id, values)
        return { title, act: changes.length > 0 ? 'change' : 'same', changes }
      })
    }),
  )
}
