/**
 * What a feature that sells something implements. It names its kinds in its manifest; prices, orders, stock, payment,
 * delivery and refunds then need no change. Gifts, downloads and quotes still know the kinds of today.
 */
import type { LinePack, orderFields } from '#drizzle/collections/payments.ts'
import type { OpenPriced } from '#drizzle/domain/open-price.ts'
import type { LineKind, PayOption, PlanTerms } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Reader, Tx } from '#server/records/types.ts'

export interface OfferRequest {
  /** `system`. */
  readonly reader: Reader
  readonly id: string
  /** Key of a variant; empty: there are none. */
  readonly variant: string
  readonly qty: number
  readonly option: PayOption
  /** Amount of one unit that the buyer chose, in cents, for an open price; absent: the suggested one. */
  readonly amountCents?: number
  readonly now: Date
  /** Units of a counted stock that are free besides those left: the buyer's unpaid order holds them. */
  readonly freedUnits?: number
}

/** An unpaid order of the buyer that is read as if it were closed. */
export type ReleasedOrder = Pick<RecordOf<typeof orderFields>, 'id' | 'items' | 'coupon'>

/** A thing at its current price. */
export interface Offer {
  readonly title: string
  /** Of one unit, tax included; of a plan with an end, all of its instalments. */
  readonly unitCents: number
  /** The buyer chooses the amount. */
  readonly isOpenPrice?: boolean
  readonly taxRate: number
  readonly taxTreatment: string
  readonly withdrawal: string
  readonly needsShipping: boolean
  /** Of one unit; 0 for what is not sent. */
  readonly weightGrams: number
  /** How it is paid over time; absent: at once. */
  readonly plan?: PlanTerms
}

/** One way to pay one unit; the total includes all instalments. */
export interface PayWay {
  readonly option: PayOption
  readonly totalCents: number
  readonly plan?: PlanTerms
}

/** A thing as orders, mails and coupons name it. */
export interface OrderableItem {
  readonly title: string
  readonly slug: string
  readonly isPublished: boolean
  /** Whether it is sent by post, done in person, or there at once. */
  readonly delivery: 'post' | 'person' | 'online'
  /** Its picture, as addresses of files name it; `file` is empty without one. */
  readonly picture: { readonly collectionId: string; readonly file: string }
  /** Maximum number of units in an order, as far as the stock goes; 0: sold out. */
  readonly most: number
}

/** A buyer or owner; `user` is empty without an account. */
export interface Holder {
  readonly user: string
  readonly email: string
}

/** A line of a settled order that is delivered. */
export interface Delivery {
  /** Never empty. */
  readonly user: string
  readonly ref: string
  readonly option: PayOption
  readonly isFree: boolean
  /** The line comes from a pack, whose buyer may own it already: an access without an end stays as it is. */
  readonly isPart: boolean
  readonly order: string
  readonly beginsAt: Date
  readonly now: Date
}

/** A line whose order no longer gives it, or gives it again. */
export interface Closing {
  /** Empty without an account. */
  readonly user: string
  readonly ref: string
  readonly order: string
  /** Id of the refund, dispute or plan behind it. */
  readonly cause: string
}

/** A line as its buyer has it. */
export interface Access {
  /** Empty without an account. */
  readonly user: string
  readonly ref: string
  readonly now: Date
}

export interface SellableKind {
  /** The sentence for a guest who must sign in first; absent: guests may buy it. */
  readonly needsAccount?: string
  /** Throws 409 for what cannot be sold now, 400 on `qty` or `option` for what cannot be had so. */
  offer(request: OfferRequest): Offer
  /** The current ways to pay it, the usual one first; absent: at once, and no other. */
  ways?(reader: Reader, ref: string, now: Date): readonly PayWay[]
  /** The thing, or one of its variants where a key is given. Null once it is deleted. */
  thing(reader: Reader, ref: string, variant?: string, freedUnits?: number): OrderableItem | null
  /** The terms of a price that the buyer chooses; null for any other price. */
  openPrice?(reader: Reader, ref: string): OpenPriced | null
  /** The sentence for a buyer who owns it already; absent: it may be bought again. */
  readonly once?: {
    readonly sentence: string
    applies(reader: Reader, ref: string): boolean
    isHad(reader: Reader, holder: Holder, ref: string, now: Date): boolean
  }
  /** Why so many units cannot be taken from the stock, as a sentence; empty when they can. Absent: there is no stock. */
  shortage?(reader: Reader, ref: string, qty: number, variant: string): string
  /** Takes units of a counted stock and returns whether they are counted. Throws 409 for a shortage. */
  take?(tx: Tx, ref: string, qty: number, variant: string): boolean
  giveBack?(tx: Tx, ref: string, qty: number, variant: string): void
  /** The column of `payments` that names it; absent: payments name its line by number. */
  readonly column?: 'course' | 'produit'
  /**
   * Absent: having paid is having it. Returns whether nothing had to be opened because the buyer owned it before and
   * without any other payment, so that it stays when this one is refunded. Idempotent.
   */
  open?(tx: Tx, delivery: Delivery): boolean
  /** Opens at once what waits for the end of the withdrawal period. */
  openEarly?(tx: Tx, access: Access): void
  /** Whether the buyer can use it now; absent: while a payment holds it. */
  isOpen?(reader: Reader, access: Access): boolean
  /** Takes back what an order had opened, unless its buyer has it otherwise. Absent: not having paid is not having it. Idempotent. */
  close?(tx: Tx, closing: Closing): void
  /** Gives back what that cause had closed, and nothing that was closed by hand since. */
  reopen?(tx: Tx, closing: Closing & { readonly now: Date }): void
}

/** A line of an order: its kind and the id of what is bought. */
export interface Part {
  readonly kind: LineKind
  readonly ref: string
}

/** A part of a bundle at its share of the price. */
export interface BundlePart extends Part {
  /** As sold by itself. */
  readonly offer: Offer
  /** For one bundle, in cents; the shares sum to its price. */
  readonly shareCents: number
  /** Names the bundle too. */
  readonly title: string
  readonly pack: LinePack
}

export interface BundleRequest {
  /** `system`. */
  readonly reader: Reader
  readonly id: string
  readonly qty: number
  readonly option: PayOption
  readonly now: Date
  /** A price set by hand by the team, in cents. */
  readonly unitCents?: number
  readonly released?: ReleasedOrder | null
}

export interface BundleOffer {
  readonly unitCents: number
  readonly parts: readonly BundlePart[]
}

/**
 * A kind that is ordered as the lines of its parts. Each line has its own tax, stock, delivery, payment and refund, so
 * that most later steps see lines alone.
 */
export interface BundleKind {
  /** The sentence for a guest who must sign in first; undefined where guests may buy it. */
  needsAccount(reader: Reader, ref: string): string | undefined
  /** Throws 409 for what cannot be sold now, 400 on `option` or `qty`. */
  offer(request: BundleRequest): BundleOffer
  /** Null once it is deleted. */
  thing(reader: Reader, ref: string, released?: ReleasedOrder | null): OrderableItem | null
  /** Whether the buyer owns all parts, or the notice about those owned already; empty without any. */
  owned(
    reader: Reader,
    holder: Holder,
    ref: string,
    now: Date,
  ): { readonly isWhole: boolean; readonly notice: string }
  /** The sentence for a buyer who owns all parts. */
  readonly ownedSentence: string
}
