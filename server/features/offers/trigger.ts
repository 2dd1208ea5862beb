/** What an offer depends on, and the line that takes it. */
import type { offerFields } from '#drizzle/collections/offers.ts'
import type { Sellable } from '#drizzle/domain/sellable.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { linesOf, type Order } from '../order-record/index.ts'
import type { BasketItem } from '../pricing/index.ts'

export type OfferRecord = RecordOf<typeof offerFields>

/** An item ordered without an offer, as a basket names it. */
interface Chosen {
  readonly kind: Sellable
  readonly id: string
  readonly offer?: string
}

/** Whether an offer's trigger is among the items ordered without an offer. */
export const isTriggered = (
  { triggerKind, triggerRef }: Pick<OfferRecord, 'triggerKind' | 'triggerRef'>,
  basket: readonly Chosen[],
): boolean =>
  basket.some(
    ({ kind, id, offer }) => !offer && (triggerRef === '' || (kind === triggerKind && id === triggerRef)),
  )

/** The items of an order as its basket named them: a part of a pack also counts as that pack. */
export const basketOf = (order: Order): Chosen[] =>
  linesOf(order).flatMap(({ kind, ref, pack, offer }): Chosen[] => [
    { kind, id: ref, offer },
    ...(pack ? [{ kind: 'pack' as const, id: pack.ref, offer }] : []),
  ])

/** The basket line that takes an offer. */
export const lineOfOffer = ({
  id: offer,
  itemKind,
  itemRef: id,
  itemVariant,
}: OfferRecord): BasketItem | null =>
  itemKind === ''
    ? null
    : { kind: itemKind, id, variant: itemVariant || undefined, qty: 1, option: 'one_time', offer }
