/** Deterministic chance: the demonstration is the same each day, only its dates move. */

export interface Dice {
  /** In [0, 1). */
  next(): number
  /** An integer, both ends included. */
  whole(low: number, high: number): number
  /** True with this probability. */
  luck(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** A new list in another order. */
  shuffled<T>(list: readonly T[]): T[]
}

/**
 * mulberry32. Each part of the seed has separate dice, so that one that draws more does not change the
 * others.
 */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    luck: (probability) => next() < probability,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
    shuffled: (list) => {
      const result = [...list]
      for (let at = result.length - 1; at > 0; at -= 1) {
        const other = whole(0, at)
        ;[result[at], result[other]] = [result[other]!, result[at]!]
      }
      return result
    },
  }
}
