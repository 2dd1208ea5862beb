/** Whether a course can have been followed in the time that it took. */
import { lessons } from '#drizzle/collections/courses.ts'
import {
  type enrollmentFields,
  learningEvents,
  progress,
  type progressFields,
} from '#drizzle/collections/learning.ts'
import { mediaSeconds, minimumSeconds, WATCHED_SHARE } from '#drizzle/domain/completion.ts'
import { largestSpeed } from '#drizzle/domain/playing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Tx } from '#server/records/types.ts'
import type { Lesson } from './access.ts'

type Enrollment = Pick<RecordOf<typeof enrollmentFields>, 'user' | 'course'>
type Row = RecordOf<typeof progressFields>

/** Allows for network delays and rounding in the minimum time. */
const TOLERANCE_SECONDS = 5

const NBSP = '\u00a0'

/** `45 secondes`, `12 min`, `1 h 40`. */
const spell = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds)}${NBSP}seconde${Math.round(seconds) > 1 ? 's' : ''}`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}${NBSP}min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${NBSP}h${rest ? NBSP + String(rest).padStart(2, '0') : ''}`
}

/** The minimum time for what the user did of a lesson: played at maximum speed, or marked as done. */
const leastSeconds = (lesson: Lesson, { watchedSeconds }: Row): number => {
  const share = mediaSeconds(lesson) * WATCHED_SHARE
  return share > 0 && watchedSeconds >= share ? share / largestSpeed(lesson) : minimumSeconds(lesson)
}

const isGranted = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'how' in data && data.how === 'granted'

/** Lessons completed by the user: those set by an administrator or imported took no time here. */
const ownLessons = (tx: Tx, { user, course }: Enrollment): ReadonlySet<string> =>
  new Set(
    tx
      .find(learningEvents, {
        filter: "user = {:user} && kind = 'complete' && lesson.module.course = {:course}",
        params: { user, course },
      })
      .filter(({ data }) => !isGranted(data))
      .map(({ lesson }) => lesson),
  )

const timeOf = (value: string): number => new Date(value).getTime()

/**
 * Why the completion of a course should be reviewed, in French; empty when there is no reason. The criterion:
 * the time from the user's first trace in the course to the last completed lesson is shorter than the minimum
 * for what was done: nine tenths of each film at the player's maximum speed, and the minimum time of each
 * text lesson. Film seconds cannot be credited faster, but text lessons can all be opened at once and wait in
 * parallel, and several clients can be scripted; a user who really follows a course stays far above the sum
 * at any speed. Finer criteria were left out: the time between two lessons proves nothing, as users finish in
 * the evening what they began in the morning.
 */
export const reviewReason = (tx: Tx, enrollment: Enrollment): string => {
  const { user, course } = enrollment
  const own = ownLessons(tx, enrollment)
  const rows = tx.find(progress, { user, course, completed: true }).filter(({ lesson }) => own.has(lesson))
  if (rows.length === 0) return ''
  const list = new Map(
    tx
      .find(lessons, { filter: 'module.course = {:course}', params: { course } })
      .map((lesson) => [lesson.id, lesson]),
  )
  const least = rows.reduce((sum, row) => {
    const lesson = list.get(row.lesson)
    return lesson ? sum + leastSeconds(lesson, row) : sum
  }, 0)
  const first = tx.firstOrNull(learningEvents, { user, course }, { sort: 'at' })
  const begins = Math.min(...rows.map(({ created }) => timeOf(created)), ...(first ? [timeOf(first.at)] : []))
  const ends = Math.max(...rows.map(({ completedAt }) => timeOf(completedAt)))
  const took = Math.max(0, (ends - begins) / 1000)
  if (took + TOLERANCE_SECONDS >= least) return ''
  return `Terminée en ${spell(took)}, alors que le programme demande au moins ${spell(least)}.`
}
