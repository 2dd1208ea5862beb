/** Conditions of a query on enrollments about their dependent rows. */
import { and, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm'
import {
  certificates,
  emailMessages,
  enrollments,
  invitations,
  learningEvents,
  lessons,
  orders,
  payments,
  progress,
  surveyRequests,
} from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import { lastActivityAt } from '../learners/index.ts'
import { isConfirmation, isInvitationMailed } from './welcome-mails.ts'

/** Conditions on rows that hang on an enrollment, by person and course. */
export const hangsOn = (reads: Reads, course: string) => {
  const positioning = (...conditions: (SQL | undefined)[]) =>
    exists(
      reads
        .select({ one: sql`1` })
        .from(surveyRequests)
        .where(
          and(
            eq(surveyRequests.user, enrollments.user),
            eq(surveyRequests.course, enrollments.course),
            eq(surveyRequests.kind, 'positioning'),
            ...conditions,
          ),
        ),
    )
  // One query rather than one an enrollment: invitations are indexed by their course.
  const invited = inArray(
    enrollments.user,
    reads
      .select({ user: invitations.acceptedBy })
      .from(invitations)
      .where(and(eq(invitations.course, course), isInvitationMailed())),
  )
  const confirmed = exists(
    reads
      .select({ one: sql`1` })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.order))
      .innerJoin(emailMessages, eq(emailMessages.to, orders.email))
      .where(
        and(
          eq(payments.user, enrollments.user),
          eq(payments.course, enrollments.course),
          isConfirmation(),
          sql`instr(${emailMessages.subject}, ${orders.number}) > 0`,
        ),
      ),
  )
  const quizzed = exists(
    reads
      .select({ one: sql`1` })
      .from(learningEvents)
      .where(
        and(
          eq(learningEvents.user, enrollments.user),
          eq(learningEvents.course, enrollments.course),
          eq(learningEvents.kind, 'quiz'),
        ),
      ),
  )
  const exercised = exists(
    reads
      .select({ one: sql`1` })
      .from(progress)
      .innerJoin(lessons, eq(lessons.id, progress.lesson))
      .where(
        and(
          eq(progress.user, enrollments.user),
          eq(progress.course, enrollments.course),
          eq(progress.completed, true),
          eq(lessons.type, 'exercise'),
        ),
      ),
  )
  const certified = exists(
    reads
      .select({ one: sql`1` })
      .from(certificates)
      .where(
        and(
          eq(certificates.user, enrollments.user),
          eq(certificates.course, enrollments.course),
          eq(certificates.revokedAt, ''),
        ),
      ),
  )
  const written = exists(
    reads
      .select({ one: sql`1` })
      .from(surveyRequests)
      .where(
        and(
          eq(surveyRequests.user, enrollments.user),
          eq(surveyRequests.course, enrollments.course),
          gt(surveyRequests.remindedAt, lastActivityAt),
        ),
      ),
  )
  return { positioning, invited, confirmed, quizzed, exercised, certified, written }
}
