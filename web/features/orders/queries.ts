/** What a buyer finds again: her library, an order by its link, her orders by a link in a mail. */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { findOrders, openOrders, readLibrary } from '#server/features/orders/contract.ts'
import { call, callQuery } from '../../lib/call.ts'
import { useUser } from '../../lib/session.ts'

export type LibraryItem = ReplyOf<typeof readLibrary>['items'][number]
export type PurchasedFile = LibraryItem['files'][number]
export type FoundOrders = ReplyOf<typeof openOrders>

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

/** Asks for the mail; the answer is the same whether the address has orders. */
export const askForOrders = (email: string) =>
  call<typeof findOrders>('POST /api/orders/find', { body: { email: email.trim() } })

/** What a link of such a mail shows. */
export const useFoundOrders = (token: string) =>
  useQuery({
    queryKey: ['orders', 'found', token],
    queryFn: ({ signal }) => call<typeof openOrders>('POST /api/orders/open', { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    // The link opens for an hour: what was shown stays for as long as the page does.
    staleTime: Number.POSITIVE_INFINITY,
  })
