/** The priced part of a basket, shared by prices and offers, which depend on each other. */
import type * as z from 'zod'
import type { orderedItem } from '#drizzle/checkout-item.ts'
import type { LinePack } from '#drizzle/collections/payments.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { Offer } from '../sellable.ts'

/** A price set by hand by the team, with its reason, replaces the catalogue's. */
export type BasketItem = z.output<typeof orderedItem> & {
  readonly unitCents?: number
  readonly priceReason?: string
}

/** A basket item, or a part of a pack in the basket, at its current price. */
export interface PricedLine extends Offer {
  readonly item: BasketItem & { readonly kind: LineKind }
  readonly pack?: LinePack
}
