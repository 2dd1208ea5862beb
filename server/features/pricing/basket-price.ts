import type { OrderItem } from '#drizzle/collections/payments.ts'
import { cartKey } from '#drizzle/domain/cart.ts'
import { ALREADY_OWNED } from '#drizzle/domain/ownership.ts'
import type { PayOption } from '#drizzle/domain/sellable.ts'
import { isTaxed } from '#drizzle/domain/tax.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, badRequest, conflict } from '#server/core/errors.ts'
import type { Reader } from '#server/records/types.ts'
import { splitTax } from '../../documents/tax-amounts.ts'
import { taxMentionOf } from '../content/index.ts'
import { dueOfLine, type OrderLine, withDiscounts } from '../order-record/index.ts'
import type { BundleKind, Holder } from '../sellable.ts'
import { bundleOf, checkKinds, isBundle, isOwnedBy, kindOf, unitsFreed } from '../sellables/index.ts'
import { type Destination, shippingChoices, shippingLines, shippingOf } from '../shipping/index.ts'
import { waivedLines, withdrawalEnd } from '../withdrawals/index.ts'
import type { Basket, BasketItem, PricedLine } from './basket.ts'
import { type MissingParts, missingNotice, missingParts } from './missing-parts.ts'
import { type RuleResult, rulesOf } from './rule.ts'
import { scheduleOf } from './schedule.ts'
import { trialFor } from './trial.ts'

export interface BasketPrice {
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
  /** The only item is a bundle that its buyer gets cheaper as its missing parts; else null. */
  missing: { count: number; totalCents: number } | null
}

/** Default destination until the buyer has chosen one. */
const HOME: Destination = { way: 'post', country: '' }

const buyerOf = ({ user }: Basket): Holder => ({ user, email: '' })

/** The code lets a page lead to what the buyer owns. */
const alreadyOwned = (message: string) => conflict(message, { owned: { code: ALREADY_OWNED, message } })

/** Throws 409 for a thing that can be owned once and is owned already, unless it is a gift. */
const lineOf = (reader: Reader, basket: Basket, item: PricedLine['item']): PricedLine[] => {
  const { user, now, isGift, released } = basket
  const buyer = buyerOf(basket)
  const kind = kindOf(reader, item.kind)
  const { id, variant = '', qty, option, amountCents } = item
  const freedUnits = unitsFreed(released, { kind: item.kind, ref: id, variant })
  const offer = kind.offer({ reader, now, id, variant, qty, option, amountCents, freedUnits })
  if (!isGift && user !== '' && isOwnedBy(reader, buyer, { kind: item.kind, ref: id }, now))
    throw alreadyOwned(kind.once?.sentence ?? '')
  return [{ ...trialFor(reader, buyer, item, offer), item }]
}

/**
 * A bundle as the lines of its parts, or of those that its buyer lacks where they cost less. Throws 409 for
 * a buyer who owns all of them, unless it is a gift.
 */
const linesOfBundle = (
  reader: Reader,
  basket: Basket,
  bundle: BundleKind,
  item: BasketItem,
): PricedLine[] => {
  const { user, now, isGift, released } = basket
  const { id, qty, option, unitCents, priceReason } = item
  const { parts } = bundle.offer({ reader, id, qty, option, now, unitCents, released })
  if (!isGift && user !== '' && bundle.owned(reader, buyerOf(basket), id, now).isWhole)
    throw alreadyOwned(bundle.ownedSentence)
  const missing = missingParts(reader, basket, bundle, item)
  if (missing)
    return missing.parts.map(({ kind, ref, offer }) => ({ ...offer, item: { kind, id: ref, qty, option } }))
  return parts.map(({ kind, ref, offer, shareCents, title, pack }) => ({
    ...offer,
    title,
    pack,
    unitCents: shareCents,
    item: { kind, id: ref, qty, option, ...(priceReason ? { priceReason } : {}) },
  }))
}

const pricedItem = (reader: Reader, basket: Basket, item: BasketItem): PricedLine[] => {
  const { kind } = item
  return isBundle(reader, kind)
    ? linesOfBundle(reader, basket, bundleOf(reader, kind), item)
    : lineOf(reader, basket, { ...item, kind })
}

