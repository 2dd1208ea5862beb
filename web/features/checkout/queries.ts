/** Opening the checkout from any screen, and reading an order. The drawer itself is mounted by the shell. */

import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { paymentMethods } from '#server/features/checkout/contract.ts'
import type { readOrder } from '#server/features/orders/contract.ts'
import { call, callQuery } from '../../lib/call.ts'

export { type Choice, closeCheckout, getChoice, openCheckout, subscribeChoice } from './choice.ts'
export type Order = ReplyOf<typeof readOrder>

/** Whether something that costs can be paid on this site. */
export const paymentMethodsQuery = {
  ...callQuery<typeof paymentMethods>('GET /api/checkout'),
  staleTime: Number.POSITIVE_INFINITY,
}
/** False while it is not known: a button that leads nowhere is worse than one that comes a moment later. */
export const useCanPay = (): boolean => useQuery(paymentMethodsQuery).data?.canPay ?? false

/** An order for its buyer or the holder of its token; asked again every 2 s while `isWaiting`. */
export const useOrder = (number: string, token: string, isWaiting = false) =>
  useQuery({
    queryKey: ['orders', number, token],
    queryFn: ({ signal }) =>
      call<typeof readOrder>('GET /api/orders/:number', {
        params: { number },
        query: { token: token || undefined },
        signal,
      }),
    enabled: number !== '',
    refetchInterval: ({ state }) => (isWaiting && state.data?.status === 'pending' ? 2000 : false),
  })
export const invoiceUrl = (number: string, token: string): string =>
  `/api/invoices/${encodeURIComponent(number)}.pdf${token ? `?token=${encodeURIComponent(token)}` : ''}`
