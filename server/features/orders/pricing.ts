/** What a basket costs, computed from the catalogue and nothing that the client sent but ids and quantities. */
import type * as z from 'zod'
import { courses } from '#drizzle/collections/courses.ts'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { ALREADY_OWNED } from '#drizzle/domain/ownership.ts'
import { askedPrice } from '#drizzle/domain/price.ts'
import { isTaxed } from '#drizzle/domain/tax.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, conflict, invalid } from '#server/core/errors.ts'
import { toCents } from '#server/core/money.ts'
import type { Reader } from '#server/records/types.ts'
import { taxMentionOf } from '../content/service.ts'
import { splitTax } from '../invoices/service.ts'
import { enrollmentIn } from '../learning/service.ts'
import type { checkoutItem } from './contract.ts'
import { couponFor, discountsOf } from './coupon.ts'
import { waivedLines, withdrawalEnd } from './opening.ts'
import { type OrderLine, withDiscounts } from './order.ts'
import { owns } from './ownership.ts'

type BasketItem = z.output<typeof checkoutItem>

export interface Quote {
  items: OrderLine[]
  couponId: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  shippingCents: number
  totalCents: number
  needsWaiver: boolean
  laterAt: string
  needsShipping: boolean
  taxMention: string
}

/** Good news rather than a refusal: the code lets a page lead there. */
const alreadyOwned = (message: string) => conflict(message, { owned: { code: ALREADY_OWNED, message } })

const gone = () => conflict('Ce produit n’est plus proposé.')

const courseLine = (reader: Reader, item: BasketItem, now: Date, userId: string, isGift: boolean) => {
  const course = reader.getOrNull(courses, item.id)
  if (course?.status !== 'published') throw conflict('Cette formation n’est plus proposée.')
  if (item.qty !== 1)
    throw invalid({ qty: ['validation_invalid_value', 'Une formation s’achète une fois par personne.'] })
  if (!isGift && enrollmentIn(reader, userId, course.id, now)) {
    throw alreadyOwned('Vous avez déjà cette formation. Retrouvez-la dans votre espace.')
  }
  return { source: course, needsShipping: false }
}

const produitLine = (reader: Reader, item: BasketItem, userId: string) => {
  const produit = reader.getOrNull(produits, item.id)
  if (produit?.status !== 'published' || produit.buttonLink !== '') throw gone()
  if (produit.stock !== null && produit.stock < item.qty) {
    throw conflict(produit.stock === 0 ? 'Ce produit est épuisé.' : `Il n’en reste que ${produit.stock}.`)
  }
  // What is downloaded is bought once; things and sessions as often as one likes.
  if (produit.kind === 'digital' && owns(reader, userId, produit.id)) {
    throw alreadyOwned('Vous l’avez déjà. Retrouvez-le dans votre bibliothèque.')
  }
  return { source: produit, needsShipping: produit.kind === 'physical' }
}

/**
 * Prices a basket for a person (`''`: a guest). The reader must be `system`. Throws 409 for what cannot be sold (gone,
 * sold out, already followed unless it is a gift) and 400 for a coupon that does not apply.
 */
export const quote = (
  reader: Reader,
  now: Date,
  userId: string,
  basket: readonly BasketItem[],
  code?: string,
  isGift = false,
): Quote => {
  const at = stamp(now)
  const keys = basket.map((item) => `${item.kind}:${item.id}`)
  if (new Set(keys).size !== keys.length) throw badRequest('Un même article figure deux fois dans le panier.')
  const lines = basket.map((item) =>
    item.kind === 'course'
      ? courseLine(reader, item, now, userId, isGift)
      : produitLine(reader, item, userId),
  )
  const untaxed = lines.find(({ source }) => !isTaxed(source))
  if (untaxed)
    throw conflict(`«\u00a0${untaxed.source.title}\u00a0» ne peut pas être commandé pour le moment.`)
  const gross = lines.map(({ source }, index): OrderItem => {
    const item = basket[index]!
    return {
      kind: item.kind,
      ref: source.id,
      title: source.title,
      option: item.option,
      qty: item.qty,
      unitCents: toCents(askedPrice(source, at)),
      taxRate: source.taxRate,
      taxTreatment: source.taxTreatment,
      withdrawal: source.withdrawal,
    }
  })
  const subtotalCents = gross.reduce((total, item) => total + item.unitCents * item.qty, 0)
  const coupon = code ? couponFor(reader, code, at) : null
  const items = withDiscounts(gross, coupon ? discountsOf(reader, coupon, gross) : [])
  const discountCents = items.reduce((total, line) => total + line.discountCents, 0)
  const needsWaiver = waivedLines(items).length > 0
  return {
    items,
    couponId: coupon?.id ?? '',
    subtotalCents,
    discountCents,
    // As the invoice will say it.
    taxCents: splitTax(items.map((line) => ({ ...line, treatment: line.taxTreatment }))).taxCents,
    shippingCents: 0,
    totalCents: subtotalCents - discountCents,
    needsWaiver,
    // There is nothing to pay back of what is free: it opens at once.
    laterAt: needsWaiver && subtotalCents > discountCents ? stamp(withdrawalEnd(now)) : '',
    needsShipping: lines.some((line) => line.needsShipping),
    taxMention: taxMentionOf(reader, items),
  }
}
