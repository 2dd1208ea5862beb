/** The binder of a course, and the sheets of its people. */
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { courses as courseCollection } from '#drizzle/collections/courses.ts'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { learnerState } from '#drizzle/domain/learner.ts'
import { SURVEY_KINDS } from '#drizzle/domain/survey.ts'
import { enrollments, lessons, modules, users } from '#drizzle/schema.ts'
import { notFound } from '#server/core/errors.ts'
import { system } from '#server/records/actor.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Engine } from '#server/records/types.ts'
import { lastActivityAt } from '../learners/index.ts'
import { isCalled } from '../users/index.ts'
import type * as contract from './contract.ts'
import { courseFacts, isEvaluation } from './course-facts.ts'
import { courseBinder } from './indicators/course.ts'
import { learnerBinder } from './indicators/learner.ts'
import { answersOf, type CourseOf, type LearnerRecords, learnerFacts } from './learner-facts.ts'
import { enrolledIn, type Period, periodOf } from './period.ts'

/** The evidence of a course for each indicator. Throws 404. */
export const courseBinderOf = async (
  engine: Engine,
  id: string,
): Promise<ReplyOf<typeof contract.courseBinder>> => {
  const { title, slug, status } = engine.read(system).get(courseCollection, id)
  const period = periodOf(engine.clock.now())
  const facts = await courseFacts(engine, id, period)
  return {
    course: { id, title, slug, status },
    since: period.since,
    at: period.now,
    learners: facts.learners.total,
    findings: courseBinder(facts),
  }
}

const COLUMNS = {
  id: enrollments.id,
  user: enrollments.user,
  name: users.name,
  email: users.email,
  progress: enrollments.progress,
  isActive: enrollments.isActive,
  enrolledAt: enrollments.enrolledAt,
  expiresAt: enrollments.expiresAt,
  usedUpAt: enrollments.usedUpAt,
  completedAt: enrollments.completedAt,
  lastActivityAt,
}

/** The course facts that its members' sheets refer to. Throws 404. */
export const courseOf = async (engine: Engine, id: string): Promise<CourseOf & { title: string }> => {
  const { title, mutedSurveys } = engine.read(system).get(courseCollection, id)
  const [row] = await engine.reads
    .select({ rows: count() })
    .from(lessons)
    .innerJoin(modules, eq(modules.id, lessons.module))
    .where(and(eq(modules.course, id), isEvaluation()))
  return { id, title, muted: mutedSurveys, isEvaluated: (row?.rows ?? 0) > 0 }
}

/** The people of a course within the period, by name: so many from `offset` on. */
export const peopleOf = (
  reads: Reads,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  reads
    .select(COLUMNS)
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.user))
    .where(where)
    .orderBy(asc(sql`folded(${users.name})`), asc(enrollments.id))
    .limit(limit)
    .offset(offset)

const shown = ({ learner, facts }: LearnerRecords, { now, quietSince }: Period) => {
  const { id, user, name, email, progress, enrolledAt, completedAt } = learner
  return {
    id,
    user,
    name,
    email,
    progress,
    enrolledAt,
    completedAt,
    state: learnerState(learner, now, quietSince),
    findings: learnerBinder(facts),
  }
}

/** A page of members, each with the evidence of their records. Throws 404 for an unknown course. */
export const learnerBinders = async (
  engine: Engine,
  id: string,
  { page, perPage, q }: QueryOf<typeof contract.learnerBinders>,
): Promise<ReplyOf<typeof contract.learnerBinders>> => {
  const course = await courseOf(engine, id)
  const period = periodOf(engine.clock.now())
  const { reads } = engine
  const where = and(enrolledIn(id, period), isCalled(q))
  const [total] = await reads
    .select({ rows: count() })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.user))
    .where(where)
  const people = await peopleOf(reads, where, { limit: perPage, offset: (page - 1) * perPage })
  const records = await learnerFacts(reads, course, people, period)
  return {
    page,
    perPage,
    totalItems: total?.rows ?? 0,
    items: records.map((one) => shown(one, period)),
  }
}

/** One member's sheet. Throws 404. */
export const learnerSheet = async (
  engine: Engine,
  id: string,
): Promise<ReplyOf<typeof contract.learnerBinder>> => {
  const { reads } = engine
  const period = periodOf(engine.clock.now())
  const [person] = await peopleOf(reads, eq(enrollments.id, id), { limit: 1, offset: 0 })
  const [row] = await reads
    .select({ course: enrollments.course })
    .from(enrollments)
    .where(eq(enrollments.id, id))
  if (!person || !row) throw notFound()
  const course = await courseOf(engine, row.course)
  const [records] = await learnerFacts(reads, course, [person], period)
  if (!records) throw notFound()
  return {
    ...shown(records, period),
    course: { id: course.id, title: course.title },
    surveys: records.requests.map((request) => {
      const { id: survey, updated, dueAt, sentAt, remindedAt, answeredAt, adaptation } = request
      return {
        id: survey,
        updated,
        dueAt,
        sentAt,
        remindedAt,
        answeredAt,
        adaptation,
        kind: SURVEY_KINDS.find((kind) => kind === request.kind) ?? 'positioning',
        answers: answersOf(request),
      }
    }),
  }
}
