/**
 * The public results of the trainings: figures of real rows over twelve months, of at least five answers,
 * without names.
 */
import { and, asc, avg, count, eq, gte, inArray, lt, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { ReplyOf } from '#drizzle/contract.ts'
import { SATISFACTION } from '#drizzle/domain/survey.ts'
import { courses, enrollments, surveyRequests } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { MIN_ANSWERS } from './indicators/course.ts'
import { type Period, periodOf } from './period.ts'

/** Of each course: who was enrolled or finished within the period, who did finish, and who will not any more. */
const countsOf = (reads: Reads, ids: string[], { since, now }: Period) => {
  const { course, enrolledAt, completedAt, expiresAt, usedUpAt, isActive } = enrollments
  const isPast = (at: typeof expiresAt | typeof usedUpAt) => and(ne(at, ''), lt(at, now))
  const isOver = or(eq(isActive, false), isPast(expiresAt), isPast(usedUpAt))
  return reads
    .select({
      course,
      learners: count(),
      finished: sum(sql`(${ne(completedAt, '')})`),
      abandoned: sum(sql`(${and(eq(completedAt, ''), isOver)})`),
    })
    .from(enrollments)
    .where(
      and(inArray(course, ids), lte(enrolledAt, now), or(gte(enrolledAt, since), gte(completedAt, since))),
    )
    .groupBy(course)
}

/** The answers of those questionnaires, whose texts hold the mark behind its key: a mark is one digit. */
const marksOf = (reads: Reads, ids: string[], { since }: Period) => {
  const { course, kind, answers, answeredAt } = surveyRequests
  const key = `"${SATISFACTION}":`
  const at = sql`instr(${answers}, ${key})`
  return reads
    .select({
      course,
      answers: count(),
      satisfaction: avg(sql`cast(substr(${answers}, ${at} + ${key.length}, 1) as integer)`),
    })
    .from(surveyRequests)
    .where(and(inArray(course, ids), eq(kind, 'hot'), gte(answeredAt, since), sql`${at} > 0`))
    .groupBy(course)
}

const percent = (part: unknown, whole: number): number =>
  whole === 0 ? 0 : Math.round((Number(part ?? 0) * 100) / whole)

type Results = ReplyOf<typeof contract.trainingResults>

/** Each published course in the order of the catalogue; shares in whole per cent, satisfaction from 1 to 5 to the tenth, `figures` null below five answers. */
const readResults = async (engine: Engine): Promise<Results> => {
  const { reads } = engine
  const period = periodOf(engine.clock.now())
  const shown = await reads
    .select({ id: courses.id, title: courses.title, slug: courses.slug })
    .from(courses)
    .where(eq(courses.status, 'published'))
    .orderBy(asc(courses.order), asc(courses.id))
  const ids = shown.map(({ id }) => id)
  const [counts, marks] = ids.length
    ? await Promise.all([countsOf(reads, ids, period), marksOf(reads, ids, period)])
    : [[], []]
  return {
    since: period.since,
    at: period.now,
    courses: shown.map((course) => {
      const counted = counts.find((row) => row.course === course.id)
      const marked = marks.find((row) => row.course === course.id)
      if (!counted || !marked || marked.answers < MIN_ANSWERS) return { ...course, figures: null }
      return {
        ...course,
        figures: {
          learners: counted.learners,
          finished: percent(counted.finished, counted.learners),
          abandoned: percent(counted.abandoned, counted.learners),
          satisfaction: Math.round(Number(marked.satisfaction) * 10) / 10,
          answers: marked.answers,
        },
      }
    }),
  }
}

const running = new WeakMap<Engine, Promise<Results>>()

/**
 * The current figures. Calls during a computation share its result: the endpoint is public and reports share
 * one queue, where a flood of visitors would crowd out the team's.
 */
export const trainingResults = (engine: Engine): Promise<Results> => {
  const known = running.get(engine)
  if (known) return known
  const results = readResults(engine).finally(() => running.delete(engine))
  running.set(engine, results)
  return results
}
