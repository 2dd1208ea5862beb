/** The packs that the shop shows. */

import type { ReplyOf } from '#drizzle/contract.ts'
import { withoutAccents } from '#drizzle/domain/accents.ts'
import type { listPacks } from '#server/features/packs/contract.ts'
import { callQuery } from '../../lib/call.ts'

export type PackCard = ReplyOf<typeof listPacks>[number]

export const packList = callQuery<typeof listPacks>('GET /api/packs')

/** The packs that the terms find (`''`: all), by their title, their sentence or one of their parts. */
export const packsFound = (packs: readonly PackCard[], terms: string): readonly PackCard[] => {
  const wanted = withoutAccents(terms.trim())
  return packs.filter(({ title, excerpt, parts }) =>
    withoutAccents([title, excerpt, ...parts].join('\n')).includes(wanted),
  )
}
