import { tooMany } from '#server/core/errors.ts'
import type { EngineCore } from '../engine.ts'
import { Lru } from '../lru.ts'

const MOST = 5
const WINDOW_MS = 180_000
const MOST_KEYS = 10_000

interface Window {
  count: number
  /** Milliseconds since 1970. */
  readonly since: number
}

/**
 * Counts tries of a one-time password, per record and address, in windows of three minutes. Eight digits would not
 * stand a machine, so this holds even when rate limits are off (PocketBase §5.10). Throws 429 from the sixth on.
 */
export const createAttempts = (engine: EngineCore): ((key: string) => void) => {
  const windows = new Lru<string, Window>(MOST_KEYS)
  return (key) => {
    const now = engine.clock.now().getTime()
    const known = windows.get(key)
    const current = known && now - known.since < WINDOW_MS ? known : { count: 0, since: now }
    windows.set(key, current)
    current.count += 1
    if (current.count > MOST) throw tooMany('Too many attempts, please try again later with a new OTP.')
  }
}
