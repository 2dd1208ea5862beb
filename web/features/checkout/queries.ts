/** Opening the checkout from any screen. The drawer itself is mounted by the shell. */

import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { paymentMethods } from '#server/features/checkout/contract.ts'
import { callQuery } from '../../lib/call.ts'

export { type Choice, closeCheckout, getChoice, openCheckout, subscribeChoice } from './choice.ts'

/** Whether something that costs can be paid on this site. */
export const paymentMethodsQuery = {
  ...callQuery<typeof paymentMethods>('GET /api/checkout'),
  staleTime: Number.POSITIVE_INFINITY,
}
/** Whether what costs `amount` can be had on this site now, as far as the cache knows. */
export const isSellable = (queries: QueryClient, amount: number): boolean =>
  amount === 0 || (queries.getQueryData(paymentMethodsQuery.queryKey)?.canPay ?? false)
/** False while it is not known: a button that leads nowhere is worse than one that comes a moment later. */
export const useCanPay = (): boolean => useQuery(paymentMethodsQuery).data?.canPay ?? false
