import type { OrderItem } from '#drizzle/collections/payments.ts'
import { cartKey } from '#drizzle/domain/cart.ts'
import { ALREADY_OWNED } from '#drizzle/domain/ownership.ts'
import { reducedCents } from '#drizzle/domain/reduction.ts'
import type { PayOption, PlanTerms } from '#drizzle/domain/sellable.ts'
import { isTaxed } from '#drizzle/domain/tax.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, conflict } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { taxMentionOf } from '../content/service.ts'
import { type Coupon, couponFor, couponSentence, discountsOf, withReduction } from '../coupons/coupon-rule.ts'
import { splitTax } from '../invoices/service.ts'
import { checkNoPack, offerDiscounts, whileOffered } from '../offers/offer-rule.ts'
import { dueOfLine, type Order, type OrderLine, partsOf, withDiscounts } from '../order-record/order.ts'
import { dueOfNumber } from '../payment-plans/plan.ts'
import { hadTrial, trialFor, trialSchedule } from '../payment-plans/trial.ts'
import type { BundleKind, Holder } from '../sellable.ts'
import { bundleOf, isBundle, isHadBy, kindOf } from '../sellables/registry.ts'
import { type Destination, shippingChoices, shippingLines, shippingOf } from '../shipping/shipping.ts'
import { waivedLines, withdrawalEnd } from '../withdrawals/withdrawal-right.ts'
import type { BasketItem, PricedLine } from './basket.ts'

export interface Quote {
  items: OrderLine[]
  couponId: string
  /** Effect of the coupon as text; empty without one. */
  couponSentence: string
  subtotalCents: number
  discountCents: number
  taxCents: number
  shippingCents: number
  totalCents: number
  /** Due now. */
  dueCents: number
  /**
   * Payments of a line paid over time, the first one now; of a subscription, the first two and the first at
   * its whole price.
   */
  schedule: { dueAt: string; amountCents: number }[]
  /** Payment options of the only item of a basket, where it has more than one. */
  ways: {
    option: PayOption
    totalCents: number
    count: number | null
    interval: 'month' | 'year' | ''
    trialDays: number
  }[]
  needsWaiver: boolean
  laterAt: string
  needsShipping: boolean
  delivery: ReturnType<typeof shippingChoices>
  taxMention: string
  /** Notices to read before paying. */
  notices: string[]
}

/** Default destination until the buyer has chosen one. */
const HOME: Destination = { way: 'post', country: '' }

/** The code lets a page lead to what the buyer owns. */
const alreadyOwned = (message: string) => conflict(message, { owned: { code: ALREADY_OWNED, message } })

/** Throws 409 for a thing that can be owned once and is owned already, unless it is a gift. */
const lineOf = (reader: Reader, item: PricedLine['item'], buyer: Holder, now: Date, isGift: boolean) => {
  const kind = kindOf(reader, item.kind)
  const { id, variant = '', qty, option, amountCents } = item
  const price = () => {
    const offer = kind.offer({ reader, now, id, variant, qty, option, amountCents })
    if (!isGift && buyer.user !== '' && isHadBy(reader, buyer, { kind: item.kind, ref: item.id }, now))
      throw alreadyOwned(kind.once?.sentence ?? '')
    return offer
  }
  const offer = item.offer ? whileOffered(price) : price()
  return [{ ...trialFor(reader, buyer, item, offer), item }]
}

/** A bundle as the lines of its parts. Throws 409 for a buyer who owns all of them, unless it is a gift. */
const linesOfBundle = (
  reader: Reader,
  bundle: BundleKind,
  item: BasketItem,
  buyer: Holder,
  now: Date,
  isGift: boolean,
): PricedLine[] => {
  const { id, qty, option, unitCents, priceReason } = item
  const { parts } = bundle.offer({ reader, id, qty, option, now, unitCents })
  if (!isGift && buyer.user !== '' && bundle.owned(reader, buyer, id, now).isWhole)
    throw alreadyOwned(bundle.ownedSentence)
  return parts.map(({ kind, ref, offer, shareCents, title, pack }) => ({
    ...offer,
    title,
    pack,
    unitCents: shareCents,
    item: { kind, id: ref, qty, option, ...(priceReason ? { priceReason } : {}) },
  }))
}

