/** Carts of members, and of visitors who requested a reminder. */
import { type cartFields, carts } from '#drizzle/collections/carts.ts'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import {
  boughtAs,
  type CartItem,
  MAX_LINES,
  mergedCart,
  withLine,
  withoutBought,
} from '#drizzle/domain/cart.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'

export type Cart = RecordOf<typeof cartFields>

/** Time without changes before the only reminder. */
export const REMINDS_AFTER_MS = 24 * 3_600_000

const viewOf = (cart: Cart | null) => ({
  items: [...(cart?.items ?? [])],
  isReminded: cart !== null && cart.remindsAt !== '',
})

/**
 * The cart of an account; null without one: a visitor's row has no account and is found by its address alone.
 */
export const cartOf = (reader: Reader, user: string): Cart | null =>
  user === '' ? null : reader.firstOrNull(carts, { user })

/** The cart of an account. The reader must be `system`. */
export const readCart = (reader: Reader, user: string) => viewOf(cartOf(reader, user))

const TOO_MANY = `Un panier contient ${MAX_LINES} articles différents au plus\u00a0: passez d’abord cette commande.`

/** When the reminder of a changed cart leaves: only if requested, not sent yet, and the cart is not empty. */
const remindsAt = ({ remindsAt: planned, remindedAt }: Pick<Cart, 'remindsAt' | 'remindedAt'>, now: Date) =>
  planned === '' || remindedAt !== '' ? planned : stamp(new Date(now.getTime() + REMINDS_AFTER_MS))

/** Writes the lines of an existing cart; an empty one has no reminder. */
export const keepItems = (tx: Tx, cart: Cart, items: CartItem[], now: Date): Cart =>
  tx.update(carts, cart.id, {
    items,
    changedAt: stamp(now),
    remindsAt: items.length === 0 ? '' : remindsAt(cart, now),
  })

/** Changes lines of the caller's cart (`contract.changeCart`). Throws 400 for too many of them. */
export const changeCart = (
  engine: Engine,
  user: string,
  { lines, isMerge }: BodyOf<typeof contract.changeCart>,
) =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const known = cartOf(tx, user)
    const own = known?.items ?? []
    const items = isMerge
      ? mergedCart(
          own,
          lines.filter(({ qty }) => qty > 0),
        )
      : lines.reduce<CartItem[]>(withLine, [...own])
    if (items.length > MAX_LINES) throw invalid({ lines: ['validation_invalid_value', TOO_MANY] })
    if (known) return viewOf(keepItems(tx, known, items, now))
    return viewOf(items.length === 0 ? null : tx.create(carts, { user, items, changedAt: stamp(now) }))
  })

/** Removes what was bought from its buyer's carts: the account's, and the one stored for the address. */
export const forgetBought = (
  tx: Tx,
  order: {
    user: string
    email: string
    items: readonly OrderItem[] | null
  },
  now: Date,
): void => {
  const bought = (order.items ?? []).map(boughtAs)
  const held = [cartOf(tx, order.user), tx.firstOrNull(carts, { email: order.email, user: '' })]
  for (const cart of held) {
    if (!cart) continue
    const left = withoutBought(cart.items ?? [], bought)
    if (left.length !== (cart.items ?? []).length) keepItems(tx, cart, left, now)
  }
}

const MEMBER_DAYS = 365
const VISITOR_DAYS = 30
const DAY_MS = 86_400_000
const MAX_CONCURRENT = 200

const old = "(user = '' && changedAt < {:month}) || changedAt < {:year}"

/** Deletes abandoned carts: a visitor's after a month, a member's after a year. Returns how many. */
export const forgetOldCarts = async (engine: Engine): Promise<number> => {
  const now = engine.clock.now().getTime()
  const params = { month: new Date(now - VISITOR_DAYS * DAY_MS), year: new Date(now - MEMBER_DAYS * DAY_MS) }
  let forgotten = 0
  for (let batch = MAX_CONCURRENT; batch === MAX_CONCURRENT; forgotten += batch)
    batch = await engine.write(system, (tx) => {
      const found = tx.find(carts, { filter: old, params }, { limit: MAX_CONCURRENT })
      for (const { id } of found) tx.delete(carts, id)
      return found.length
    })
  return forgotten
}

/** Deletes the visitor's cart of an address that an account has just proved. */
export const forgetVisitor = (tx: Tx, email: string): void => {
  const cart = tx.firstOrNull(carts, { email, user: '' })
  if (cart) tx.delete(carts, cart.id)
}
