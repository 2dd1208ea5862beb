/** How many users played each part of a film or recording, and what follows from it. */
import type { Interval } from './intervals.ts'

/** Number of equal parts of a film or recording. */
export const PARTS = 60

/** From the middle of part `first`, up to but excluding the middle of part `end`. */
export interface Span {
  readonly first: number
  readonly end: number
}

/**
 * The parts whose middles lie in merged intervals of a media of this length in seconds. A middle lies in one
 * interval or none, so that each part counts a user once.
 */
export const spansOf = (played: readonly Interval[], seconds: number): Span[] => {
  const place = (at: number) => Math.min(PARTS, Math.max(0, Math.ceil((at * PARTS) / seconds - 0.5)))
  return played
    .map(([from, to]) => ({ first: place(from), end: place(to) }))
    .filter(({ first, end }) => first < end)
}

/** How many users played each part. */
export const partsOf = (spans: readonly Span[]): number[] => {
  const changes = new Array<number>(PARTS + 1).fill(0)
  for (const { first, end } of spans) {
    changes[first] = (changes[first] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  let now = 0
  return changes.slice(0, PARTS).map((change) => {
    now += change
    return now
  })
}

export interface Retention {
  /** The first part played by fewer than half of those who began; -1 when half stay to the end. */
  readonly half: number
  /** The part before which most users leave, and how many; -1 when no user does. */
  readonly drop: number
  readonly lost: number
}

/** Where users stop, from the counts per part. */
export const retentionOf = (parts: readonly number[]): Retention => {
  const most = Math.max(0, ...parts)
  const top = parts.indexOf(most)
  const half = parts.findIndex((people, at) => at > top && people < most / 2)
  let drop = -1
  let lost = 0
  for (const [at, people] of parts.entries()) {
    const gone = (parts[at - 1] ?? people) - people
    if (gone > lost) {
      drop = at
      lost = gone
    }
  }
  return { half: most === 0 ? -1 : half, drop, lost }
}
