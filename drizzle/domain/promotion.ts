/**
 * What the law allows of a promotion (Code de la consommation, art. L112-1-1, and L121-2 of what never ends), computed from the history of a
 * price and nothing that somebody types. Server and screens ask the same.
 */
import { toDate } from './instant.ts'
import { currentPrice, type PriceChange, type Priced } from './price.ts'

const DAY_MS = 86_400_000
/** The price that a reduction is compared to is the lowest of so many days before it. */
const REFERENCE_DAYS = 30
/**
 * A promotion that lasts longer is no reduction any more but the ordinary price. The law has no number; the controls of the DGCCRF take what
 * is always reduced for a misleading practice. Ours is three times the days of the reference.
 */
export const MAX_DAYS = 90

const timeOf = (at: string): number => toDate(at)?.getTime() ?? 0

/** What a reduction that ends the history is compared to. */
interface Reference {
  /** When the reduction began: successive ones are one, and begin with the first. */
  readonly beganAt: string
  /** Euros; null when nothing was asked before. */
  readonly lowest: number | null
  /** Prices of the window, each with the instant at which another took its place. */
  readonly request: readonly { readonly price: number; readonly until: string }[]
}

/** Where the promotion began that the last change is in: changes below what is struck through, one after the other, are one. */
const firstOf = (changes: readonly PriceChange[], struck: number | null): number => {
  const last = changes.length - 1
  if (struck === null) return last
  let first = last
  while (first > 0 && (changes[first - 1]?.price ?? struck) < struck) first -= 1
  // Of what was always below it nothing can be said: the last change alone is the promotion.
  return first === 0 ? last : first
}

/**
 * The reference of the promotion that the last of these changes (oldest first) is in. `struck`: the price that was struck through until it;
 * null when no promotion ran. Null without changes.
 */
export const referenceOf = (changes: readonly PriceChange[], struck: number | null): Reference | null => {
  const first = firstOf(changes, struck)
  const began = changes[first]
  if (!began) return null
  const from = timeOf(began.at) - REFERENCE_DAYS * DAY_MS
  const requested = changes.slice(0, first).flatMap((change, index) => {
    const until = changes[index + 1]?.at ?? began.at
    // A price was asked until the next one: the one in force when the days began counts too.
    return timeOf(until) > from ? [{ price: change.price, until }] : []
  })
  const lowest = requested.length > 0 ? Math.min(...requested.map((entry) => entry.price)) : null
  return { beganAt: began.at, lowest, request: requested }
}

const amount = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const euros = (value: number): string => `${amount.format(value).replace(/[\u202f ]/g, '\u00a0')}\u00a0€`
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
const dayOf = (time: number): string => dayFormat.format(time).replace(/ /g, '\u00a0')

/** A promotion as somebody wants it. */
export type Promotion = Priced & { readonly salePrice: number }
type Problems = Readonly<Record<string, string>>

/** Whether anything of a promotion is left to be announced. */
export const isPromotion = (offer: Priced, at: string): offer is Promotion =>
  offer.salePrice !== null &&
  offer.salePrice !== undefined &&
  (!offer.saleEnd || timeOf(offer.saleEnd) > timeOf(at))

/** What is wrong with the numbers and dates of a promotion themselves, whatever was asked before. */
export const formProblems = ({ price, salePrice, saleStart, saleEnd }: Promotion): Problems => {
  if (salePrice >= price) return { salePrice: 'Le prix promotionnel doit être inférieur au prix.' }
  if (saleStart && saleEnd && timeOf(saleEnd) <= timeOf(saleStart))
    return { saleEnd: 'La fin de la promotion doit venir après son début.' }
  return {}
}

/** What is known of a thing at an instant. */
export interface PriceFacts {
  /** The prices asked until then, oldest first, those that the clock alone has changed included. */
  readonly changes: readonly PriceChange[]
  /** What is struck through then; null without a promotion. */
  readonly struck: number | null
}

/** The history as it will be when the promotion runs: what is asked from now on, then the reduction. */
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

/** When the last price of the window that is below `price` has left it. */
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
 * What of a promotion would break the law, by field, each with the lawful alternative; none when it may be announced.
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
