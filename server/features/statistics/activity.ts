/** The most recent events, as sentences. */
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { courses, enrollments, orders, payments, produits, users } from '#drizzle/schema.ts'
import { formatCents } from '#server/core/money.ts'
import type { Reads } from '#server/records/readers/reads.ts'

interface Activity {
  kind: 'payment' | 'enrollment' | 'completion' | 'user'
  at: string
  text: string
  /** The person's id; empty for a guest. */
  user: string
}

const SHOWN = 10

const paid = async (reads: Reads): Promise<Activity[]> => {
  const rows = await reads
    .select({
      at: payments.paidAt,
      email: payments.email,
      cents: payments.amountCents,
      user: users.id,
      name: users.name,
      /** As a guest wrote it. */
      written: orders.name,
      course: courses.title,
      produit: produits.title,
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.user))
    .leftJoin(orders, eq(orders.id, payments.order))
    .leftJoin(courses, eq(courses.id, payments.course))
    .leftJoin(produits, eq(produits.id, payments.produit))
    // Free access, or a gift from another person, is no payment of the person's.
    .where(and(eq(payments.status, 'paid'), ne(payments.paidAt, ''), gt(payments.amountCents, 0)))
    .orderBy(desc(payments.paidAt))
    .limit(SHOWN)
  return rows.map(({ at, email, cents, user, name, written, course, produit }) => {
    const what = course ?? produit ?? ''
    const text = `${name || written || email} a payé ${formatCents(cents)}${what ? ` (${what})` : ''}`
    return { kind: 'payment', at, text, user: user ?? '' }
  })
}

/** Enrollments by one of their instants, newest first. */
const enrolled = (
  reads: Reads,
  at: typeof enrollments.enrolledAt | typeof enrollments.created | typeof enrollments.completedAt,
  which?: ReturnType<typeof gt>,
) =>
  reads
    .select({ at, name: users.name, title: courses.title, user: users.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.user))
    .innerJoin(courses, eq(courses.id, enrollments.course))
    .where(and(ne(at, ''), which))
    .orderBy(desc(at))
    .limit(SHOWN)

const joined = async (reads: Reads): Promise<Activity[]> => {
  const { enrolledAt, created } = enrollments
  // An enrollment with a later start was created before.
  const rows = await Promise.all([
    enrolled(reads, enrolledAt, lte(enrolledAt, created)),
    enrolled(reads, created, gt(enrolledAt, created)),
  ])
  return rows.flat().map(({ at, name, title, user }) => ({
    kind: 'enrollment',
    at,
    text: `${name} a rejoint ${title}`,
    user,
  }))
}

const completed = async (reads: Reads): Promise<Activity[]> =>
  (await enrolled(reads, enrollments.completedAt)).map(({ at, name, title, user }) => ({
    kind: 'completion',
    at,
    text: `${name} a terminé ${title}`,
    user,
  }))

const registered = async (reads: Reads): Promise<Activity[]> => {
  const rows = await reads
    .select({ at: users.created, name: users.name, user: users.id })
    .from(users)
    .where(ne(users.created, ''))
    .orderBy(desc(users.created))
    .limit(SHOWN)
  return rows.map(({ at, name, user }) => ({ kind: 'user', at, text: `Nouvel espace\u00a0: ${name}`, user }))
}

/** The ten latest payments, enrollments, completions and registrations, newest first. */
export const latestActivity = async (reads: Reads): Promise<Activity[]> => {
  const kinds = await Promise.all([paid(reads), joined(reads), completed(reads), registered(reads)])
  return kinds
    .flat()
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .slice(0, SHOWN)
}
