/** What the player and the overview compute from what is stored; no I/O. */
import { type CompletableLesson, mediaSeconds, standing } from '#drizzle/domain/completion.ts'
import { toDate } from '#drizzle/domain/instant.ts'
import { coveredSeconds, type Interval, mergeIntervals } from '#drizzle/domain/intervals.ts'
import type { Enrollment, Outline, OutlineLesson, Progress } from './queries.ts'

export interface Placed extends OutlineLesson {
  moduleId: string
  moduleTitle: string
  /** Both count from 1. */
  moduleNumber: number
  lessonNumber: number
  /** Position in the whole course, from 1. */
  position: number
}

/** The course's lessons in order, each with its place. */
export const placed = (outline: Outline): Placed[] => {
  const all: Placed[] = []
  outline.modules.forEach((entry, moduleIndex) => {
    entry.lessons.forEach((lesson, lessonIndex) => {
      all.push({
        ...lesson,
        moduleId: entry.id,
        moduleTitle: entry.title,
        moduleNumber: moduleIndex + 1,
        lessonNumber: lessonIndex + 1,
        position: all.length + 1,
      })
    })
  })
  return all
}

/** What keeps the lesson from being finished now, with the seconds that are being played; empty when nothing does. */
export const missingNow = (
  lesson: CompletableLesson,
  known: Pick<Progress, 'watched' | 'watchedSeconds'> | undefined,
  played: readonly Interval[],
): string => {
  const stored = Array.isArray(known?.watched) ? known.watched : []
  const seen = coveredSeconds(mergeIntervals([...stored, ...played], mediaSeconds(lesson)))
  return standing(lesson, Math.max(seen, known?.watchedSeconds ?? 0), true).missing
}

/** A course that is finished stays so when lessons are added to it. */
export const isFinished = (enrollment: Pick<Enrollment, 'completedAt' | 'progress'>): boolean =>
  enrollment.completedAt !== '' || enrollment.progress >= 100

/** When a course opens to somebody who has it and waits; empty once it is open. */
export const opensLater = ({ enrolledAt }: Pick<Enrollment, 'enrolledAt'>, now = Date.now()): string =>
  (toDate(enrolledAt)?.getTime() ?? 0) > now ? enrolledAt : ''
