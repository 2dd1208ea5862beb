/**
 * A member's purchases, and the addresses of files and invoices; apart, because visitors' pages do without.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { readLibrary } from '#server/features/purchases/contract.ts'
import { callQuery } from '../../lib/call.ts'
import { useUser } from '../../lib/session.ts'

export type LibraryItem = ReplyOf<typeof readLibrary>['items'][number]

/** The person's purchases in the shop, newest first. */
export const libraryOf = (userId: string) =>
  callQuery<typeof readLibrary>('GET /api/me/library', undefined, userId)

/** The product as its owner has it; `undefined` for everybody else and until it is known. */
export const useOwned = (produitId: string): LibraryItem | undefined => {
  const user = useUser()
  const isMember = user?.collectionName === 'users'
  const items = useQuery({ ...libraryOf(user?.id ?? ''), enabled: isMember }).data?.items
  return isMember ? items?.find(({ id }) => id === produitId) : undefined
}

/**
 * A file's address for its owner, with a file token; a guest's addresses contain the order's token already.
 */
export const withAccess = (url: string, access: string, isDownload = false): string => {
  const request = new URLSearchParams(url.split('?')[1])
  if (access) request.set('access', access)
  if (isDownload) request.set('download', '1')
  return request.size > 0 ? `${url.split('?')[0]}?${request}` : url
}

export const invoiceUrl = (number: string, token: string): string =>
  `/api/invoices/${encodeURIComponent(number)}.pdf${token ? `?token=${encodeURIComponent(token)}` : ''}`
