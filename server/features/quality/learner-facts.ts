/**
 * The facts behind the sheets of a course's members: a few queries for a whole page, off the serving thread.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { isLateComplaint } from '#drizzle/domain/complaint.ts'
import { type LearnerState, learnerState } from '#drizzle/domain/learner.ts'
import { GOALS, NEEDS, type SurveyKind } from '#drizzle/domain/survey.ts'
import {
  certificates,
  complaints,
  emailMessages,
  invitations,
  learningEvents,
  lessons,
  orders,
  payments,
  progress,
  surveyRequests,
} from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { LearnerFacts, SurveyStatus } from './indicators/learner.ts'
import type { Period } from './period.ts'
import { isConfirmation, isInvitationMailed } from './welcome-mails.ts'

/** A member as `binder.ts` reads it. */
export interface Learner {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly email: string
  readonly progress: number
  readonly isActive: boolean
  readonly enrolledAt: string
  readonly expiresAt: string
  readonly usedUpAt: string
  readonly completedAt: string
  readonly lastActivityAt: string
}

/** Of a course, the same for everybody in it. */
export interface CourseOf {
  readonly id: string
  readonly muted: readonly SurveyKind[]
  readonly isEvaluated: boolean
}

type Dated = LearnerFacts['welcomes'][number]

/** Lists by person. */
class ByPerson<Row> {
  readonly #rows = new Map<string, Row[]>()
  constructor(rows: readonly (Row & { user: string })[]) {
    for (const row of rows) this.#rows.set(row.user, [...(this.#rows.get(row.user) ?? []), row])
  }
  of(user: string): readonly Row[] {
    return this.#rows.get(user) ?? []
  }
}

const scoreIn = (data: unknown): string => {
  const score = typeof data === 'object' && data !== null && 'score' in data ? data.score : null
  return typeof score === 'number' ? `, ${Math.round(score)}\u00a0%` : ''
}

/**
 * The mails that gave members the address of the course: confirmations of orders and invitations that left.
 */
const welcomesOf = async (reads: Reads, course: string, people: readonly Learner[]) => {
  const users = people.map(({ user }) => user)
  const bought = await reads
    .select({ user: payments.user, number: orders.number, email: orders.email })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(and(inArray(payments.user, users), eq(payments.course, course)))
  const addresses = [...new Set(bought.map(({ email }) => email))]
  const mails = addresses.length
    ? await reads
        .select({
          to: emailMessages.to,
          subject: emailMessages.subject,
          at: emailMessages.queuedAt,
        })
        .from(emailMessages)
        .where(and(inArray(emailMessages.to, addresses), isConfirmation()))
    : []
  const confirmations = bought.flatMap(({ user, number, email }) => {
    const mail = mails.find(({ to, subject }) => to === email && subject.includes(number))
    return mail ? [{ user, what: `Confirmation de commande n°\u00a0${number} envoyée`, at: mail.at }] : []
  })
  const invited = await reads
    .select({ user: invitations.acceptedBy, at: invitations.mailedAt })
    .from(invitations)
    .where(and(eq(invitations.course, course), inArray(invitations.acceptedBy, users), isInvitationMailed()))
  const letters = invited.map(({ user, at }) => ({ user, what: 'Invitation envoyée', at }))
  return new ByPerson<Dated>([...confirmations, ...letters])
}

/** Quizzes that were graded, of the sealed traces, and exercises that were done. */
const evaluationsOf = async (reads: Reads, course: string, users: readonly string[]) => {
  const quizzes = await reads
    .select({
      user: learningEvents.user,
      at: learningEvents.at,
      data: learningEvents.data,
      title: lessons.title,
    })
    .from(learningEvents)
    .leftJoin(lessons, eq(lessons.id, learningEvents.lesson))
    .where(
      and(
        inArray(learningEvents.user, [...users]),
        eq(learningEvents.course, course),
        eq(learningEvents.kind, 'quiz'),
      ),
    )
    .orderBy(asc(learningEvents.at))
  const exercises = await reads
    .select({ user: progress.user, at: progress.completedAt, title: lessons.title })
    .from(progress)
    .innerJoin(lessons, eq(lessons.id, progress.lesson))
    .where(
      and(
        inArray(progress.user, [...users]),
        eq(progress.course, course),
        eq(progress.completed, true),
        eq(lessons.type, 'exercise'),
      ),
    )
  return new ByPerson<Dated>([
    ...quizzes.map(({ user, at, data, title }) => ({
      user,
      what: `Quiz «\u00a0${title ?? 'retiré du programme'}\u00a0»${scoreIn(data)}`,
      at,
    })),
    ...exercises.map(({ user, at, title }) => ({ user, what: `Exercice «\u00a0${title}\u00a0» fait`, at })),
  ])
}

