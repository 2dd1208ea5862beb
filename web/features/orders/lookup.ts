/** « Retrouver ma commande »: a link by mail to the orders of an address. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { findOrders, openOrders } from '#server/features/purchases/contract.ts'
import { call } from '../../lib/call.ts'

export type FoundOrders = ReplyOf<typeof openOrders>

/** Asks for the mail; the answer is the same whether the address has orders. */
export const askForOrders = (email: string) =>
  call<typeof findOrders>('POST /api/orders/find', { body: { email: email.trim() } })

/** The orders behind a mail's link. */
export const useFoundOrders = (token: string) =>
  useQuery({
    queryKey: ['orders', 'found', token],
    queryFn: ({ signal }) => call<typeof openOrders>('POST /api/orders/open', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    // The link opens for an hour: what was shown stays for as long as the page does.
    staleTime: Number.POSITIVE_INFINITY,
  })
