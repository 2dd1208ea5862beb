/** Where viewers stop in a film or recording, from the intervals played. Runs off the serving thread. */
import { setImmediate as pause } from 'node:timers/promises'
import { and, desc, eq } from 'drizzle-orm'
import { lessons as lessonCollection } from '#drizzle/collections/courses.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { mergeIntervals } from '#drizzle/domain/intervals.ts'
import { partsOf, spansOf } from '#drizzle/domain/retention.ts'
import { enrollments, progress } from '#drizzle/schema.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'

/** People whose playing is counted: the newest, where a lesson has more. */
const MAX_PEOPLE = 20_000
/** Batch size, between which other requests are served. */
const AT_ONCE = 500

/** How many of those enrolled played each part of a lesson. Throws 404. */
export const lessonRetention = async (
  engine: Engine,
  id: string,
): Promise<ReplyOf<typeof contract.lessonRetention>> => {
  const { title, mediaSeconds, durationSeconds } = engine.read(system).get(lessonCollection, id)
  const seconds = mediaSeconds || durationSeconds
  if (seconds === 0) return { title, seconds: 0, people: 0, parts: [] }
  const rows = await engine.reads
    .select({ watched: progress.watched })
    .from(progress)
    .innerJoin(enrollments, and(eq(enrollments.user, progress.user), eq(enrollments.course, progress.course)))
    .where(eq(progress.lesson, id))
    .orderBy(desc(progress.updatedAt))
    .limit(MAX_PEOPLE)
  const spans = []
  let people = 0
  for (const [at, { watched }] of rows.entries()) {
    const played = mergeIntervals(watched, seconds)
    if (played.length > 0) people += 1
    spans.push(...spansOf(played, seconds))
    if (at % AT_ONCE === AT_ONCE - 1) await pause()
  }
  return { title, seconds, people, parts: partsOf(spans) }
}
