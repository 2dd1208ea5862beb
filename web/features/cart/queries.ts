/** The cart's requests, and the one way into it from other screens. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import { type CartItem, cartKey, MAX_UNITS, withLine } from '#drizzle/domain/cart.ts'
import type {
  askReminder,
  changeCart,
  priceCart,
  readCart,
  resumeCart,
  stopReminder,
} from '#server/features/cart/contract.ts'
import { call } from '../../lib/call.ts'
import { getUser } from '../../lib/session.ts'
import type { UnderWay } from '../checkout/index.ts'
import { keepCart, storedCart } from './cart-storage.ts'

export type Cart = ReplyOf<typeof readCart>
export type PricedLine = ReplyOf<typeof priceCart>['lines'][number]

/** The cart of the account, the same on all of its devices. `reader`: whose it is. */
export const cartQuery = (reader: string) =>
  queryOptions({
    queryKey: ['cart', reader],
    queryFn: ({ signal }) => call<typeof readCart>('GET /api/me/cart', { signal }),
    // Another device may have changed it.
    refetchOnWindowFocus: 'always',
  })

/** A line's request body; every change sends the whole line. */
const sent = ({ kind, id, variant, qty, option, amountCents, shownCents }: CartItem) => ({
  kind,
  id,
  variant: variant || undefined,
  qty,
  option,
  amountCents,
  shownCents,
})

/** Prices are read again whenever the cart is opened: they may have changed since yesterday. */
export const pricesQuery = (items: readonly CartItem[], reader: string, earlier: UnderWay | null = null) =>
  queryOptions({
    queryKey: [
      'cart',
      'prices',
      reader,
      items.map(({ qty, option, amountCents, ...item }) => [cartKey(item), qty, option, amountCents]),
      earlier?.number,
    ],
    queryFn: ({ signal }) =>
      call<typeof priceCart>('POST /api/cart/prices', {
        body: { items: items.map(sent), earlier: earlier ?? undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const changeLines = (lines: readonly CartItem[], isMerge = false): Promise<Cart> =>
  call<typeof changeCart>('POST /api/me/cart', { body: { lines: lines.map(sent), isMerge } })

/** Takes the server's answer to a change as the cart: a reading that was under way may be older, and would take its place. */
export const holdCart = async (queries: QueryClient, reader: string, cart: Cart): Promise<void> => {
  const { queryKey } = cartQuery(reader)
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, cart)
}

/**
 * Adds `more` of a thing to the cart, up to `most`, and returns how many there are. Throws
 * `ClientResponseError`.
 */
export const putIn = async (
  queries: QueryClient,
  line: Omit<CartItem, 'qty'>,
  most: number,
  more: number,
): Promise<number> => {
  const reader = getUser()?.id
  const own = reader ? (await queries.fetchQuery(cartQuery(reader))).items : storedCart()
  const known = own.find((item) => cartKey(item) === cartKey(line))
  // A chosen amount of a « prix libre » stays.
  const amountCents = line.amountCents ?? known?.amountCents
  const qty = Math.min((known?.qty ?? 0) + more, most, MAX_UNITS)
  const next = { ...line, amountCents, qty }
  if (!reader) keepCart(withLine(own, next))
  else await holdCart(queries, reader, await changeLines([next]))
  return next.qty
}

export const wantReminder = (
  consentVersion: string,
  visitor?: { email: string; items: readonly CartItem[] },
): Promise<unknown> =>
  call<typeof askReminder>('POST /api/cart/reminder', {
    body: {
      accepts: true,
      consentVersion,
      ...(visitor ? { email: visitor.email, items: visitor.items.map(sent) } : {}),
    },
  })
export const endReminder = (token?: string): Promise<unknown> =>
  call<typeof stopReminder>('POST /api/cart/reminder/stop', { body: { token } })
export const cartOfLink = (token: string) =>
  call<typeof resumeCart>('POST /api/cart/resume', { body: { token } })

/**
 * Writes lines of the present cart, account's or browser's, like the cart's own page; a quantity of 0 removes
 * one. Throws `ClientResponseError`.
 */
export const writeLines = async (queries: QueryClient, lines: readonly CartItem[]): Promise<void> => {
  const reader = getUser()?.id
  if (reader) await holdCart(queries, reader, await changeLines(lines))
  else keepCart(lines.reduce<CartItem[]>(withLine, [...storedCart()]))
}
