import { type CompletableLesson, type Done, mediaSeconds, status } from '#drizzle/domain/completion.ts'
import { coveredSeconds, type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import type { Progress } from './queries.ts'

/**
 * What prevents the lesson's completion now, given the seconds not yet reported, those since it was opened,
 * what the exercise on the screen still requires, and whether the document was opened; empty when nothing does.
 */
export const missingNow = (
  lesson: CompletableLesson,
  known: Pick<Progress, 'watched' | 'watchedSeconds'> | undefined,
  played: readonly Interval[],
  openSeconds: number,
  { exerciseLeft = '', isOpened = true }: Partial<Pick<Done, 'exerciseLeft' | 'isOpened'>> = {},
): string => {
  const stored = Array.isArray(known?.watched) ? known.watched : []
  const seen = coveredSeconds(mergeIntervals([...stored, ...played], mediaSeconds(lesson)))
  const watchedSeconds = Math.max(seen, known?.watchedSeconds ?? 0)
  return status(lesson, {
    watchedSeconds,
    openSeconds,
    marked: true,
    exerciseLeft,
    isOpened,
    now: Date.now(),
  }).missing
}
