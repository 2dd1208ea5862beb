/** How products of the shop are sold: out of a stock where one is counted, and owned by what was paid. */
import { produits } from '#drizzle/collections/produits.ts'
import { MOST_UNITS } from '#drizzle/domain/cart.ts'
import { askedPrice } from '#drizzle/domain/price.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { toCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import type { AskedOffer, Offer, SellableKind } from '../sellable.ts'

const DELIVERIES = { physical: 'post', digital: 'online', service: 'person' } as const

const AT_ONCE = 'Cet article se paie en une fois.'

const offer = ({ reader, id, qty, option, now }: AskedOffer): Offer => {
  const produit = reader.getOrNull(produits, id)
  if (produit?.status !== 'published' || produit.buttonLink !== '')
    throw conflict('Ce produit n’est plus proposé.')
  if (option !== 'one_time') throw invalid({ option: ['validation_invalid_value', AT_ONCE] })
  if (produit.stock !== null && produit.stock < qty)
    throw conflict(produit.stock === 0 ? 'Ce produit est épuisé.' : `Il n’en reste que ${produit.stock}.`)
  const { title, taxRate, taxTreatment, withdrawal } = produit
  const unitCents = toCents(askedPrice(produit, stamp(now)))
  return { title, unitCents, taxRate, taxTreatment, withdrawal, needsShipping: produit.kind === 'physical' }
}

const isDigital = (reader: Reader, ref: string): boolean =>
  reader.getOrNull(produits, ref)?.kind === 'digital'

export const produitSellable: SellableKind = {
  offer,
  thing: (reader, ref) => {
    const produit = reader.getOrNull(produits, ref)
    if (!produit) return null
    const { title, slug, status, kind } = produit
    return {
      title,
      slug,
      isPublished: status === 'published' && produit.buttonLink === '',
      delivery: DELIVERIES[kind || 'digital'],
      picture: { collectionId: produit.collectionId, file: produit.images[0] ?? '' },
      // A file is had once, a session is agreed on by itself: only things come by the dozen.
      most: Math.min(kind === 'physical' ? MOST_UNITS : 1, produit.stock ?? MOST_UNITS),
    }
  },
  // What is downloaded is bought once; things and sessions as often as one likes.
  once: { sentence: 'Vous l’avez déjà. Retrouvez-le dans votre bibliothèque.', applies: isDigital },
  take: (tx, ref, qty) => {
    const produit = tx.getOrNull(produits, ref)
    if (!produit || produit.stock === null) return false
    const left = produit.stock - qty
    if (left < 0) throw conflict('Ce produit vient d’être épuisé.')
    tx.update(produits, ref, { stock: left })
    return true
  },
  giveBack: (tx, ref, qty) => {
    const produit = tx.getOrNull(produits, ref)
    // It may have stopped being counted since.
    if (produit && produit.stock !== null) tx.update(produits, ref, { stock: produit.stock + qty })
  },
  column: 'produit',
}
