/**
 * Whether a basket's code is valid, and what it takes off each line. A refusal says why, at the field of the
 * code.
 */
import { coupons, type OrderItem } from '#drizzle/collections/payments.ts'
import { type CouponTarget, couponProblems, isTargeted, targetsOf } from '#drizzle/domain/coupon.ts'
import type { Reduction } from '#drizzle/domain/reduction.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import { allocateCents, formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import type { OrderLine } from '../order-record/index.ts'
import { type Basket, type PricingRule, reducedLine } from '../pricing/index.ts'
import { thingOf } from '../sellables/index.ts'
import { checkPerson, personOf } from './person-limit.ts'

const UNKNOWN = 'Ce code n’est pas valable.'
const OPEN_PRICE = 'Un code ne s’applique pas à un prix libre\u00a0: vous choisissez déjà ce que vous payez.'
const refused = (message: string) => invalid({ coupon: ['validation_invalid_value', message] })

/**
 * The coupon of a code for the buyer of a basket (a guest's address is checked when the order is
 * opened). Throws 400 with the reason: not begun, expired, or used up,
 * by all or by this account. An expired code says so even if it was switched off since. An unknown,
 * switched-off or misconfigured code gets one sentence for all three, so that codes cannot be guessed.
 */
const couponFor = (reader: Reader, code: string, { now, user, released }: Basket) => {
  const at = stamp(now)
  const coupon = reader.firstOrNull(coupons, { code: code.trim().toUpperCase() })
  if (!coupon || Object.keys(couponProblems(coupon)).length > 0) throw refused(UNKNOWN)
  if (coupon.endsAt !== '' && coupon.endsAt <= at)
    throw refused(`Ce code a expiré le ${longDate(new Date(coupon.endsAt))}.`)
  if (!coupon.active) throw refused(UNKNOWN)
  if (coupon.startsAt > at)
    throw refused(`Ce code ne vaut qu’à partir du ${longDate(new Date(coupon.startsAt))}.`)
  const redemptions = coupon.redemptions - (released?.coupon === coupon.id ? 1 : 0)
  if (coupon.maxRedemptions !== null && redemptions >= coupon.maxRedemptions)
    throw refused('Ce code a déjà été utilisé autant de fois que prévu.')
  checkPerson(reader, coupon, personOf(reader, user), released?.id)
  return coupon
}

type Coupon = ReturnType<typeof couponFor>

/** A longer list is not readable under a field. */
const MAX_NAMED = 3

const EVERY = {
  course: 'toutes les formations',
  produit: 'tous les produits de la boutique',
  pack: 'tous les coffrets',
} as const

/** Titles of a code's targets: only those on display in the shop, and empty when there are too many. */
const namesOf = (reader: Reader, targets: readonly CouponTarget[]): string => {
  const shown = targets.flatMap((target) => {
    if (target.ref === '') return [EVERY[target.kind]]
    const thing = thingOf(reader, target)
    return thing?.isPublished ? [`«\u00a0${thing.title}\u00a0»`] : []
  })
  return shown.length > MAX_NAMED ? '' : shown.join(', ')
}

const notForThese = (reader: Reader, targets: readonly CouponTarget[]) => {
  const names = namesOf(reader, targets)
  const most = 'Ce code ne concerne pas votre commande'
  return refused(names ? `${most}. Il vaut pour\u00a0: ${names}.` : `${most}, mais d’autres articles.`)
}

/**
 * Cents taken off each line: only off the coupon's targets, and in total exactly the coupon's value. Throws
 * 400 when that is nothing.
 */
const discountsOf = (reader: Reader, coupon: Coupon, items: readonly OrderItem[]): number[] => {
  const targets = targetsOf(coupon.appliesTo) ?? []
  // A part of a pack is sold as the pack: a code for the part alone does not apply.
  const isMeant = ({ pack, ...item }: OrderItem) =>
    isTargeted(targets, pack ? { kind: 'pack', ref: pack.ref } : item)
  if (!items.some(isMeant)) throw notForThese(reader, targets)
  const isFor = (item: OrderItem) => isMeant(item) && !item.isOpenPrice
  if (!items.some(isFor)) throw refused(OPEN_PRICE)
  const ordered = items.reduce((total, item) => total + item.unitCents * item.qty, 0)
  if (coupon.minimumCents !== null && ordered < coupon.minimumCents)
    throw refused(`Ce code vaut à partir de ${formatCents(coupon.minimumCents)} de commande.`)
  const eligible = items.map((item) => (isFor(item) ? item.unitCents * item.qty : 0))
  const most = eligible.reduce((total, cents) => total + cents, 0)
  if (most === 0) throw refused('Ce code ne change rien\u00a0: votre commande est offerte.')
  const wanted =
    coupon.percent !== null ? Math.round((most * coupon.percent) / 100) : (coupon.amountCents ?? 0)
  return allocateCents(Math.min(most, wanted), eligible)
}

/**
 * What a coupon takes off the further periods of a subscription whose first period it reduced by
 * `firstCents`; undefined when it covers the first period alone.
 */
const reductionOf = (
  { code, percent, duration, periods }: Coupon,
  firstCents: number,
): Reduction | undefined =>
  firstCents === 0 || (duration !== 'repeating' && duration !== 'forever')
    ? undefined
    : {
        code,
        percent,
        cents: percent === null ? firstCents : null,
        periods: duration === 'forever' ? null : periods,
      }

/** A priced line with its coupon's reduction of further periods. */
const withReduction = (line: OrderLine, coupon: Coupon): OrderLine => {
  const reduction = line.plan ? reductionOf(coupon, line.discountCents) : undefined
  return reduction && line.plan?.kind === 'subscription'
    ? { ...line, plan: { ...line.plan, reduction } }
    : line
}

const durationText = ({ duration, periods }: Coupon): string => {
  if (duration === 'forever') return 'à chaque échéance, tant que dure l’abonnement'
  return duration === 'repeating' ? `sur vos ${periods} premières échéances` : 'sur la première échéance'
}

/** Effect of a coupon on a basket, as shown under the field of the code. */
const couponSentence = (reader: Reader, coupon: Coupon, items: readonly OrderItem[]): string => {
  const off = coupon.percent !== null ? `${coupon.percent}\u00a0%` : formatCents(coupon.amountCents ?? 0)
  const names = namesOf(reader, targetsOf(coupon.appliesTo) ?? [])
  const isOverTime = items.some(({ plan }) => plan?.kind === 'subscription')
  const lines = [
    `${off} de remise`,
    names ? ` sur ${names}` : '',
    isOverTime ? `, ${durationText(coupon)}` : '',
  ]
  return `${lines.join('')}.`
}

/** A coupon reduces the lines of its targets that no offer reduces: discounts do not add up on one line. */
export const couponRule: PricingRule = {
  apply: (reader, basket, lines) => {
    if (!basket.code) return { lines }
    const coupon = couponFor(reader, basket.code, basket)
    const open = lines.filter(({ isFinal }) => !isFinal)
    const discounts = discountsOf(
      reader,
      coupon,
      open.map(({ line }) => line),
    )
    const reduced = lines.map((line) => {
      const discountCents = discounts[open.indexOf(line)]
      const own = discountCents === undefined ? line : reducedLine(line, discountCents)
      return { ...own, line: withReduction(own.line, coupon) }
    })
    const items = reduced.map(({ line }) => line)
    return { lines: reduced, code: { id: coupon.id, sentence: couponSentence(reader, coupon, items) } }
  },
}
