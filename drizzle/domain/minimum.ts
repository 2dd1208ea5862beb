/** The minimum time of a text lesson or an offline task, before it can be marked as done. */

/** The fields of a lesson that give its length. */
export interface ReadLesson {
  /** HTML. */
  readonly content: string
  /** As typed by the author; shown to users. */
  readonly durationSeconds: number
  /** The author's own minimum, 0 for none; null: estimated from the lesson's length. */
  readonly minimumSeconds: number | null
}

/** Faster than anyone reads with understanding. */
const READING_SPEED_PER_MINUTE = 600
/** Share of the typed duration, which is meant for slow readers. */
const SHARE_OF_DURATION = 0.1
/** The estimate only stops users who click through: it never delays a reader for longer. */
const MAX_GUESS = 300

const labelOf = (html: string): number => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/**
 * The default minimum in seconds: by the text's length or a tenth of the typed duration, whichever is longer,
 * in steps of ten, at most five minutes.
 */
export const guessedMinimum = ({ content, durationSeconds }: Omit<ReadLesson, 'minimumSeconds'>): number => {
  const reading = (labelOf(content) / READING_SPEED_PER_MINUTE) * 60
  const guess = Math.max(reading, durationSeconds * SHARE_OF_DURATION)
  return Math.min(MAX_GUESS, Math.floor(guess / 10) * 10)
}
