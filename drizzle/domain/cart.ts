/** What somebody means to buy: the same rules for the browser that keeps a visitor's cart and for the server that keeps a member's. */
import type { PayOption, Sellable } from './sellable.ts'

/** One thing in a cart, with how it would be paid. */
export interface CartItem {
  readonly kind: Sellable
  /** Id of the record. */
  readonly id: string
  /** Key of the variant, of what comes in several. */
  readonly variant?: string
  /** From 1 to `MAX_UNITS`. */
  readonly qty: number
  readonly option: PayOption
  /** What its holder chose to pay for one, in cents, of what has a « prix libre »; absent: what is suggested. */
  readonly amountCents?: number
  /** Cents of one, as its holder last saw them: a price that has changed since is said before anything is paid. */
  readonly shownCents?: number
}

/** Different things in one cart, as in one order. */
export const MAX_LINES = 20
/** Units of one thing in one order. */
export const MAX_UNITS = 20

type Named = Pick<CartItem, 'kind' | 'id' | 'variant'>

/** By what the lines of a cart are told apart. */
export const cartKey = ({ kind, id, variant = '' }: Named): string => `${kind}:${id}:${variant}`

const without = (items: readonly CartItem[], key: string): CartItem[] =>
  items.filter((item) => cartKey(item) !== key)

/** The cart with this line as it is now; a quantity of 0 takes it out, and its place is kept. */
export const withLine = (items: readonly CartItem[], line: CartItem): CartItem[] => {
  const key = cartKey(line)
  if (line.qty === 0) return without(items, key)
  return items.some((item) => cartKey(item) === key)
    ? items.map((item) => (cartKey(item) === key ? line : item))
    : [...items, line]
}

/**
 * Two carts in one: everything that is in either, and of what is in both the greater quantity. Merging the same cart again
 * changes nothing, so that a repeated request or a second tab doubles nothing.
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

/** As what a line of an order was in the cart: a part of a pack as the pack. */
export const boughtAs = (line: {
  readonly kind: Sellable
  readonly ref: string
  readonly variant?: string
  readonly pack?: { readonly ref: string } | null
}): Named =>
  line.pack ? { kind: 'pack', id: line.pack.ref } : { kind: line.kind, id: line.ref, variant: line.variant }

/** What is left of a cart once these things were bought. */
export const withoutBought = (items: readonly CartItem[], bought: readonly Named[]): CartItem[] => {
  const keys = new Set(bought.map(cartKey))
  return items.filter((item) => !keys.has(cartKey(item)))
}

/** The code of a refusal: what is ordered costs something else than the page has shown. */
export const PRICE_CHANGED = 'price_changed'
/** Code of the refusal, at `besides`, to order once more what a bank already works on; its parameter `number` names that order. */
export const AT_BANK = 'order_at_bank'
