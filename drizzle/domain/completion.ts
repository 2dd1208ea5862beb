/** When a lesson counts as done (domain §2.3): its media 90 % played, or marked by hand where the author allows it. */
import type { Exercise } from './exercise.ts'
import { decides } from './exercise-status.ts'
import { type LiveLesson, liveEnd } from './live.ts'
import { guessedMinimum, type ReadLesson } from './minimum.ts'

/** What of a lesson decides when it counts. */
export interface CompletableLesson extends ReadLesson, LiveLesson {
  readonly type: string
  readonly video: string
  readonly videoId: string
  readonly audio: string
  /** Probed from the file; 0 when it was not. */
  readonly mediaSeconds: number
  readonly manualCompletion: boolean
  /** What an exercise lesson is composed of. */
  readonly exercise: Exercise | null
}

/** Share of a film or recording that must really be played. */
export const WATCHED_SHARE = 0.9

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

/** `3 min`, `45 secondes`: whole ones, rounded up. */
const length = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return whole >= 60 ? `${Math.ceil(whole / 60)}\u00a0min` : plural(whole, 'seconde')
}

/** What of a lesson says how long its media is. */
export type MediaLesson = Pick<
  CompletableLesson,
  'type' | 'video' | 'videoId' | 'audio' | 'mediaSeconds' | 'durationSeconds'
>

/** Real seconds of the lesson's media: probed from the file, otherwise as the author typed them; 0 without media. */
export const mediaSeconds = (lesson: MediaLesson): number => {
  const hasMedia =
    (lesson.type === 'video' && (lesson.video !== '' || lesson.videoId !== '')) ||
    (lesson.type === 'audio' && lesson.audio !== '')
  if (!hasMedia) return 0
  return lesson.mediaSeconds > 0 ? lesson.mediaSeconds : lesson.durationSeconds
}

/** Whether the answers to the lesson's exercise decide when it is done. */
export const isDecidedByExercise = ({
  type,
  exercise,
}: Pick<CompletableLesson, 'type' | 'exercise'>): boolean => type === 'exercise' && decides(exercise)

/**
 * Film, recordings and exercises to fill can be marked by hand only where the author says so; what is read or done elsewhere
 * always can.
 */
export const mayMarkByHand = (lesson: CompletableLesson): boolean =>
  lesson.manualCompletion ||
  (mediaSeconds(lesson) === 0 && lesson.type !== 'quiz' && !isDecidedByExercise(lesson))

/**
 * Seconds between opening a lesson and marking it as done: the author's own, otherwise a guess by its length. None for a film
 * or recording that the author lets people finish by hand: that is what he says by it.
 */
export const minimumSeconds = (lesson: CompletableLesson): number =>
  lesson.minimumSeconds ?? (mediaSeconds(lesson) > 0 ? 0 : guessedMinimum(lesson))

export interface CompletionStatus {
  isDone: boolean
  /** What is missing, as a sentence in French; empty when nothing is. */
  missing: string
}

/** What a person has of a lesson. */
export interface Done {
  /** Really played. */
  readonly watchedSeconds: number
  /** Since she first opened it. */
  readonly openSeconds: number
  /** She marks it as done. */
  readonly marked: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  /** What her exercise still asks for (`exerciseLeft`); empty when nothing. Of other lessons it says nothing. */
  readonly exerciseLeft: string
}

/** Whether the lesson counts. With `marked`, `missing` is what would keep the person from finishing it now. */
export const status = (
  lesson: CompletableLesson,
  { watchedSeconds, openSeconds, marked, exerciseLeft, now }: Done,
): CompletionStatus => {
  const media = mediaSeconds(lesson)
  const left = media * WATCHED_SHARE - watchedSeconds
  if (media > 0 && left <= 0) return { isDone: true, missing: '' }
  const isExercise = isDecidedByExercise(lesson)
  if (isExercise && exerciseLeft === '') return { isDone: true, missing: '' }
  if (marked && mayMarkByHand(lesson)) {
    if (lesson.type === 'live' && now < liveEnd(lesson))
      return { isDone: false, missing: 'Vous pourrez terminer après le direct.' }
    const wait = minimumSeconds(lesson) - openSeconds
    if (wait <= 0) return { isDone: true, missing: '' }
    return { isDone: false, missing: `Vous pourrez terminer dans ${length(wait)}.` }
  }
  if (media > 0) {
    const what = lesson.type === 'audio' ? 'd’écoute' : 'de vidéo'
    return { isDone: false, missing: `Il manque ${length(left)} ${what}.` }
  }
  if (lesson.type === 'quiz') return { isDone: false, missing: 'Il manque le quiz.' }
  if (isExercise) return { isDone: false, missing: exerciseLeft }
  if (lesson.type === 'live')
    return { isDone: false, missing: 'Participez au direct, ou marquez la leçon comme terminée après.' }
  return { isDone: false, missing: 'Marquez la leçon comme terminée.' }
}
