/** The shopping cart: the same rules for a visitor's cart in the browser and for a member's on the server. */
import type { PayOption, Sellable } from './sellable.ts'

/** One item in a cart, with its payment option. */
export interface CartItem {
  readonly kind: Sellable
  /** Id of the record. */
  readonly id: string
  /** Key of the variant, for an item with variants. */
  readonly variant?: string
  /** From 1 to `MAX_UNITS`. */
  readonly qty: number
  readonly option: PayOption
  /**
   * Unit price in cents that the buyer chose for an item with a « prix libre »; absent: the suggested price.
   */
  readonly amountCents?: number
  /** Unit price in cents last shown to the buyer: a changed price is announced before payment. */
  readonly shownCents?: number
}

/** Maximum number of lines in a cart, as in an order. */
export const MAX_LINES = 20
/** Maximum units per line of an order. */
export const MAX_UNITS = 20

type Named = Pick<CartItem, 'kind' | 'id' | 'variant'>

/** Identifies a line of a cart. */
export const cartKey = ({ kind, id, variant = '' }: Named): string => `${kind}:${id}:${variant}`

const without = (items: readonly CartItem[], key: string): CartItem[] =>
  items.filter((item) => cartKey(item) !== key)

/** The cart with this line replaced at its position; a quantity of 0 removes it. */
export const withLine = (items: readonly CartItem[], line: CartItem): CartItem[] => {
  const key = cartKey(line)
  if (line.qty === 0) return without(items, key)
  return items.some((item) => cartKey(item) === key)
    ? items.map((item) => (cartKey(item) === key ? line : item))
    : [...items, line]
}

/**
 * Merges two carts: every line of either, with the greater quantity. Idempotent, so that a repeated request
 * or a second tab doubles nothing.
 */
export const mergedCart = (own: readonly CartItem[], other: readonly CartItem[]): CartItem[] =>
  other
    .reduce<CartItem[]>(
      (all, line) => {
        const known = all.find((item) => cartKey(item) === cartKey(line))
        return withLine(all, known ? { ...known, qty: Math.max(known.qty, line.qty) } : line)
      },
      [...own],
    )
    .slice(0, MAX_LINES)

/** The cart item of an order line: a part of a pack maps to the pack. */
export const boughtAs = (line: {
  readonly kind: Sellable
  readonly ref: string
  readonly variant?: string
  readonly pack?: { readonly ref: string } | null
}): Named =>
  line.pack ? { kind: 'pack', id: line.pack.ref } : { kind: line.kind, id: line.ref, variant: line.variant }

/** The cart without the purchased items. */
export const withoutBought = (items: readonly CartItem[], bought: readonly Named[]): CartItem[] => {
  const keys = new Set(bought.map(cartKey))
  return items.filter((item) => !keys.has(cartKey(item)))
}

/** Error code: the order's price differs from the one that the page showed. */
export const PRICE_CHANGED = 'price_changed'
/**
 * Error code, in `besides`, for an order that a bank is already processing; its parameter `number` names that
 * order.
 */
export const AT_BANK = 'order_at_bank'
