/** The packs that the shop shows. */
import type { ReplyOf } from '#drizzle/contract.ts'
import type { listPacks } from '#server/features/packs/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type PackCard = ReplyOf<typeof listPacks>[number]

export const packList = callQuery<typeof listPacks>('GET /api/packs')
