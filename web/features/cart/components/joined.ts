import { type CartItem, cartKey } from '#drizzle/domain/cart.ts'
import type { PricedLine } from '../queries.ts'

/** A line with its price; what the answer does not know yet is not shown. */
export const joined = (items: readonly CartItem[], lines: readonly PricedLine[]) =>
  items.flatMap((item) => {
    const line = lines.find((priced) => cartKey(priced) === cartKey(item))
    return line ? [{ item, line }] : []
  })
export type Joined = ReturnType<typeof joined>
