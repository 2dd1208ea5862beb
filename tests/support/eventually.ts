/** Waiting for what happens by itself. */
import { vi } from 'vitest'

/** Far beyond what anything takes: it tells what never happens from a machine that has other things to do. */
const WAIT_MS = 30_000

/**
 * Resolves with what `look` answers once it no longer throws; it is asked every 10 ms. Rejects with its last error when
 * its patience ends.
 */
export const eventually = <T>(look: () => T | Promise<T>, timeout = WAIT_MS): Promise<T> =>
  vi.waitFor(look, { timeout, interval: 10 })
