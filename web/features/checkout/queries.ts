import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { paymentMethods } from '#server/features/checkout/contract.ts'
import { callQuery } from '../../lib/call.ts'

/** Whether something that costs can be paid on this site. */
export const paymentMethodsQuery = {
  ...callQuery<typeof paymentMethods>('GET /api/checkout'),
  staleTime: Number.POSITIVE_INFINITY,
}
/** Whether what costs `amount` can be had on this site now, as far as the cache knows. */
export const isSellable = (queries: QueryClient, amount: number): boolean =>
  amount === 0 || (queries.getQueryData(paymentMethodsQuery.queryKey)?.canPay ?? false)

/** Undefined while it is not known: neither a button that leads nowhere nor a closed door is shown before. */
export const useCanPay = (): boolean | undefined => {
  const { data, isError } = useQuery(paymentMethodsQuery)
  return data?.canPay ?? (isError ? false : undefined)
}