/** The lines of an item; a rule may replace its refusal. */
const linesOfItem = (reader: Reader, basket: Basket, item: BasketItem): PricedLine[] => {
  try {
    return pricedItem(reader, basket, item)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    for (const rule of rulesOf(reader)) {
      const refusal = rule.refusalOf?.(item, error)
      if (refusal) throw refusal
    }
    throw error
  }
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

/** Notices about the parts of the basket's bundles that the buyer owns already. */
const noticesOf = (reader: Reader, basket: Basket): string[] =>
  basket.user === '' || basket.isGift
    ? []
    : basket.items.flatMap((item) => {
        const { kind, id } = item
        if (!isBundle(reader, kind)) return []
        const missing = missingParts(reader, basket, bundleOf(reader, kind), item)
        if (missing) return [missingNotice(missing)]
        const { notice } = bundleOf(reader, kind).owned(reader, buyerOf(basket), id, basket.now)
        return notice === '' ? [] : [notice]
      })

const missingOf = (reader: Reader, basket: Basket): BasketPrice['missing'] => {
  const [item, ...others] = basket.items
  if (!item || others.length > 0 || !isBundle(reader, item.kind)) return null
  const missing: MissingParts | null = missingParts(reader, basket, bundleOf(reader, item.kind), item)
  return missing && { count: missing.parts.length, totalCents: missing.totalCents }
}

const waysOf = (reader: Reader, basket: Basket): BasketPrice['ways'] => {
  if (basket.isGift) return []
  // An offer next to an item does not restrict its payment options; an offer ordered alone has one.
  const [item, ...others] = basket.items.filter(({ offer }) => !offer)
  if (!item || isBundle(reader, item.kind) || others.length > 0) return []
  const ways = kindOf(reader, item.kind).ways?.(reader, item.id, basket.now) ?? []
  if (ways.length < 2) return []
  return ways.map(({ option, totalCents, plan }) => {
    const own = trialFor(reader, buyerOf(basket), item, { unitCents: totalCents, plan }).plan
    return {
      option,
      totalCents,
      count: plan?.kind === 'installment' ? plan.count : null,
      interval: plan?.kind === 'subscription' ? plan.interval : '',
      trialDays: own?.kind === 'subscription' ? (own.trial?.days ?? 0) : 0,
    }
  })
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

/** The lines after all rules, and the basket's code with its effect. */
const applyRules = (reader: Reader, basket: Basket, priced: readonly PricedLine[]): RuleResult => {
  const gross = priced.map(grossLine)
  const start = withDiscounts(
    gross,
    gross.map(() => 0),
  ).flatMap((line, at) => {
    const from = priced[at]
    return from ? [{ priced: from, line, isFinal: false }] : []
  })
  return rulesOf(reader).reduce<RuleResult>(
    ({ lines, code }, rule) => {
      const result = rule.apply(reader, basket, lines)
      return { lines: result.lines, code: result.code ?? code }
    },
    { lines: start },
  )
}

/** Throws 400 for an item twice, and for a kind that is not sold. */
const checkItems = (reader: Reader, { items }: Basket): void => {
  checkKinds(reader, items)
  const keys = items.map(cartKey)
  if (new Set(keys).size !== keys.length) throw badRequest('Un même article figure deux fois dans le panier.')
}

/** The priced lines of a basket before any rule applies. */
const pricedLines = (reader: Reader, basket: Basket): PricedLine[] => {
  checkItems(reader, basket)
  const rules = rulesOf(reader)
  for (const rule of rules) rule.checkBasket?.(basket)
  const lines = basket.items.flatMap((item) => linesOfItem(reader, basket, item))
  for (const rule of rules) rule.checkLines?.(reader, basket, lines)
  checkTwins(reader, lines)
  const untaxed = lines.find((line) => !isTaxed(line))
  if (untaxed) throw conflict(`«\u00a0${untaxed.title}\u00a0» ne peut pas être commandé pour le moment.`)
  return lines
}

/**
 * Prices a basket. The reader must be `system`. Throws 409 for what cannot be sold (deleted, sold out, already
 * owned unless it is a gift; with a code of its own for an offer that does not apply) and 400 for a coupon
 * that does not apply.
 */
export const priceBasket = (reader: Reader, basket: Basket): BasketPrice => {
  const priced = pricedLines(reader, basket)
  const { lines, code } = applyRules(reader, basket, priced)
  const items = lines.map(({ line }) => line)
  const subtotalCents = items.reduce((total, { unitCents, qty }) => total + unitCents * qty, 0)
  const discountCents = items.reduce((total, line) => total + line.discountCents, 0)
  const shippingCents = shippingOf(reader, items, basket.destination ?? HOME)
  // What is free has no right of withdrawal, nor has a trial until its first payment: it opens at once.
  const needsWaiver = waivedLines(items).length > 0 && subtotalCents > discountCents
  return {
    items,
    couponId: code?.id ?? '',
    couponSentence: code?.sentence ?? '',
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
    schedule: scheduleOf(items, basket.now),
    ways: waysOf(reader, basket),
    needsWaiver,
    laterAt: needsWaiver ? stamp(withdrawalEnd(basket.now)) : '',
    needsShipping: priced.some((line) => line.needsShipping),
    delivery: shippingChoices(reader),
    taxMention: taxMentionOf(reader, items),
    notices: noticesOf(reader, basket),
    missing: missingOf(reader, basket),
  }
}
