import type * as z from 'zod'
import type { orderedItem } from '#drizzle/checkout-item.ts'
import type { LinePack } from '#drizzle/collections/payments.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { Order } from '../order-record/index.ts'
import type { Offer, ReleasedOrder } from '../sellable.ts'
import type { Destination } from '../shipping/index.ts'

/** A price set by hand by the team, with its reason, replaces the catalogue's. */
export type BasketItem = z.output<typeof orderedItem> & {
  readonly unitCents?: number
  readonly priceReason?: string
}

export interface Basket {
  readonly items: readonly BasketItem[]
  readonly now: Date
  /** Id of the buyer's account; empty for a guest. */
  readonly user: string
  /** As typed. */
  readonly code?: string
  /** What the buyer owns is irrelevant to a gift. */
  readonly isGift?: boolean
  /** Absent: by post to France. */
  readonly destination?: Destination
  /** The paid order that a post-payment offer follows, checked by the caller. */
  readonly after?: Order | null
  /** An unpaid order of the buyer, priced as if it were closed: what it holds is free again. */
  readonly released?: ReleasedOrder | null
}

/** A basket item, or a part of a bundle in the basket, at its current price. */
export interface PricedLine extends Offer {
  readonly item: BasketItem & { readonly kind: LineKind }
  readonly pack?: LinePack
}
