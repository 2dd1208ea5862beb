/** A quote behind its link. */
import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { acceptDevis, readDevis } from '#server/features/devis/contract.ts'
import { call } from '../../lib/call.ts'

export type Devis = ReplyOf<typeof readDevis>

const query = (token: string) => ({ token: token || undefined })

export const devisOf = (id: string, token: string) =>
  queryOptions({
    queryKey: ['devis', id, token],
    queryFn: ({ signal }) =>
      call<typeof readDevis>('GET /api/devis/:id', { params: { id }, query: query(token), signal }),
  })
export const accept = (id: string, token: string, name: string) =>
  call<typeof acceptDevis>('POST /api/devis/:id/accept', {
    params: { id },
    query: query(token),
    body: { name, agrees: true },
  })
export const fileUrl = (id: string, token: string): string =>
  `/api/devis/${encodeURIComponent(id)}/pdf${token ? `?token=${encodeURIComponent(token)}` : ''}`