const linesOfItem = (reader: Reader, item: BasketItem, buyer: Holder, now: Date, isGift: boolean) => {
  const { kind } = item
  return isBundle(reader, kind)
    ? linesOfBundle(reader, bundleOf(reader, kind), item, buyer, now, isGift)
    : lineOf(reader, { ...item, kind }, buyer, now, isGift)
}

/**
 * Throws 409 for a thing that can be owned once and is ordered twice: by itself and in a pack, or in two
 * packs.
 */
const checkTwins = (reader: Reader, lines: readonly PricedLine[]): void => {
  const seen = new Set<string>()
  for (const { item, title, pack } of lines) {
    const key = `${item.kind}:${item.id}`
    const isOnce = kindOf(reader, item.kind).once?.applies(reader, item.id) ?? false
    if (seen.has(key) && isOnce)
      throw conflict(
        `«\u00a0${pack?.part ?? title}\u00a0» est deux fois dans votre commande, dont une dans un coffret\u00a0: retirez l’un des deux.`,
      )
    seen.add(key)
  }
}

/** Notices about the parts of the basket's packs that the buyer owns already. */
const noticesOf = (reader: Reader, basket: readonly BasketItem[], buyer: Holder, now: Date): string[] =>
  buyer.user === ''
    ? []
    : basket.flatMap(({ kind, id }) => {
        const notice = isBundle(reader, kind)
          ? bundleOf(reader, kind).owned(reader, buyer, id, now).notice
          : ''
        return notice === '' ? [] : [notice]
      })

const waysOf = (reader: Reader, basket: readonly BasketItem[], now: Date, buyer: Holder): Quote['ways'] => {
  // An offer next to an item does not restrict its payment options; an offer ordered alone has one.
  const [item, ...others] = basket.filter(({ offer }) => !offer)
  if (!item || isBundle(reader, item.kind) || others.length > 0) return []
  const ways = kindOf(reader, item.kind).ways?.(reader, item.id, now) ?? []
  if (ways.length < 2) return []
  return ways.map(({ option, totalCents, plan }) => ({
    option,
    totalCents,
    count: plan?.kind === 'installment' ? plan.count : null,
    interval: plan?.kind === 'subscription' ? plan.interval : '',
    trialDays:
      plan?.kind === 'subscription' && !hadTrial(reader, buyer, item.id) ? (plan.trial?.days ?? 0) : 0,
  }))
}

const ONE_PLAN = 'Une seule formation à la fois se paie en plusieurs fois ou par abonnement.'

/** The payments of the only line paid over time. Throws 409 for two of them. */
const scheduleOf = (items: readonly OrderLine[], now: Date): Quote['schedule'] => {
  const [line, ...others] = items.filter(({ plan }) => plan)
  if (!line?.plan) return []
  if (others.length > 0) throw conflict(ONE_PLAN)
  const interval = line.plan.kind === 'subscription' ? line.plan.interval : 'month'
  const trial = line.plan.kind === 'subscription' ? line.plan.trial : undefined
  if (trial) return trialSchedule(now, interval, trial)
  return partsByNumber(line, line.plan).map(([number, amountCents]) => ({
    dueAt: stamp(dueOfNumber({ anchorAt: stamp(now), interval }, number)),
    amountCents,
  }))
}

/** Payments to show, each with its number. */
const partsByNumber = (line: OrderLine, plan: PlanTerms): (readonly [number: number, cents: number])[] => {
  if (plan.kind === 'installment') return partsOf(line).map((cents, at) => [at + 1, cents] as const)
  const periods = plan.reduction?.periods ?? 1
  const later = periods > 1 ? [2, periods + 1] : [2]
  const price = line.unitCents
  return [
    [1, line.totalCents] as const,
    ...later.map((number) => [number, reducedCents(price, plan.reduction, number)] as const),
  ]
}

