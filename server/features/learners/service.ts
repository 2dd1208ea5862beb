/**
 * The author's view of a course: its members, their progress, where they stop. Runs off the serving thread.
 */
import { and, asc, avg, count, desc, eq, gt, inArray, ne, type SQL, sql, sum } from 'drizzle-orm'
import { courses as courseCollection } from '#drizzle/collections/courses.ts'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { AT_RISK_DAYS, learnerState } from '#drizzle/domain/learner.ts'
import { placed } from '#drizzle/domain/programme.ts'
import { enrollments, lessons, modules, progress, users } from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Engine } from '#server/records/types.ts'
import { isCalled } from '../users/index.ts'
import type * as contract from './contract.ts'
import { inState, lastActivityAt } from './state.ts'

type Query = QueryOf<typeof contract.courseLearners>

const DAY_MS = 86_400_000

const SORTS: Readonly<Record<string, SQL | typeof users.name | typeof enrollments.progress>> = {
  name: sql`folded(${users.name})`,
  progress: enrollments.progress,
  enrolledAt: sql`${enrollments.enrolledAt}`,
  expiresAt: sql`${enrollments.expiresAt}`,
  lastActivityAt,
}
const orderOf = (sort: string): SQL[] => {
  const column = SORTS[sort.replace('-', '')] ?? enrollments.id
  return [sort.startsWith('-') ? desc(column) : asc(column), asc(enrollments.id)]
}

interface LearnerMarks {
  readonly done: string[]
  readonly begun: string[]
}

/** The lessons that each has begun or done, by person. */
const marksOf = async (
  reads: Reads,
  course: string,
  people: readonly string[],
): Promise<Map<string, LearnerMarks>> => {
  const marks = new Map(people.map((id): [string, LearnerMarks] => [id, { done: [], begun: [] }]))
  if (people.length === 0) return marks
  const rows = await reads
    .select({ user: progress.user, lesson: progress.lesson, completed: progress.completed })
    .from(progress)
    .where(and(inArray(progress.user, [...people]), eq(progress.course, course)))
  for (const { user, lesson, completed } of rows) marks.get(user)?.[completed ? 'done' : 'begun'].push(lesson)
  return marks
}

/** One page of a course's members. Throws 404 for an unknown course. */
export const courseLearners = async (
  engine: Engine,
  course: string,
  { page, perPage, q, state, sort }: Query,
): Promise<ReplyOf<typeof contract.courseLearners>> => {
  engine.read(system).get(courseCollection, course)
  const { reads } = engine
  const time = engine.clock.now()
  const [now, quietSince] = [stamp(time), stamp(new Date(time.getTime() - AT_RISK_DAYS * DAY_MS))]
  const where = and(eq(enrollments.course, course), isCalled(q), state && inState(state, now, quietSince))
  const [total] = await reads
    .select({ rows: count() })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.user))
    .where(where)
  const rows = await reads
    .select({
      id: enrollments.id,
      user: enrollments.user,
      name: users.name,
      email: users.email,
      paymentType: enrollments.paymentType,
      progress: enrollments.progress,
      isActive: enrollments.isActive,
      enrolledAt: enrollments.enrolledAt,
      expiresAt: enrollments.expiresAt,
      completedAt: enrollments.completedAt,
      releaseShiftDays: enrollments.releaseShiftDays,
      mostHours: enrollments.mostHours,
      connectedSeconds: enrollments.connectedSeconds,
      usedUpAt: enrollments.usedUpAt,
      lastActivityAt,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.user))
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const marks = await marksOf(
    reads,
    course,
    rows.map(({ user }) => user),
  )
  return {
    page,
    perPage,
    totalItems: total?.rows ?? 0,
    items: rows.map((row) => ({
      ...row,
      ...(marks.get(row.user) ?? { done: [], begun: [] }),
      state: learnerState(row, now, quietSince),
    })),
  }
}

/** Of each lesson in the order of the programme: how many have begun and done it. Throws 404 for an unknown course. */
export const courseFunnel = async (
  engine: Engine,
  course: string,
): Promise<ReplyOf<typeof contract.courseFunnel>> => {
  engine.read(system).get(courseCollection, course)
  const { reads } = engine
  const [people] = await reads
    .select({ rows: count(), finished: sum(sql`${ne(enrollments.completedAt, '')}`) })
    .from(enrollments)
    .where(eq(enrollments.course, course))
  const parts = await reads
    .select({ id: modules.id, title: modules.title })
    .from(modules)
    .where(eq(modules.course, course))
    .orderBy(modules.order, modules.created)
  const all = await reads
    .select({ id: lessons.id, title: lessons.title, type: lessons.type, module: lessons.module })
    .from(lessons)
    .innerJoin(modules, eq(modules.id, lessons.module))
    .where(and(eq(modules.course, course), eq(lessons.isHidden, false)))
    .orderBy(lessons.order, lessons.created)
  const counts = await reads
    .select({
      lesson: progress.lesson,
      begun: count(),
      done: sum(progress.completed),
      seconds: avg(sql`case when ${gt(progress.watchedSeconds, 0)} then ${progress.watchedSeconds} end`),
    })
    .from(progress)
    .innerJoin(enrollments, and(eq(enrollments.user, progress.user), eq(enrollments.course, progress.course)))
    .where(eq(progress.course, course))
    .groupBy(progress.lesson)
  const countOf = new Map(counts.map((row) => [row.lesson, row]))
  const programme = placed({
    modules: parts.map((part) => ({ ...part, lessons: all.filter(({ module }) => module === part.id) })),
  })
  return {
    learners: people?.rows ?? 0,
    finished: Number(people?.finished ?? 0),
    lessons: programme.map(({ id, title, type, moduleNumber, lessonNumber }) => {
      const row = countOf.get(id)
      return {
        id,
        title,
        type,
        place: `${moduleNumber}.${lessonNumber}`,
        begun: row?.begun ?? 0,
        done: Number(row?.done ?? 0),
        averageSeconds: Math.round(Number(row?.seconds ?? 0)),
      }
    }),
  }
}
