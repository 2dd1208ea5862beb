/** What the player and the overview compute from what is stored; no I/O. */
import type { Interval } from '#drizzle/collections/learning.ts'
import type { Lesson, Outline, OutlineLesson, Progress } from './queries.ts'

/** The share of a film or recording that must really be played (domain §2.3). */
const WATCHED_SHARE = 0.9

/** Sorted and merged; gaps under a second are closed, as the server does. */
export const mergeIntervals = (raw: readonly Interval[]): Interval[] => {
  const merged: Interval[] = []
  for (const [from, to] of [...raw].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else if (to > from) merged.push([from, to])
  }
  return merged
}

/** Seconds that the intervals cover. */
export const covered = (intervals: readonly Interval[]): number =>
  mergeIntervals(intervals).reduce((total, [from, to]) => total + to - from, 0)

/** Seconds of the lesson's film or recording, 0 without one. */
export const mediaSeconds = (lesson: Lesson): number => {
  const hasMedia =
    (lesson.type === 'video' && (lesson.video !== '' || lesson.videoId !== '')) ||
    (lesson.type === 'audio' && lesson.audio !== '')
  if (!hasMedia) return 0
  return lesson.mediaSeconds > 0 ? lesson.mediaSeconds : lesson.durationSeconds
}

/** « il manque 3 min de vidéo », or `''` when the lesson may be finished now. */
export const missingText = (lesson: Lesson, watchedSeconds: number, isDone: boolean): string => {
  if (isDone || lesson.manualCompletion) return ''
  const media = mediaSeconds(lesson)
  if (media === 0) return lesson.type === 'quiz' ? 'Il manque le quiz.' : ''
  const left = media * WATCHED_SHARE - watchedSeconds
  if (left <= 0) return ''
  const amount =
    left >= 60
      ? `${Math.ceil(left / 60)} min`
      : `${Math.ceil(left)} ${Math.ceil(left) > 1 ? 'secondes' : 'seconde'}`
  return `Il manque ${amount} ${lesson.type === 'audio' ? 'd’écoute' : 'de vidéo'}.`
}

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

/**
 * Where to go on: the lesson touched last when it is unfinished, otherwise the first unfinished one that is open,
 * otherwise the first. `undefined` only for a course without lessons. `progress` is newest first.
 */
export const resumeAt = (lessons: readonly Placed[], progress: readonly Progress[]): Placed | undefined => {
  const done = new Set(progress.filter((entry) => entry.completed).map((entry) => entry.lesson))
  const open = lessons.filter((lesson) => !lesson.locked)
  const last = open.find((lesson) => lesson.id === progress[0]?.lesson)
  if (last && !done.has(last.id)) return last
  return open.find((lesson) => !done.has(lesson.id)) ?? open[0] ?? lessons[0]
}
