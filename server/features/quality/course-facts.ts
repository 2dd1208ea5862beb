/** The facts that a course's binder is made of. Counted beside the serving thread, of real rows. */
import { and, count, eq, gte, inArray, like, max, ne, not, or, type SQL, sql, sum } from 'drizzle-orm'
import { courses as courseCollection } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { isLateComplaint } from '#drizzle/domain/complaint.ts'
import { isOverdue } from '#drizzle/domain/improvement.ts'
import { labelOf } from '#drizzle/domain/markup-length.ts'
import { link } from '#drizzle/domain/paths.ts'
import { NEEDS, SURVEY_KINDS } from '#drizzle/domain/survey.ts'
import { complaints, enrollments, improvements, lessons, modules, surveyRequests } from '#drizzle/schema.ts'
import { system } from '#server/records/actor.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Engine } from '#server/records/types.ts'
import { inState, lastActivityAt } from '../learners/index.ts'
import { hangsOn } from './enrollment-conditions.ts'
import type { CourseFacts } from './indicators/course.ts'
import { enrolledIn, type Period } from './period.ts'

const number = (value: unknown): number => Number(value ?? 0)
/** How many rows a condition holds of. */
const held = (condition: SQL | undefined): SQL<string | null> => sum(sql`(${condition ?? sql`0`})`)

const learnersOf = async (reads: Reads, course: string, period: Period): Promise<CourseFacts['learners']> => {
  const on = hangsOn(reads, course)
  const atRisk = inState('at_risk', period.now, period.quietSince)
  // A quotation mark of an answer's own words is stored with a backslash before it.
  const needs = like(sql`${surveyRequests.answers}`, `%"${NEEDS}":%`)
  const [row] = await reads
    .select({
      total: count(),
      finished: held(ne(enrollments.completedAt, '')),
      atRisk: held(atRisk),
      unwritten: held(and(atRisk, not(on.written))),
      welcomed: held(or(on.positioning(ne(surveyRequests.sentAt, '')), on.invited, on.confirmed)),
      evaluated: held(or(on.quizzed, on.exercised)),
      certified: held(on.certified),
      unpositioned: held(not(on.positioning(ne(surveyRequests.answeredAt, '')))),
      needs: held(on.positioning(needs)),
      adapted: held(on.positioning(needs, ne(surveyRequests.adaptation, ''))),
      lastActivityAt: max(lastActivityAt),
    })
    .from(enrollments)
    .where(enrolledIn(course, period))
  return {
    total: number(row?.total),
    finished: number(row?.finished),
    atRisk: number(row?.atRisk),
    unwritten: number(row?.unwritten),
    welcomed: number(row?.welcomed),
    evaluated: number(row?.evaluated),
    certified: number(row?.certified),
    unpositioned: number(row?.unpositioned),
    needs: number(row?.needs),
    adapted: number(row?.adapted),
    lastActivityAt: row?.lastActivityAt ?? '',
  }
}

const surveysOf = async (
  reads: Reads,
  course: string,
  muted: readonly string[],
  { since }: Period,
): Promise<CourseFacts['surveys']> => {
  const { kind, sentAt, remindedAt, answeredAt } = surveyRequests
  const rows = await reads
    .select({
      kind,
      // Includes one sent before and answered within, so that answers never exceed sent ones.
      sent: held(or(gte(sentAt, since), gte(answeredAt, since))),
      reminded: held(gte(remindedAt, since)),
      answered: held(gte(answeredAt, since)),
      lastAt: max(answeredAt),
    })
    .from(surveyRequests)
    .where(eq(surveyRequests.course, course))
    .groupBy(kind)
  const factsOf = (wanted: string) => {
    const row = rows.find((one) => one.kind === wanted)
    return {
      isMuted: muted.includes(wanted),
      sent: number(row?.sent),
      reminded: number(row?.reminded),
      answered: number(row?.answered),
      lastAt: row?.lastAt ?? '',
    }
  }
  const [positioning, hot, cold] = SURVEY_KINDS.map(factsOf)
  const none = factsOf('')
  return { positioning: positioning ?? none, hot: hot ?? none, cold: cold ?? none }
}

