/** Orders as their buyers read them, with an account or with an order's token, and what a member has of the shop. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readLibrary, readOrder } from '#server/features/orders/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { useUser } from '../../lib/session.ts'

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
