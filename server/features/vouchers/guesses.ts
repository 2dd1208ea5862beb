/** Limits guessing of codes, since a code chosen by a trainer may be a plain word. */
import { LRUCache } from 'lru-cache'
import { TOO_MANY_CODES } from '#drizzle/domain/voucher.ts'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import type { Engine } from '#server/records/types.ts'

/** High, since a training room shares one address and participants mistype. */
const MAX_WRONG = 30
const WINDOW_MS = 600_000
const MAX_CACHED = 10_000

export interface Guesses {
  /** Throws 429 for a network with too many wrong codes within ten minutes, whatever the code. */
  readonly check: (ip: string) => void
  readonly wrong: (ip: string) => void
}

/** Counts unknown codes only; applies even when rate limits are off. */
export const guessesOf = (engine: Engine): Guesses => {
  const known = new LRUCache<string, { since: number; count: number }>(growingTo(MAX_CACHED))
  const lately = (ip: string) => {
    const found = known.get(networkOf(ip))
    return found && stillLasts(found.since, WINDOW_MS, engine.clock.now().getTime()) ? found : null
  }
  return {
    check: (ip) => {
      if ((lately(ip)?.count ?? 0) >= MAX_WRONG) throw tooMany(TOO_MANY_CODES)
    },
    wrong: (ip) => {
      const { since, count } = lately(ip) ?? { since: engine.clock.now().getTime(), count: 0 }
      known.set(networkOf(ip), { since, count: count + 1 })
    },
  }
}
