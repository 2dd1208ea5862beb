/** An order as its buyer reads it, with an account or with the order's token. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readOrder } from '#server/features/orders/contract.ts'
import { call } from '../../lib/call.ts'
import { filter } from '../../lib/records.ts'
import { useLive, useStreaming } from '../../lib/use-live.ts'

export type Order = ReplyOf<typeof readOrder>

/** How often a payment that is waited for is asked about: without event stream, and beside it (a refusal changes no order). */
const ASK_MS = 2000
const ASK_BESIDE_MS = 10_000

const useOrderChanges = (number: string, token: string, isFollowed: boolean) => {
  const query = { filter: filter('number = {:number}', { number }), ...(token ? { token } : {}) }
  useLive(isFollowed && number ? [{ collection: 'orders', query }] : [], [['orders', number]])
}

/** An order for its buyer or the holder of its token. `isFollowed`: comes again by itself when it changes. */
export const useOrder = (number: string, token: string, isFollowed = false) => {
  useOrderChanges(number, token, isFollowed)
  const isLive = useStreaming(isFollowed)
  return useQuery({
    queryKey: ['orders', number, token],
    queryFn: ({ signal }) =>
      call<typeof readOrder>('GET /api/orders/:number', {
        params: { number },
        query: { token: token || undefined },
        signal,
      }),
    enabled: number !== '',
    refetchInterval: ({ state }) => {
      if (!isFollowed || state.data?.status !== 'pending') return false
      return isLive ? ASK_BESIDE_MS : ASK_MS
    },
  })
}
export const invoiceUrl = (number: string, token: string): string =>
  `/api/invoices/${encodeURIComponent(number)}.pdf${token ? `?token=${encodeURIComponent(token)}` : ''}`
