import type { courseFields } from '#drizzle/collections/courses.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Person = RecordOf<typeof userFields>
type Course = RecordOf<typeof courseFields>

export const users = records('users')
export const enrollments = records<'enrollments', { course?: Course }>('enrollments')
const payments = records<'payments', { course?: Course; produit?: RecordIn<'produits'> }>('payments')
const courses = records('courses')

const DAY_MS = 24 * 3600 * 1000

/** The record API's filter of what the table shows. */
export const peopleFilter = (state: Pick<TableState, 'q' | 'filters'>, now = Date.now()): string => {
  const { role, verifie, inscription } = state.filters
  const since = new Date(now - Number(inscription) * DAY_MS)
  return every(
    state.q && filter('(name ~ {:q} || email ~ {:q})', { q: state.q }),
    role && filter('role = {:role}', { role }),
    verifie && `verified = ${verifie === 'oui'}`,
    Number(inscription) > 0 && filter('created >= {:since}', { since }),
  )
}

export const people = (state: TableState) =>
  users.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: peopleFilter(state) })
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
