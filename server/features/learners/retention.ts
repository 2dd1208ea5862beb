/** Where people stop in a film or recording, of the intervals that they played. Asked beside the serving thread. */
import { and, eq, sql } from 'drizzle-orm'
import { lessons as lessonCollection } from '#drizzle/collections/courses.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { partsOf } from '#drizzle/domain/retention.ts'
import { enrollments, progress } from '#drizzle/schema.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'

const PARTS = 60

/**
 * The intervals of a person are merged: the middle of a part lies in one of them or in none, and each counts her once. Grouped by
 * the parts in which they begin and end there are at most 60 × 60 of them, however many people there are. Throws 404.
 */
export const lessonRetention = async (
  engine: Engine,
  id: string,
): Promise<ReplyOf<typeof contract.lessonRetention>> => {
  const { title, mediaSeconds, durationSeconds } = engine.read(system).get(lessonCollection, id)
  const seconds = mediaSeconds || durationSeconds
  if (seconds === 0) return { title, seconds: 0, people: 0, parts: [] }
  const part = (index: 0 | 1) =>
    sql<number>`min(${PARTS}, max(0, cast(ceil(json_extract(span.value, ${`$[${index}]`}) * ${PARTS} / ${seconds} - 0.5) as integer)))`
  const played = engine.reads
    .select({
      person: progress.user,
      first: part(0).as('first'),
      end: part(1).as('end'),
    })
    .from(progress)
    .innerJoin(enrollments, and(eq(enrollments.user, progress.user), eq(enrollments.course, progress.course)))
    .innerJoin(sql`json_each(${progress.watched}) as span`, sql`true`)
    .where(eq(progress.lesson, id))
    .as('played')
  const spans = await engine.reads
    .select({ first: played.first, end: played.end, people: sql<number>`count(*)` })
    .from(played)
    .groupBy(sql`${played.first}`, sql`${played.end}`)
  const [total] = await engine.reads
    .select({ people: sql<number>`count(distinct ${played.person})` })
    .from(played)
  return { title, seconds, people: total?.people ?? 0, parts: partsOf(spans, PARTS) }
}
