/** How many people played each part of a film or recording, and what that says. */
import type { Interval } from './intervals.ts'

/** Into how many parts of the same length a film or recording is cut. */
export const PARTS = 60

/** From the middle of part `first` on, and not the middle of part `end` any more. */
export interface Span {
  readonly first: number
  readonly end: number
}

/**
 * The parts whose middles lie in merged intervals of a media of so many seconds: a middle lies in one of them or in none, so that
 * each part counts a person once.
 */
export const spansOf = (played: readonly Interval[], seconds: number): Span[] => {
  const place = (at: number) => Math.min(PARTS, Math.max(0, Math.ceil((at * PARTS) / seconds - 0.5)))
  return played
    .map(([from, to]) => ({ first: place(from), end: place(to) }))
    .filter(({ first, end }) => first < end)
}

/** How many people played each part. */
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
  /** The first part that fewer than half of those who began play; -1 when half of them stay to the end. */
  readonly half: number
  /** The part before which most people leave, and how many; -1 when nobody does. */
  readonly drop: number
  readonly lost: number
}

/** Where people stop, of how many play each part. */
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
