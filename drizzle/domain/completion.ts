/** When a lesson counts as done (domain §2.3): its media 90 % played, or marked by hand where the author allows it. */

/** What of a lesson decides when it counts. */
export interface CompletableLesson {
  readonly type: string
  readonly video: string
  readonly videoId: string
  readonly audio: string
  /** Probed from the file; 0 when it was not. */
  readonly mediaSeconds: number
  /** As the author typed it. */
  readonly durationSeconds: number
  readonly manualCompletion: boolean
}

/** Share of a film or recording that must really be played. */
const WATCHED_SHARE = 0.9

const plural = (count: number, word: string): string => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

/** `3 min`, `45 secondes`: whole ones, rounded up. */
const length = (seconds: number): string => {
  const whole = Math.ceil(seconds)
  return whole >= 60 ? `${Math.ceil(whole / 60)}\u00a0min` : plural(whole, 'seconde')
}

/** Real seconds of the lesson's media: probed from the file, otherwise as the author typed them; 0 without media. */
export const mediaSeconds = (lesson: CompletableLesson): number => {
  const hasMedia =
    (lesson.type === 'video' && (lesson.video !== '' || lesson.videoId !== '')) ||
    (lesson.type === 'audio' && lesson.audio !== '')
  if (!hasMedia) return 0
  return lesson.mediaSeconds > 0 ? lesson.mediaSeconds : lesson.durationSeconds
}

/** Film and recordings can be marked by hand only where the author says so; what is read or done always can. */
export const mayMarkByHand = (lesson: CompletableLesson): boolean =>
  lesson.manualCompletion || (mediaSeconds(lesson) === 0 && lesson.type !== 'quiz')

export interface Standing {
  isDone: boolean
  /** What is missing, as a sentence in French; empty when nothing is. */
  missing: string
}

/**
 * Whether the lesson counts, given the seconds really played and whether the person marks it as done. With `marked`,
 * `missing` is what would keep her from finishing it now.
 */
export const standing = (lesson: CompletableLesson, watchedSeconds: number, marked: boolean): Standing => {
  if (marked && mayMarkByHand(lesson)) return { isDone: true, missing: '' }
  const media = mediaSeconds(lesson)
  if (media > 0) {
    const left = media * WATCHED_SHARE - watchedSeconds
    if (left <= 0) return { isDone: true, missing: '' }
    const what = lesson.type === 'audio' ? 'd’écoute' : 'de vidéo'
    return { isDone: false, missing: `Il manque ${length(left)} ${what}.` }
  }
  if (lesson.type === 'quiz') return { isDone: false, missing: 'Il manque le quiz.' }
  return { isDone: false, missing: 'Marquez la leçon comme terminée.' }
}