const isQuiz = (): SQL | undefined => and(eq(lessons.type, 'quiz'), ne(lessons.quiz, ''))
const isExercise = (): SQL => eq(lessons.type, 'exercise')
/** Lessons by which a course evaluates: one that has lost its quiz asks nothing. */
export const isEvaluation = (): SQL | undefined => or(isQuiz(), isExercise())

const programmeOf = async (reads: Reads, course: string): Promise<CourseFacts['programme']> => {
  const { video, videoId, audio, attachments } = lessons
  const hasResource = or(ne(video, ''), ne(videoId, ''), ne(audio, ''), ne(sql`${attachments}`, '[]'))
  const [row] = await reads
    .select({
      lessons: count(),
      quizzes: held(isQuiz()),
      exercises: held(isExercise()),
      resources: held(hasResource),
    })
    .from(lessons)
    .innerJoin(modules, eq(modules.id, lessons.module))
    .where(and(eq(modules.course, course), eq(lessons.isHidden, false)))
  return {
    lessons: number(row?.lessons),
    quizzes: number(row?.quizzes),
    exercises: number(row?.exercises),
    resources: number(row?.resources),
  }
}

/** Lines of the course, and of the log also those of all courses. */
const registersOf = async (reads: Reads, course: string, { since, now }: Period) => {
  const received = await reads
    .select({
      receivedAt: complaints.receivedAt,
      answeredAt: complaints.answeredAt,
      status: complaints.status,
    })
    .from(complaints)
    .where(
      and(
        eq(complaints.course, course),
        or(gte(complaints.receivedAt, since), ne(complaints.status, 'closed')),
      ),
    )
  const log = await reads
    .select({ created: improvements.created, dueAt: improvements.dueAt, status: improvements.status })
    .from(improvements)
    .where(
      and(
        inArray(improvements.course, [course, '']),
        or(gte(improvements.created, since), ne(improvements.status, 'done')),
      ),
    )
  const last = (dates: readonly string[]): string => [...dates].sort().at(-1) ?? ''
  const at = Date.parse(now.replace(' ', 'T'))
  return {
    complaints: {
      total: received.length,
      late: received.filter((one) => isLateComplaint(one, at)).length,
      lastAt: last(received.map(({ receivedAt }) => receivedAt)),
    },
    improvements: {
      total: log.length,
      done: log.filter(({ status }) => status === 'done').length,
      overdue: log.filter((one) => isOverdue(one, now)).length,
      lastAt: last(log.map(({ created }) => created)),
    },
  }
}

/** Throws 404 for an unknown course. */
export const courseFacts = async (engine: Engine, id: string, period: Period): Promise<CourseFacts> => {
  const reader = engine.read(system)
  const course = reader.get(courseCollection, id)
  const site = reader.firstOrNull(siteSettings, {})
  const { reads } = engine
  const [learners, surveys, programme, registers] = await Promise.all([
    learnersOf(reads, id, period),
    surveysOf(reads, id, course.mutedSurveys, period),
    programmeOf(reads, id),
    registersOf(reads, id, period),
  ])
  const sheet = adminLink('adminCourseEdit', { id })
  return {
    course: {
      ...course,
      objectives: course.objectives ?? [],
      description: labelOf(course.description),
    },
    site: {
      contact: site?.contactEmail || site?.phone || '',
      hasAccessibility: Boolean(site?.legal?.accessibilite?.trim()),
    },
    learners,
    surveys,
    programme,
    ...registers,
    paths: {
      page: link('course', { slug: course.slug }),
      sheet,
      publication: `${sheet}?tab=publication`,
      lessons: adminLink('adminCourseLessons', { id }),
      learners: '#personnes',
      results: link('results'),
      complaints: adminLink('adminQuality', null, { vue: 'reclamations', formation: id }),
      improvements: adminLink('adminQuality', null, { vue: 'ameliorations', formation: id }),
      site: '',
    },
  }
}
