/** How many people played each part of a film or recording, and what that says. */

/** So many people played from the middle of part `first` on, and not the middle of part `end` any more. */
export interface Span {
  readonly first: number
  readonly end: number
  readonly people: number
}

/** How many people played each of `count` parts. */
export const partsOf = (spans: readonly Span[], count: number): number[] => {
  const changes = new Array<number>(count + 1).fill(0)
  for (const { first, end, people } of spans) {
    if (first >= end) continue
    changes[first] = (changes[first] ?? 0) + people
    changes[end] = (changes[end] ?? 0) - people
  }
  let now = 0
  return changes.slice(0, count).map((change) => {
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

/** Where people stop, of those who play each part. */
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
