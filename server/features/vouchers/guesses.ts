/** Whoever tries codes is stopped: codes that a trainer chose are words, and words can be guessed. */
import { LRUCache } from 'lru-cache'
import { TOO_MANY_CODES } from '#drizzle/domain/voucher.ts'
import { stillLasts } from '#server/core/clock.ts'
import { tooMany } from '#server/core/errors.ts'
import { growingTo } from '#server/core/growing.ts'
import { networkOf } from '#server/core/ip.ts'
import type { Engine } from '#server/records/types.ts'

/** A training room shares one address, and people mistype. */
const MAX_WRONG = 30
const WINDOW_MS = 600_000
const MAX_CACHED = 10_000

export interface Guesses {
  /** Throws 429 for a network that was wrong too often within ten minutes, whatever it asks now. */
  readonly check: (ip: string) => void
  readonly wrong: (ip: string) => void
}

/** Counts unknown codes alone; it holds even when rate limits are off. */
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
