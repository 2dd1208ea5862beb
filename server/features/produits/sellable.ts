/** How products of the shop are sold: out of a stock where one is counted, and owned by what was paid. */

import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import { MAX_UNITS } from '#drizzle/domain/cart.ts'
import { soldAs } from '#drizzle/domain/chosen-variant.ts'
import { isOpenPriced } from '#drizzle/domain/open-price.ts'
import { currentPrice } from '#drizzle/domain/price.ts'
import { pricedAs } from '#drizzle/domain/priced-variant.ts'
import { variantOf, variantTitle } from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { toCents } from '#server/core/money.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { chosenCents } from '../content/index.ts'
import { ownsProduct } from '../order-access/index.ts'
import type { Offer, OfferRequest, SellableKind } from '../sellable.ts'

const DELIVERIES = { physical: 'post', digital: 'online', service: 'person' } as const

const AT_ONCE = 'Cet article se paie en une fois.'
const CHOOSE = 'Choisissez d’abord parmi les options de ce produit.'
const GONE = 'Cette option n’est plus proposée. Choisissez-en une autre.'

type Produit = RecordOf<typeof produitFields>

/** The sold product or variant. Throws 400 without a choice, 409 for a removed one. */
const soldOf = (produit: Produit, key: string, now: Date) => {
  const at = stamp(now)
  if ((produit.variants ?? []).length === 0) {
    if (key !== '') throw conflict(GONE)
    const { title, stock, weightGrams } = produit
    return { title, price: currentPrice(produit, at), stock, weightGrams }
  }
  if (key === '') throw invalid({ variant: ['validation_required', CHOOSE] })
  const variant = variantOf(produit, key)
  if (!variant?.active) throw conflict(GONE)
  const price = currentPrice(pricedAs(produit, variant.price), at)
  const weightGrams = variant.weightGrams ?? produit.weightGrams
  return { title: variantTitle(produit.title, variant), price, stock: variant.stock, weightGrams }
}

const shippedAs = ({ kind }: Produit, weightGrams: number) =>
  kind === 'physical' ? { needsShipping: true, weightGrams } : { needsShipping: false, weightGrams: 0 }

const offer = ({
  reader,
  id,
  variant,
  qty,
  option,
  amountCents,
  now,
  freedUnits = 0,
}: OfferRequest): Offer => {
  const produit = reader.getOrNull(produits, id)
  if (produit?.status !== 'published' || produit.buttonLink !== '')
    throw conflict('Ce produit n’est plus proposé.')
  if (option !== 'one_time') throw invalid({ option: ['validation_invalid_value', AT_ONCE] })
  const { title, price, stock, weightGrams } = soldOf(produit, variant, now)
  const left = stock === null ? null : stock + freedUnits
  if (left !== null && left < qty)
    throw conflict(left === 0 ? 'Ce produit est épuisé.' : `Il n’en reste que ${left}.`)
  const { taxRate, taxTreatment, withdrawal } = produit
  const isOpenPrice = isOpenPriced(produit)
  const unitCents = isOpenPrice ? chosenCents(produit, amountCents) : toCents(price)
  return {
    title,
    unitCents,
    isOpenPrice,
    taxRate,
    taxTreatment,
    withdrawal,
    ...shippedAs(produit, weightGrams),
  }
}

/**
 * The product with `change` more units of a variant; null where they are not counted, or the variant is
 * removed.
 */
const restocked = (produit: Produit, key: string, change: number) => {
  const known = variantOf(produit, key)
  if (!known || known.stock === null) return null
  const stock = known.stock + change
  const variants = (produit.variants ?? []).map((variant) =>
    variant.key === key ? { ...variant, stock } : variant,
  )
  return { stock, variants }
}

const SOLD_OUT = 'Ce produit vient d’être épuisé.'

const shortage = (reader: Reader, ref: string, qty: number, variant: string): string => {
  const produit = reader.getOrNull(produits, ref)
  if (!produit) return ''
  const isOver = (stock: number | null) => stock !== null && stock < qty
  if (variant === '') {
    // Variants were added since the order: none of them is meant.
    return !produit.variants?.length && isOver(produit.stock) ? SOLD_OUT : ''
  }
  const known = variantOf(produit, variant)
  // A buyer who paid for what has left the catalogue meanwhile gets the money back.
  if (!known) return GONE
  return isOver(known.stock) ? SOLD_OUT : ''
}

const take = (tx: Tx, ref: string, qty: number, variant: string): boolean => {
  const problem = shortage(tx, ref, qty, variant)
  if (problem) throw conflict(problem)
  const produit = tx.getOrNull(produits, ref)
  if (!produit) return false
  if (variant !== '') {
    const taken = restocked(produit, variant, -qty)
    if (taken) tx.update(produits, ref, { variants: taken.variants })
    return taken !== null
  }
  if (produit.variants?.length || produit.stock === null) return false
  tx.update(produits, ref, { stock: produit.stock - qty })
  return true
}

const isDigital = (reader: Reader, ref: string): boolean =>
  reader.getOrNull(produits, ref)?.kind === 'digital'

export const produitSellable: SellableKind = {
  offer,
  thing: (reader, ref, key = '', freedUnits = 0) => {
    const produit = reader.getOrNull(produits, ref)
    if (!produit) return null
    const variant = variantOf(produit, key)
    const { title, slug, status, kind, images, stock } = variant ? soldAs(produit, variant) : produit
    return {
      title: variant ? variantTitle(title, variant) : title,
      slug,
      isPublished: status === 'published' && produit.buttonLink === '',
      delivery: DELIVERIES[kind || 'digital'],
      picture: { collectionId: produit.collectionId, file: images[0] ?? '' },
      // A file is had once, a session is agreed on by itself: only things come by the dozen.
      most: Math.min(kind === 'physical' ? MAX_UNITS : 1, stock === null ? MAX_UNITS : stock + freedUnits),
    }
  },
  // What is downloaded is bought once; things and sessions as often as one likes.
  once: {
    sentence: 'Vous l’avez déjà. Retrouvez-le dans votre bibliothèque.',
    applies: isDigital,
    isHad: (reader, { user }, ref) => ownsProduct(reader, user, ref),
  },
  shortage,
  take,
  giveBack: (tx, ref, qty, variant) => {
    const produit = tx.getOrNull(produits, ref)
    if (!produit) return
    // It may no longer be counted, and the stock of a product in variants is theirs.
    if (variant !== '') {
      const given = restocked(produit, variant, qty)
      if (given) tx.update(produits, ref, { variants: given.variants })
    } else if (produit.stock !== null && !produit.variants?.length)
      tx.update(produits, ref, { stock: produit.stock + qty })
  },
  column: 'produit',
  openPrice: (reader, ref) => {
    const produit = reader.getOrNull(produits, ref)
    return produit && isOpenPriced(produit) ? produit : null
  },
}
