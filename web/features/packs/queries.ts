/** Requests about packs. */
import type { ReplyOf } from '#drizzle/contract.ts'
import type { lowestPrice } from '#server/features/catalogue/contract.ts'
import type { readPack } from '#server/features/packs/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type Pack = ReplyOf<typeof readPack>
export type PackPart = Pack['parts'][number]

export const packOf = (slug: string) =>
  callQuery<typeof readPack>('GET /api/packs/:slug', { params: { slug } })

/** The reference price of a running promotion. */
export const lowestPackPrice = (id: string) =>
  callQuery<typeof lowestPrice>('GET /api/prices/:kind/:id', { params: { kind: 'pack', id } })
