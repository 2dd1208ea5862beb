/** The parts of a film or recording that were actually played. */

/** Seconds from the start of the media; the end is greater than the start. */
export type Interval = [from: number, to: number]

/** Gaps up to this many seconds are closed: players report positions a few times a second. */
export const GAP_SECONDS = 1

const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((part) => typeof part === 'number' && Number.isFinite(part))

/**
 * Sorted, merged, rounded to hundredths and clamped to `[0, limitSeconds]` (0: no limit). Anything other than
 * a pair of finite numbers is dropped: the list may be untrusted.
 */
export const mergeIntervals = (raw: unknown, limitSeconds = 0): Interval[] => {
  if (!Array.isArray(raw)) return []
  const clamp = (value: number) => {
    const within = Math.max(0, limitSeconds > 0 ? Math.min(value, limitSeconds) : value)
    return Math.round(within * 100) / 100
  }
  const sorted = raw
    .filter(isPair)
    .map(([from, to]): Interval => [clamp(Math.min(from, to)), clamp(Math.max(from, to))])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  const merged: Interval[] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from <= last[1] + GAP_SECONDS) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Seconds covered by merged intervals, to the hundredth. */
export const coveredSeconds = (intervals: readonly Interval[]): number =>
  Math.round(intervals.reduce((total, [from, to]) => total + to - from, 0) * 100) / 100
