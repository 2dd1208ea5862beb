/**
 * All kinds of order lines. A new kind is one entry here and one in `LINE_KINDS`; its own feature implements
 * it. A pack is ordered as the lines of its parts (`pack.ts`).
 */
import type { LineKind } from '#drizzle/domain/sellable.ts'
import type { Reader } from '#server/records/types.ts'
import { courseSellable } from '../courses/service.ts'
import { produitSellable } from '../produits/service.ts'
import type { Holder, OrderableItem, SellableKind } from '../sellable.ts'
import { owns } from './ownership.ts'

const KINDS: Readonly<Record<LineKind, SellableKind>> = { course: courseSellable, produit: produitSellable }

/** The column of `payments` that names a thing of this kind. */
export const columnOf = (kind: LineKind | ''): 'course' | 'produit' => KINDS[kind || 'produit'].column

export const kindOf = (kind: LineKind): SellableKind => KINDS[kind]

/** The thing of a line; null once it is deleted. The reader must be `system`. */
export const thingOf = (
  reader: Reader,
  { kind, ref }: { kind: LineKind; ref: string },
): OrderableItem | null => KINDS[kind].thing(reader, ref)

/** Whether the user owns a thing that can be owned only once. The reader must be `system`. */
export const isHadBy = (
  reader: Reader,
  holder: Holder,
  { kind, ref }: { kind: LineKind; ref: string },
  now: Date,
): boolean => {
  const { once } = KINDS[kind]
  if (!once?.applies(reader, ref)) return false
  return once.isHad ? once.isHad(reader, holder, ref, now) : owns(reader, holder.user, ref)
}
