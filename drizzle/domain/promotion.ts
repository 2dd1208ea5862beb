/**
 * Legal limits of a promotion (Code de la consommation, art. L112-1-1, and L121-2 for permanent reductions),
 * computed from the price history alone, never from typed values. Shared by server and screens.
 */
import { toDate } from './instant.ts'
import { currentPrice, type PriceChange, type Priced } from './price.ts'

const DAY_MS = 86_400_000
/** The reference price is the lowest of this many days before the reduction. */
const REFERENCE_DAYS = 30
/**
 * A longer promotion has become the ordinary price. The law gives no number; the DGCCRF treats permanent
 * reductions as a misleading practice. The limit here is three times the reference period.
 */
export const MAX_DAYS = 90

const timeOf = (at: string): number => toDate(at)?.getTime() ?? 0

/** The reference of a reduction at the end of the history. */
interface Reference {
  /** Start of the reduction: successive ones count as one, from the first. */
  readonly beganAt: string
  /** In euros; null without an earlier price. */
  readonly lowest: number | null
  /** Prices in the reference period, each with the instant at which it was replaced. */
  readonly request: readonly { readonly price: number; readonly until: string }[]
}

/**
 * Index of the start of the current promotion: consecutive prices below the reference price shown are one
 * promotion.
 */
const firstOf = (changes: readonly PriceChange[], struck: number | null): number => {
  const last = changes.length - 1
  if (struck === null) return last
  let first = last
  while (first > 0 && (changes[first - 1]?.price ?? struck) < struck) first -= 1
  // When every price was below, nothing is known of the start: only the last change counts as the promotion.
  return first === 0 ? last : first
}

/**
 * The reference of the promotion that the last of these changes (oldest first) belongs to. `struck`: the
 * struck-through price before it; null when no promotion ran. Null without changes.
 */
export const referenceOf = (changes: readonly PriceChange[], struck: number | null): Reference | null => {
  const first = firstOf(changes, struck)
  const began = changes[first]
  if (!began) return null
  const from = timeOf(began.at) - REFERENCE_DAYS * DAY_MS
  const requested = changes.slice(0, first).flatMap((change, index) => {
    const until = changes[index + 1]?.at ?? began.at
    // A price applied until the next one: the one in force when the period began counts too.
    return timeOf(until) > from ? [{ price: change.price, until }] : []
  })
  const lowest = requested.length > 0 ? Math.min(...requested.map((entry) => entry.price)) : null
  return { beganAt: began.at, lowest, request: requested }
}

const amount = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const euros = (value: number): string => `${amount.format(value).replace(/[\u202f ]/g, '\u00a0')}\u00a0€`
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const dayOf = (time: number): string => dayFormat.format(time).replace(/ /g, '\u00a0')

/** A planned promotion. */
export type Promotion = Priced & { readonly salePrice: number }
type Problems = Readonly<Record<string, string>>

/** Whether the promotion is not over yet. */
export const isPromotion = (offer: Priced, at: string): offer is Promotion =>
  offer.salePrice !== null &&
  offer.salePrice !== undefined &&
  (!offer.saleEnd || timeOf(offer.saleEnd) > timeOf(at))

/** Errors in a promotion's numbers and dates, independent of the history. */
export const formProblems = ({ price, salePrice, saleStart, saleEnd }: Promotion): Problems => {
  if (salePrice >= price) return { salePrice: 'Le prix promotionnel doit être inférieur au prix.' }
  if (saleStart && saleEnd && timeOf(saleEnd) <= timeOf(saleStart))
    return { saleEnd: 'La fin de la promotion doit venir après son début.' }
  return {}
}

/** The known prices of an item at an instant. */
export interface PriceFacts {
  /** The prices until then, oldest first, including changes caused by time alone. */
  readonly changes: readonly PriceChange[]
  /** The struck-through price then; null without a promotion. */
  readonly struck: number | null
}

/** The history once the promotion runs: the price from now on, then the reduction. */
const withPromotion = (changes: readonly PriceChange[], offer: Promotion, at: string): PriceChange[] => {
  const all = [...changes]
  const put = (change: PriceChange) => {
    if (all.at(-1)?.price !== change.price) all.push(change)
  }
  put({ at, price: currentPrice(offer, at) })
  if (offer.saleStart && timeOf(offer.saleStart) > timeOf(at))
    put({ at: offer.saleStart, price: offer.salePrice })
  return all
}

/** When the last price below `price` leaves the reference period. */
const waitUntil = ({ request: requested }: Reference, price: number, at: string): string => {
  const free = requested
    .filter((entry) => entry.price < price)
    .map(({ until }) => timeOf(until) + REFERENCE_DAYS * DAY_MS)
  return dayOf(Math.max(timeOf(at), ...free))
}

const lastingProblem = (
  { beganAt }: Reference,
  { saleEnd, price, salePrice }: Promotion,
  at: string,
): Problems => {
  const end = saleEnd ? timeOf(saleEnd) : timeOf(at)
  const limit = timeOf(beganAt) + MAX_DAYS * DAY_MS
  if (end <= limit) return {}
  const began = dayOf(timeOf(beganAt))
  return saleEnd && timeOf(at) <= limit
    ? {
        saleEnd: `Une promotion qui dure plus de ${MAX_DAYS}\u00a0jours n’en est plus une\u00a0: terminez-la le ${dayOf(limit)} au plus tard.`,
      }
    : {
        salePrice: `Cette promotion dure depuis le ${began}, plus de ${MAX_DAYS}\u00a0jours\u00a0: ${euros(salePrice)} est devenu le prix ordinaire. Faites-en le prix, sans promotion, ou revenez à ${euros(price)}.`,
      }
}

/**
 * The unlawful parts of a promotion, by field, each with the lawful alternative; none when it may be
 * announced.
 */
export const promotionProblems = (
  offer: Promotion,
  { changes, struck }: PriceFacts,
  at: string,
): Problems => {
  const wrong = formProblems(offer)
  if (Object.keys(wrong).length > 0) return wrong
  const { price, salePrice } = offer
  const reference = referenceOf(withPromotion(changes, offer, at), struck)
  if (!reference) return {}
  const { lowest } = reference
  if (lowest === null)
    return {
      salePrice: `${euros(price)} n’a encore jamais été demandé\u00a0: il ne peut pas être barré. Vendez d’abord à ce prix, ou faites de ${euros(salePrice)} le prix.`,
    }
  if (salePrice >= lowest)
    return {
      salePrice: `Le prix le plus bas des 30 derniers jours est de ${euros(lowest)}\u00a0: ${euros(salePrice)} n’est pas une réduction. Demandez moins, ou attendez le ${waitUntil(reference, price, at)}.`,
    }
  if (price > lowest)
    return {
      price: `Le prix le plus bas des 30 derniers jours est de ${euros(lowest)}\u00a0: barrer ${euros(price)} tromperait. Indiquez ${euros(lowest)} comme prix, ou faites commencer la promotion le ${waitUntil(reference, price, at)} au plus tôt.`,
    }
  return lastingProblem(reference, offer, at)
}