type Request = typeof surveyRequests.$inferSelect
/** Of a report's row, whose JSON is anything to its type. */
export const answersOf = ({ answers }: Request): Readonly<Record<string, number | string>> =>
  typeof answers === 'object' && answers !== null ? answers : {}

const statusOf = (request: Request): SurveyStatus => {
  const answers = answersOf(request)
  return { ...request, hasGoals: Boolean(answers[GOALS]), hasNeeds: Boolean(answers[NEEDS]) }
}

/** Reminders delivered after the member's last activity in the course. */
const writtenSince = (requests: readonly Request[], { lastActivityAt, enrolledAt }: Learner): Dated[] => {
  const seen = lastActivityAt > enrolledAt ? lastActivityAt : enrolledAt
  return requests
    .filter(({ remindedAt }) => remindedAt > seen)
    .map(({ remindedAt }) => ({ what: 'rappel du questionnaire', at: remindedAt }))
}

const stateOf = (learner: Learner, { now, quietSince }: Period): LearnerState =>
  learnerState(learner, now, quietSince)

/** The facts of each member of the list, in its order, with the questionnaires that they refer to. */
export const learnerFacts = async (
  reads: Reads,
  course: CourseOf,
  people: readonly Learner[],
  period: Period,
): Promise<
  { readonly learner: Learner; readonly facts: LearnerFacts; readonly requests: readonly Request[] }[]
> => {
  const users = people.map(({ user }) => user)
  if (users.length === 0) return []
  const ofCourse = (table: typeof surveyRequests | typeof certificates | typeof complaints) =>
    and(inArray(table.user, users), eq(table.course, course.id))
  const [requested, given, complained, welcomes, evaluations] = await Promise.all([
    reads.select().from(surveyRequests).where(ofCourse(surveyRequests)),
    reads
      .select({
        user: certificates.user,
        number: certificates.number,
        issuedAt: certificates.issuedAt,
        revokedAt: certificates.revokedAt,
      })
      .from(certificates)
      .where(ofCourse(certificates)),
    reads
      .select({
        user: complaints.user,
        subject: complaints.subject,
        receivedAt: complaints.receivedAt,
        answeredAt: complaints.answeredAt,
        status: complaints.status,
      })
      .from(complaints)
      .where(ofCourse(complaints)),
    welcomesOf(reads, course.id, people),
    evaluationsOf(reads, course.id, users),
  ])
  const requests = new ByPerson<Request>(requested)
  const owned = new ByPerson(complained)
  const at = Date.parse(period.now.replace(' ', 'T'))
  return people.map((learner) => {
    const own = requests.of(learner.user)
    const statuses = own.map((request): [string, SurveyStatus] => [request.kind, statusOf(request)])
    const positioning = own.find(({ kind, sentAt }) => kind === 'positioning' && sentAt !== '')
    const certificate = given.find(({ user, revokedAt }) => user === learner.user && revokedAt === '')
    return {
      learner,
      requests: own,
      facts: {
        enrolledAt: learner.enrolledAt,
        completedAt: learner.completedAt,
        state: stateOf(learner, period),
        lastActivityAt: learner.lastActivityAt,
        surveys: Object.fromEntries(statuses),
        muted: course.muted,
        welcomes: [
          ...welcomes.of(learner.user),
          ...(positioning ? [{ what: 'Message d’accueil envoyé', at: positioning.sentAt }] : []),
        ],
        evaluations: evaluations.of(learner.user),
        isEvaluated: course.isEvaluated,
        certificate: certificate ?? null,
        writtenSince: writtenSince(own, learner),
        complaints: owned.of(learner.user).map((one) => ({ ...one, isLate: isLateComplaint(one, at) })),
      },
    }
  })
}
export type LearnerRecords = Awaited<ReturnType<typeof learnerFacts>>[number]