/** A line as the order stores it, before any discount. */
const grossLine = ({ item, needsShipping, weightGrams, plan, pack, ...offer }: PricedLine): OrderItem => ({
  kind: item.kind,
  ref: item.id,
  ...(item.variant ? { variant: item.variant } : {}),
  title: offer.title,
  ...(pack ? { pack } : {}),
  option: item.option,
  qty: item.qty,
  unitCents: item.unitCents ?? offer.unitCents,
  ...(item.offer ? { offer: item.offer } : {}),
  ...(offer.isOpenPrice && item.unitCents === undefined ? { isOpenPrice: true } : {}),
  ...(item.priceReason ? { priceReason: item.priceReason } : {}),
  taxRate: offer.taxRate,
  taxTreatment: offer.taxTreatment,
  withdrawal: offer.withdrawal,
  ...(needsShipping ? { weightGrams } : {}),
  ...(plan ? { plan } : {}),
})

/** An offer reduces its own line, and a coupon the other lines: they do not add up on one line. */
const allDiscounts = (
  reader: Reader,
  coupon: Coupon | null,
  gross: readonly OrderItem[],
  offered: readonly (number | null)[],
): number[] => {
  const others = gross.filter((_, at) => offered[at] === null)
  const byCode = coupon ? discountsOf(reader, coupon, others) : []
  return gross.map((line, at) => offered[at] ?? byCode[others.indexOf(line)] ?? 0)
}

/**
 * Prices a basket for a user (`''`: a guest). The reader must be `system`. Throws 409 for what cannot be sold
 * (deleted, sold out, already owned unless it is a gift; with a code of its own for an offer that does not
 * apply) and 400 for a coupon that does not apply.
 */
export const quote = (
  reader: Reader,
  now: Date,
  userId: string,
  basket: readonly BasketItem[],
  code?: string,
  isGift = false,
  destination: Destination = HOME,
  /** Checked by `upsellOrder`. */
  after: Order | null = null,
): Quote => {
  const at = stamp(now)
  const keys = basket.map(cartKey)
  if (new Set(keys).size !== keys.length) throw badRequest('Un même article figure deux fois dans le panier.')
  checkNoPack(basket)
  const buyer = { user: userId, email: '' }
  const lines = basket.flatMap((item) => linesOfItem(reader, item, buyer, now, isGift))
  const offered = offerDiscounts(reader, lines, { basket, isGift, after, now })
  checkTwins(reader, lines)
  const untaxed = lines.find((line) => !isTaxed(line))
  if (untaxed) throw conflict(`«\u00a0${untaxed.title}\u00a0» ne peut pas être commandé pour le moment.`)
  const gross = lines.map(grossLine)
  const subtotalCents = gross.reduce((total, item) => total + item.unitCents * item.qty, 0)
  const coupon = code ? couponFor(reader, code, at, userId) : null
  const discounted = withDiscounts(gross, allDiscounts(reader, coupon, gross, offered))
  const items = discounted.map((line) => withReduction(line, coupon))
  const discountCents = items.reduce((total, line) => total + line.discountCents, 0)
  const shippingCents = shippingOf(reader, items, destination)
  const needsWaiver = waivedLines(items).length > 0
  return {
    items,
    couponId: coupon?.id ?? '',
    couponSentence: coupon ? couponSentence(reader, coupon, items) : '',
    subtotalCents,
    discountCents,
    // As on the invoice.
    taxCents: splitTax(
      [...items, ...shippingLines({ shippingCents }, items)].map((line) => ({
        ...line,
        treatment: line.taxTreatment,
      })),
    ).taxCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + shippingCents,
    dueCents: items.reduce((sum, line) => sum + dueOfLine(line), shippingCents),
    schedule: scheduleOf(items, now),
    ways: isGift ? [] : waysOf(reader, basket, now, buyer),
    needsWaiver,
    // A free order has no right of withdrawal and opens at once.
    laterAt: needsWaiver && subtotalCents > discountCents ? stamp(withdrawalEnd(now)) : '',
    needsShipping: lines.some((line) => line.needsShipping),
    delivery: shippingChoices(reader),
    taxMention: taxMentionOf(reader, items),
    // What the giver owns is irrelevant to a gift.
    notices: isGift ? [] : noticesOf(reader, basket, buyer, now),
  }
}
