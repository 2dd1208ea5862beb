/**
 * What the checkout needs of everything that is sold. A feature that sells something declares it once, in a
 * `SellableKind` listed in `orders/kinds.ts`; order, stock, payment, delivery, refund and mail then need no
 * code of it.
 */
import type { PayOption, PlanTerms } from '#drizzle/domain/sellable.ts'
import type { Reader, Tx } from '#server/records/types.ts'

export interface OfferRequest {
  /** `system`. */
  readonly reader: Reader
  readonly id: string
  /** Key of a variant; empty: there are none. */
  readonly variant: string
  readonly qty: number
  readonly option: PayOption
  /** The buyer's amount for one, in cents, of a « prix libre »; absent: the suggestion. */
  readonly amountCents?: number
  readonly now: Date
}

/** A thing at its current price. */
export interface Offer {
  readonly title: string
  /** Of one, tax included; of a plan with an end, all of its instalments. */
  readonly unitCents: number
  /** Its buyer chooses the amount. */
  readonly isOpenPrice?: boolean
  readonly taxRate: number
  readonly taxTreatment: string
  readonly withdrawal: string
  readonly needsShipping: boolean
  /** Of one; 0 of what is not sent. */
  readonly weightGrams: number
  /** How it is paid over time; absent: at once. */
  readonly plan?: PlanTerms
}

/** One way to pay a thing: the price of one, in cents, all of its instalments together. */
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
  /** Units of it in one order at most, as far as there are as many; 0: none is left. */
  readonly most: number
}

/** The prospective buyer; `user` is empty without an account. */
export interface Holder {
  readonly user: string
  readonly email: string
}

/** A line of a settled order that is handed over. */
export interface Delivery {
  /** Never empty. */
  readonly user: string
  readonly ref: string
  readonly option: PayOption
  readonly isFree: boolean
  /** Part of a pack, whose buyer may have it already: existing endless access is unchanged. */
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
  /** Id of the refund, objection or plan that it comes of. */
  readonly cause: string
}

export interface SellableKind {
  /** The message for a guest who has to sign in first; absent: guests may buy it. */
  readonly needsAccount?: string
  /** Throws 409 for what cannot be sold now, 400 on `qty` or `option` for what cannot be had so. */
  offer(request: OfferRequest): Offer
  /** The ways to pay it now, the usual one first; absent: at once, and no other. */
  ways?(reader: Reader, ref: string, now: Date): readonly PayWay[]
  /** One of its variants, where a key is given. Null when it is deleted. */
  thing(reader: Reader, ref: string, variant?: string): OrderableItem | null
  /**
   * The message for a buyer who owns it already; absent: it may be bought again. `isHad` by payments where
   * the kind does not define it.
   */
  readonly once?: {
    readonly sentence: string
    applies(reader: Reader, ref: string): boolean
    isHad?(reader: Reader, holder: Holder, ref: string, now: Date): boolean
  }
  /**
   * Takes units of a counted stock of a thing, or of a variant of it, and returns whether they are counted.
   * Throws 409 when there are not enough. Absent: unlimited.
   */
  take?(tx: Tx, ref: string, qty: number, variant: string): boolean
  giveBack?(tx: Tx, ref: string, qty: number, variant: string): void
  /** The column of `payments` that names it. */
  readonly column: 'course' | 'produit'
  /**
   * Absent: payment alone grants it. Returns whether nothing had to be opened because the buyer had it before
   * and without any other payment, so that it stays when this one is refunded. Idempotent.
   */
  open?(tx: Tx, delivery: Delivery): boolean
  /** Takes back what an order had opened, unless its buyer has it otherwise. Absent: not having paid is not having it. Idempotent. */
  close?(tx: Tx, closing: Closing): void
  /** Restores what that cause had closed, and nothing that was closed by hand since. */
  reopen?(tx: Tx, closing: Closing & { readonly now: Date }): void
}
