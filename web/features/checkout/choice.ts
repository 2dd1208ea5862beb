/** The choice being bought; the shell mounts the drawer while there is one. */
import type { PayOption, Sellable } from '#drizzle/domain/sellable.ts'

/** A line of an order, as sent to the server. */
export interface Bought {
  kind: Sellable
  id: string
  variant?: string
  qty: number
  option: PayOption
  /** The chosen amount of a « prix libre », in cents of one. */
  amountCents?: number
  /** Id of the offer that it was added by. */
  offer?: string
}

/** A buyer's choice. */
export interface Choice {
  kind: Sellable
  id: string
  /** Key of the variant, of what comes in several. */
  variant?: string
  slug: string
  title: string
  /** Address of its picture; none: the drawing of its slug. */
  image?: string
  /** Its price as its page shows it, until the server's is there. */
  price?: string
  /** A course, or a pack with one: it can be given. */
  hasCourse: boolean
  /** Things that are sent may be bought several at a time. */
  maxQty: number
  /** The whole cart, instead of this one item. */
  basket?: readonly Bought[]
  /** The unpaid order that this cart has opened before. */
  earlier?: { readonly number: string; readonly token: string }
  /** The paid order whose page makes the offer, with the offer: it is ordered alone, at its own price. */
  after?: {
    readonly number: string
    readonly token?: string
    readonly offer: string
    /** The buyer of that order: a guest types it once. */
    readonly buyer: { readonly name: string; readonly email: string }
  }
  /** The order whose payment was shown when the page was reloaded: it is shown again. */
  opened?: { readonly number: string; readonly token: string }
  /** A gift from the start: buyers who own the item already may give it. */
  isGift?: boolean
  /** The former choice that a pack replaced: it may be restored. */
  before?: {
    readonly basket: readonly Bought[]
    readonly pack: { readonly id: string; readonly title: string }
    readonly hasCourse: boolean
  }
}

let choice: Choice | null = null
const listeners = new Set<() => void>()
const set = (next: Choice | null) => {
  choice = next
  for (const listener of listeners) listener()
}
export const openCheckout = (next: Choice): void => set(next)
export const closeCheckout = (): void => set(null)

export const getChoice = (): Choice | null => choice
export const subscribeChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
