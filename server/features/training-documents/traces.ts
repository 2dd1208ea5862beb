/** A member's traces in a course, and the progress of each lesson. Read off the serving thread. */
import { and, asc, eq, gt } from 'drizzle-orm'
import { placed } from '#drizzle/domain/programme.ts'
import { learningEvents, lessons, modules, progress } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import { type Trace, tracesIn } from '../learning/index.ts'

export interface Traces {
  readonly traces: readonly Trace[]
  /** The hash of the last of them; empty without one. */
  readonly evidence: string
}

/** Every sealed trace of a person in a course, except those of other actors. */
export const tracesOf = async (reads: Reads, user: string, course: string): Promise<Traces> => {
  const { at, lesson, kind, sessionId, data, hash, rank } = learningEvents
  const rows = await reads
    .select({ at, lesson, kind, sessionId, data, hash })
    .from(learningEvents)
    .where(and(eq(learningEvents.user, user), eq(learningEvents.course, course), gt(rank, 0)))
    .orderBy(asc(rank))
  return {
    traces: tracesIn(rows),
    evidence: rows.at(-1)?.hash ?? '',
  }
}

/** The lessons of a course in the order of its programme. */
export const programmeOf = async (reads: Reads, course: string) => {
  const parts = await reads
    .select({ id: modules.id, title: modules.title })
    .from(modules)
    .where(eq(modules.course, course))
    .orderBy(modules.order, modules.created)
  const all = await reads
    .select({
      id: lessons.id,
      title: lessons.title,
      type: lessons.type,
      module: lessons.module,
      durationSeconds: lessons.durationSeconds,
    })
    .from(lessons)
    .innerJoin(modules, eq(modules.id, lessons.module))
    .where(and(eq(modules.course, course), eq(lessons.isHidden, false)))
    .orderBy(lessons.order, lessons.created)
  return placed({
    modules: parts.map((part) => ({ ...part, lessons: all.filter(({ module }) => module === part.id) })),
  })
}
export type Programme = Awaited<ReturnType<typeof programmeOf>>

/** A person's progress in a course, by lesson. */
export const progressOf = async (reads: Reads, user: string, course: string) => {
  const { lesson, completed, completedAt, watchedSeconds, score } = progress
  const rows = await reads
    .select({ lesson, completed, completedAt, watchedSeconds, score })
    .from(progress)
    .where(and(eq(progress.user, user), eq(progress.course, course)))
  return new Map(rows.map((row) => [row.lesson, row]))
}
