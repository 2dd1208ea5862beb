/** How loud a recording is over its time: what a waveform draws. */

/** Points of an audio preview's waveform, and the maximum for a whole recording's. */
export const EXTRACT_POINTS = 96
export const OVERVIEW_POINTS = 240

/** 0 to 100, the loudest being 100; silence throughout is zeros. */
export const asPercents = (levels: readonly number[]): number[] => {
  const loudest = Math.max(0, ...levels)
  return levels.map((level) => (loudest > 0 ? Math.round((100 * level) / loudest) : 0))
}

/** As many levels or fewer, each the loudest of its neighbours. */
export const thinned = (levels: readonly number[], most: number): number[] => {
  if (levels.length <= most) return [...levels]
  return Array.from({ length: most }, (_, at) => {
    const from = Math.floor((at * levels.length) / most)
    return Math.max(...levels.slice(from, Math.max(from + 1, Math.floor(((at + 1) * levels.length) / most))))
  })
}

/** Root mean squares of samples that come one after the other, in `points` parts of a known length. */
export class LevelMeter {
  readonly #sums: Float64Array
  readonly #counts: Float64Array
  readonly #length: number
  #at = 0

  constructor(points: number, length: number) {
    this.#sums = new Float64Array(points)
    this.#counts = new Float64Array(points)
    this.#length = Math.max(1, length)
  }

  add(sample: number): void {
    const point = Math.min(this.#sums.length - 1, Math.floor((this.#at * this.#sums.length) / this.#length))
    // A file may hold samples that are no numbers.
    const playing = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
    this.#sums[point] = (this.#sums[point] ?? 0) + playing * playing
    this.#counts[point] = (this.#counts[point] ?? 0) + 1
    this.#at += 1
  }

  /** Skips samples without measuring them. */
  skip(count: number): void {
    this.#at += count
  }

  levels(): number[] {
    return Array.from(this.#sums, (sum, at) => Math.sqrt(sum / Math.max(1, this.#counts[at] ?? 0)))
  }
}
