/**
 * When a lesson counts as completed (domain §2.3): 90 % of its media played, or marked by hand where the
 * author allows it.
 */
import type { Exercise } from './exercise.ts'
import { decides } from './exercise-status.ts'
import { type LiveLesson, liveEnd } from './live.ts'
import { guessedMinimum, type ReadLesson } from './minimum.ts'

/** The fields of a lesson that decide its completion. */
export interface CompletableLesson extends ReadLesson, LiveLesson {
  readonly type: string
  readonly video: string
  readonly videoId: string
  readonly audio: string
  /** Read from the file; 0 when unknown. */
  readonly mediaSeconds: number
  readonly manualCompletion: boolean
  /** The content of an exercise lesson. */
  readonly exercise: Exercise | null
}

/** Share of a film or recording that must actually be played. */
export const WATCHED_SHARE = 0.9

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

/** `3 min`, `45 secondes`: whole units, rounded up. */
const length = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return whole >= 60 ? `${Math.ceil(whole / 60)}\u00a0min` : plural(whole, 'seconde')
}

/** The fields of a lesson that give the length of its media. */
export type MediaLesson = Pick<
  CompletableLesson,
  'type' | 'video' | 'videoId' | 'audio' | 'mediaSeconds' | 'durationSeconds'
>

/**
 * Length of the lesson's media in seconds: read from the file, otherwise as typed by the author; 0 without
 * media.
 */
export const mediaSeconds = (lesson: MediaLesson): number => {
  const hasMedia =
    (lesson.type === 'video' && (lesson.video !== '' || lesson.videoId !== '')) ||
    (lesson.type === 'audio' && lesson.audio !== '')
  if (!hasMedia) return 0
  return lesson.mediaSeconds > 0 ? lesson.mediaSeconds : lesson.durationSeconds
}

/** Whether the answers to the lesson's exercise decide its completion. */
export const isDecidedByExercise = ({
  type,
  exercise,
}: Pick<CompletableLesson, 'type' | 'exercise'>): boolean => type === 'exercise' && decides(exercise)

/**
 * Films, recordings and exercises to fill in can be marked by hand only where the author allows it; other
 * lessons always can.
 */
export const mayMarkByHand = (lesson: CompletableLesson): boolean =>
  lesson.manualCompletion ||
  (mediaSeconds(lesson) === 0 && lesson.type !== 'quiz' && !isDecidedByExercise(lesson))

/**
 * Seconds between opening a lesson and marking it as done: the author's value, otherwise an estimate from its
 * length. None for a film or recording that may be marked by hand: the author has waived it.
 */
export const minimumSeconds = (lesson: CompletableLesson): number =>
  lesson.minimumSeconds ?? (mediaSeconds(lesson) > 0 ? 0 : guessedMinimum(lesson))

export interface CompletionStatus {
  isDone: boolean
  /** What is missing, as a sentence in French; empty when nothing is. */
  missing: string
}

/** A user's state in a lesson. */
export interface Done {
  /** Seconds actually played. */
  readonly watchedSeconds: number
  /** Seconds since the lesson was first opened. */
  readonly openSeconds: number
  /** The user marks the lesson as done. */
  readonly marked: boolean
  /** Milliseconds since 1970. */
  readonly now: number
  /**
   * What the user's exercise still requires (`exerciseLeft`); empty when nothing. Ignored for other lessons.
   */
  readonly exerciseLeft: string
  /** The document of a PDF lesson was opened; ignored for other lessons. */
  readonly isOpened: boolean
}

/** The document that a PDF lesson displays; any other file stays in the list. */
export const shownPdf = ({ type, attachments }: { type: string; attachments: readonly string[] }) =>
  type === 'pdf' ? attachments.find((name) => /\.pdf$/i.test(name)) : undefined

/** Whether the lesson counts as completed. With `marked`, `missing` is what prevents completion now. */
export const status = (
  lesson: CompletableLesson,
  { watchedSeconds, openSeconds, marked, exerciseLeft, isOpened, now }: Done,
): CompletionStatus => {
  const media = mediaSeconds(lesson)
  const left = media * WATCHED_SHARE - watchedSeconds
  if (media > 0 && left <= 0) return { isDone: true, missing: '' }
  const isExercise = isDecidedByExercise(lesson)
  if (isExercise && exerciseLeft === '') return { isDone: true, missing: '' }
  if (marked && mayMarkByHand(lesson)) {
    if (lesson.type === 'live' && Number.isNaN(liveEnd(lesson)))
      return { isDone: false, missing: 'La date de ce direct n’est pas encore fixée.' }
    if (lesson.type === 'live' && now < liveEnd(lesson))
      return { isDone: false, missing: 'Vous pourrez terminer après le direct.' }
    if (lesson.type === 'pdf' && !isOpened) return { isDone: false, missing: 'Ouvrez d’abord le document.' }
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
