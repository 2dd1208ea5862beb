/**
 * fast-check for all properties. Its cases are the same at each run, so that a change is never blamed for a case that
 * was never tried before; `PROPERTY_SEED=123` tries others, and `PROPERTY_SEED=random` others each time. `RUNS=0.2`
 * tries a fifth of them, `RUNS=10` ten times as many.
 */
import * as fc from 'fast-check'

const MIN_RUNS = 5
/** fast-check's own default. */
const DEFAULT_RUNS = 100

const factor = Number(process.env.RUNS ?? 1)
if (!(factor > 0)) throw new Error(`RUNS is no factor: ${process.env.RUNS}`)

/** How often a property is tried whose full length is `count`; `min` where a single run takes seconds. */
export const runs = (count: number, min = MIN_RUNS): number =>
  Math.max(Math.min(count, min), Math.round(count * factor))

const seed = process.env.PROPERTY_SEED ?? '20261120'
fc.configureGlobal({ numRuns: runs(DEFAULT_RUNS), ...(seed === 'random' ? {} : { seed: Number(seed) }) })

export { fc }
