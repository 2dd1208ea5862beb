/** What of a basket is priced: shared by prices and offers, which ask each other. */
import type * as z from 'zod'
import type { orderedItem } from '#drizzle/checkout-item.ts'
import type { LinePack } from '#drizzle/collections/payments.ts'
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { Offer } from '../sellable.ts'

/** A price that the team sets by hand, and why, stands in place of the catalogue's. */
export type BasketItem = z.output<typeof orderedItem> & {
  readonly unitCents?: number
  readonly priceReason?: string
}

/** A thing of a basket, or a part of a pack of it, at what is asked for it now. */
export interface PricedLine extends Offer {
  readonly item: BasketItem & { readonly kind: LineKind }
  readonly pack?: LinePack
}
