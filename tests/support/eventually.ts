/** Waiting for what happens by itself. */
import { vi } from 'vitest'

/** Far beyond any real duration: it distinguishes what never happens from a busy machine. */
const WAIT_MS = 30_000

/**
 * Resolves with the result of `look` once it no longer throws; it is called every 10 ms. Rejects with its
 * last error at the timeout.
 */
export const eventually = <T>(look: () => T | Promise<T>, timeout = WAIT_MS): Promise<T> =>
  vi.waitFor(look, { timeout, interval: 10 })
