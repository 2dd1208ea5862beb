/** Orders as their buyers read them, with an account or with an order's token. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readOrder } from '#server/features/purchases/contract.ts'
import { call } from '../../lib/call.ts'

export type Order = ReplyOf<typeof readOrder>

/** An order for its buyer or the holder of its token. */
export const orderOf = (number: string, token: string) =>
  queryOptions({
    queryKey: ['orders', number, token],
    queryFn: ({ signal }) =>
      call<typeof readOrder>('GET /api/orders/:number', {
        params: { number },
        query: { token: token || undefined },
        signal,
      }),
    enabled: number !== '',
  })
export const useOrder = (number: string, token: string) => useQuery(orderOf(number, token))
