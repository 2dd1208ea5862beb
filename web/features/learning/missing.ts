import { type CompletableLesson, mediaSeconds, status } from '#drizzle/domain/completion.ts'
import { coveredSeconds, type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import type { Progress } from './queries.ts'

/**
 * What prevents the lesson's completion now, given the seconds not yet reported, those since it was opened,
 * and what the exercise on the screen still requires; empty when nothing does.
 */
export const missingNow = (
  lesson: CompletableLesson,
  known: Pick<Progress, 'watched' | 'watchedSeconds'> | undefined,
  played: readonly Interval[],
  openSeconds: number,
  exerciseLeft = '',
): string => {
  const stored = Array.isArray(known?.watched) ? known.watched : []
  const seen = coveredSeconds(mergeIntervals([...stored, ...played], mediaSeconds(lesson)))
  const watchedSeconds = Math.max(seen, known?.watchedSeconds ?? 0)
  return status(lesson, { watchedSeconds, openSeconds, marked: true, exerciseLeft, now: Date.now() }).missing
}
