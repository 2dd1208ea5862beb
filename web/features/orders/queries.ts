/** Orders as their buyers read them, with an account or with an order's token, and what a member has of the shop. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readLibrary, readOrder } from '#server/features/orders/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { filter } from '../../lib/records.ts'
import { useUser } from '../../lib/session.ts'
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

export type LibraryItem = ReplyOf<typeof readLibrary>['items'][number]
export type PurchasedFile = LibraryItem['files'][number]

/** Everything that the person owns of the shop, the newest purchase first. */
export const libraryOf = (userId: string) =>
  callQuery<typeof readLibrary>('GET /api/me/library', undefined, userId)

/** The product as its owner has it; `undefined` for everybody else and until it is known. */
export const useOwned = (produitId: string): LibraryItem | undefined => {
  const user = useUser()
  const isMember = user?.collectionName === 'users'
  const items = useQuery({ ...libraryOf(user?.id ?? ''), enabled: isMember }).data?.items
  return isMember ? items?.find(({ id }) => id === produitId) : undefined
}

/** A file's address for its owner, who shows a file token; a guest's addresses hold her order's token already. */
export const withAccess = (url: string, access: string, isDownload = false): string => {
  const asked = new URLSearchParams(url.split('?')[1])
  if (access) asked.set('access', access)
  if (isDownload) asked.set('download', '1')
  return asked.size > 0 ? `${url.split('?')[0]}?${asked}` : url
}
