/** Requests about packs. */
import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { lowestPrice } from '#server/features/catalogue/contract.ts'
import type { quote } from '#server/features/checkout/contract.ts'
import type { readPack } from '#server/features/packs/contract.ts'
import { call, callQuery } from '../../lib/call.ts'

export type Pack = ReplyOf<typeof readPack>
export type PackPart = Pack['parts'][number]

export const packOf = (slug: string) =>
  callQuery<typeof readPack>('GET /api/packs/:slug', { params: { slug } })

/** The reference price of a running promotion. */
export const lowestPackPrice = (id: string) =>
  callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', { params: { kind: 'pack', id } })

/** The pack as its signed-in reader would pay it: who owns a part may get the others cheaper. */
export const packQuoteOf = (id: string, reader: string) =>
  queryOptions({
    queryKey: ['checkout', 'quote', 'pack', id, reader],
    queryFn: ({ signal }) =>
      call<typeof quote>('POST /api/checkout/quote', {
        body: { items: [{ kind: 'pack', id, qty: 1, option: 'one_time' }] },
        signal,
      }),
    enabled: reader !== '',
    // Its refusals are shown by the checkout.
    retry: false,
  })
