/**
 * Everything that a line of an order can be. Another kind is one line here and one in `LINE_KINDS`; its own feature says what it is. A pack is
 * ordered as the lines of its parts (`pack.ts`).
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

/** What a line names; null once it is gone. The reader must be `system`. */
export const thingOf = (
  reader: Reader,
  { kind, ref }: { kind: LineKind; ref: string },
): OrderableItem | null => KINDS[kind].thing(reader, ref)

/** Whether somebody has a thing that one has once. The reader must be `system`. */
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
