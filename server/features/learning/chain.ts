/**
 * The chain of a person's learning events: each holds, as text, what it says with the titles of its day, and the SHA-256 of
 * that text and of the hash before it. One that is altered, taken out or slipped in between others breaks every hash after
 * it. There is no key: anybody who is given a person's events can check them, and whoever holds the file could write a whole
 * chain anew. Attestations stand against that: the hash at the end of the course is printed on them, and no new chain has it.
 * What came after the last attestation could be cut off at its end, or added there, unseen.
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

/** What is sealed of an event, in the order in which it is written. */
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

/** The hash of a statement that follows one of `previous`; `''` before the first. 64 hexadecimal digits. */
export const hashAfter = (previous: string, statement: string): string =>
  createHash('sha256').update(`${previous}\n${statement}`).digest('hex')

/** The seal of an event as the next of its person's chain. */
export const sealOf = (reader: Reader, event: LearningEvent): Seal => {
  const last = reader.firstOrNull(
    learningEvents,
    { filter: 'user = {:user} && rank > 0', params: { user: event.user } },
    { sort: '-rank' },
  )
  const rank = (last?.rank ?? 0) + 1
  const { id, user, kind, at, sessionId: session, course, lesson } = event
  const sealed: Sealed = {
    ...{ rank, id, user, kind, at, session, course },
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

/** Whether there still is a course or lesson of this id. */
export interface Existing {
  readonly course: (id: string) => boolean
  readonly lesson: (id: string) => boolean
}

/** One that was deleted since leaves its place empty, and only that one. */
const names = (stored: string, sealed: string, exists: (id: string) => boolean): boolean =>
  stored === sealed || (stored === '' && !exists(sealed))

/** Why an event does not stand where it does, after one of rank `rank - 1` and hash `previous`; null when all is well. */
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

/** The first event of a person's chain, given in order of rank, that does not hold, and why; null when all do. */
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
