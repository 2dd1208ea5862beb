/** An order that comes again by itself when it changes; apart, because few pages need the event stream. */
import { useQuery } from '@tanstack/react-query'
import { filter } from '../../lib/records.ts'
import { useLive, useStreaming } from '../../lib/use-live.ts'
import { orderOf } from './queries.ts'

/**
 * Polling interval of a pending payment: without event stream, and beside it (a refusal changes no order).
 */
const ASK_MS = 2000
const ASK_BESIDE_MS = 10_000

/** `orderOf`, followed. */
export const useFollowedOrder = (number: string, token: string) => {
  const query = { filter: filter('number = {:number}', { number }), ...(token ? { token } : {}) }
  useLive(number ? [{ collection: 'orders', query }] : [], [['orders', number]])
  const isLive = useStreaming(number !== '')
  return useQuery({
    ...orderOf(number, token),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'pending') return false
      return isLive ? ASK_BESIDE_MS : ASK_MS
    },
  })
}
