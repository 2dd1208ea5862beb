import type { courseFields } from '#drizzle/collections/courses.ts'
import type { enrollmentFields } from '#drizzle/collections/learning.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { every, filter, records } from '../../lib/records.ts'

type Course = RecordOf<typeof courseFields>
export type Enrollment = RecordOf<typeof enrollmentFields, { course?: Course }>
export type Person = RecordOf<typeof userFields, { enrollments_via_user?: Enrollment[] }>

export const users = records<'users', { enrollments_via_user?: Enrollment[] }>('users')
export const enrollments = records<'enrollments', { course?: Course }>('enrollments')
const payments = records<'payments', { course?: Course; produit?: RecordIn<'produits'> }>('payments')
const courses = records('courses')

/** The record API's filter of what the table shows. */
export const peopleFilter = (state: Pick<TableState, 'q' | 'filters'>): string => {
  const { role, verifie, inscription, rythme } = state.filters
  const review = rythme === 'a-verifier' ? 'to_check' : 'verified'
  return every(
    state.q && filter('(name ~ {:q} || email ~ {:q})', { q: state.q }),
    role && filter('role = {:role}', { role }),
    verifie && `verified = ${verifie === 'oui'}`,
    rythme && filter('enrollments_via_user.review ?= {:review}', { review }),
    Number(inscription) > 0 && filter('created >= {:since}', { since: daysAgo(Number(inscription)) }),
  )
}

/** `expand`: with what they follow, for those who manage courses. */
export const people = (state: TableState, expand: '' | 'enrollments_via_user') =>
  users.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    filter: peopleFilter(state),
    ...(expand ? { expand } : {}),
  })
/** Whether the person completed a course suspiciously fast and unchecked. */
export const isToCheck = ({ expand }: Person): boolean =>
  expand?.enrollments_via_user?.some(({ review }) => review === 'to_check') ?? false
export const everyone = (state: TableState) => users.all({ sort: state.sort, filter: peopleFilter(state) })
export const personOf = (id: string) => users.one(id)
export const enrollmentsOf = (id: string) =>
  enrollments.all({ filter: filter('user = {:id}', { id }), sort: '-enrolledAt', expand: 'course' })
export const paymentsOf = (id: string) =>
  payments.all({ filter: filter('user = {:id}', { id }), sort: '-paidAt', expand: 'course,produit' })
export const allCourses = courses.all({
  sort: 'title',
  filter: "status != 'archived'",
  fields: 'id,title,status',
})
