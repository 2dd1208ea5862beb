/** The least time that a lesson which is read or done takes, before it can be marked as finished. */

/** What of a lesson says how long it takes. */
export interface ReadLesson {
  /** HTML. */
  readonly content: string
  /** As the author typed it; what people see. */
  readonly durationSeconds: number
  /** The author's own minimum, 0 for none; null: by the lesson's length. */
  readonly minimumSeconds: number | null
}

/** Nobody reads faster and knows what he read. */
const READING_SPEED_PER_MINUTE = 600
/** Of the duration that the author typed, which is for those who take their time. */
const SHARE_OF_DURATION = 0.1
/** The guess is a floor for those who only click: it never holds a reader up for longer. */
const MAX_GUESS = 300

const labelOf = (html: string): number => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/**
 * Seconds that are asked for where the author asks for none: by the words of the text or a tenth of the typed duration,
 * whichever is longer, in whole steps of ten and at most five minutes.
 */
export const guessedMinimum = ({ content, durationSeconds }: Omit<ReadLesson, 'minimumSeconds'>): number => {
  const reading = (labelOf(content) / READING_SPEED_PER_MINUTE) * 60
  const guess = Math.max(reading, durationSeconds * SHARE_OF_DURATION)
  return Math.min(MAX_GUESS, Math.floor(guess / 10) * 10)
}
