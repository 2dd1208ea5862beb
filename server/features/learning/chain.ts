/**
 * The hash chain of a user's learning events: each stores its statement, as text with the titles of the day,
 * and the SHA-256 of that text and the previous hash. Changing, removing or inserting an event breaks every
 * later hash. There is no key: anyone who receives a user's events can verify them, and an operator with
 * write access could forge a whole chain. Attestations protect against that: they print the hash at the end
 * of the course, which a new chain would not have. Events after the last attestation could be cut off or
 * added without detection.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { type learningEventFields, learningEvents } from '#drizzle/collections/learning.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { Reader } from '#server/records/types.ts'

export type LearningEvent = RecordOf<typeof learningEventFields>
export type Seal = Pick<LearningEvent, 'rank' | 'statement' | 'hash'>

/** The sealed properties of an event, in the order in which they are written. */
const SEALED = z.strictObject({
  rank: z.number(),
  id: z.string(),
  user: z.string(),
  kind: z.string(),
  at: z.string(),
  session: z.string(),
  course: z.string(),
  courseTitle: z.string(),
  lesson: z.string(),
  lessonTitle: z.string(),
  data: z.json(),
})
type Sealed = z.output<typeof SEALED>

/** The hash of a statement that follows `previous`, which is `''` for the first. 64 hexadecimal digits. */
export const hashAfter = (previous: string, statement: string): string =>
  createHash('sha256').update(`${previous}\n${statement}`).digest('hex')

/** The seal of an event as the next in its user's chain. */
export const sealOf = (reader: Reader, event: LearningEvent): Seal => {
  const last = reader.firstOrNull(
    learningEvents,
    { filter: 'user = {:user} && rank > 0', params: { user: event.user } },
    { sort: '-rank' },
  )
  const rank = (last?.rank ?? 0) + 1
  const { id, user, kind, at, sessionId: session, course, lesson } = event
  const sealed: Sealed = {
    rank,
    id,
    user,
    kind,
    at,
    session,
    course,
    courseTitle: reader.getOrNull(courses, course)?.title ?? '',
    lesson,
    lessonTitle: reader.getOrNull(lessons, lesson)?.title ?? '',
    data: (event.data ?? null) as Sealed['data'],
  }
  const statement = JSON.stringify(sealed)
  return { rank, statement, hash: hashAfter(last?.hash ?? '', statement) }
}

const read = (statement: string): Sealed | null => {
  try {
    return SEALED.parse(JSON.parse(statement))
  } catch {
    return null
  }
}

/** Whether a course or lesson with this id still exists. */
export interface Existing {
  readonly course: (id: string) => boolean
  readonly lesson: (id: string) => boolean
}

/** An empty reference is valid only when the sealed course or lesson was deleted. */
const names = (stored: string, sealed: string, exists: (id: string) => boolean): boolean =>
  stored === sealed || (stored === '' && !exists(sealed))

/** Why an event is invalid after one of rank `rank - 1` and hash `previous`; null when it is valid. */
const flaw = (event: LearningEvent, rank: number, previous: string, existing: Existing): string | null => {
  if (event.rank !== rank) return `number ${rank} is missing`
  if (event.hash !== hashAfter(previous, event.statement)) return 'its hash is not of it and the one before'
  const sealed = read(event.statement)
  if (!sealed) return 'what it says cannot be read'
  const isSame =
    sealed.rank === rank &&
    sealed.id === event.id &&
    sealed.user === event.user &&
    sealed.kind === event.kind &&
    sealed.at === event.at &&
    sealed.session === event.sessionId &&
    names(event.course, sealed.course, existing.course) &&
    names(event.lesson, sealed.lesson, existing.lesson) &&
    isDeepStrictEqual(sealed.data, event.data ?? null)
  return isSame ? null : 'its columns differ from what was sealed'
}

/**
 * The first invalid event of a user's chain, given in order of rank, and the reason; null when all are valid.
 */
export const firstFlaw = (
  chain: readonly LearningEvent[],
  existing: Existing,
): { rank: number; why: string } | null => {
  let previous = ''
  for (const [at, event] of chain.entries()) {
    const why = flaw(event, at + 1, previous, existing)
    if (why) return { rank: at + 1, why }
    previous = event.hash
  }
  return null
}
