import type { ReplyOf } from '#drizzle/contract.ts'
import { LEARNER_STATES, type LearnerState } from '#drizzle/domain/learner.ts'
import type {
  courseFunnel,
  courseLearners,
  learnerView,
  lessonRetention,
} from '#server/features/learners/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call, callQuery } from '../../lib/call.ts'
import { records } from '../../lib/records.ts'

export type Learner = ReplyOf<typeof courseLearners>['items'][number]
export type Funnel = ReplyOf<typeof courseFunnel>

const courses = records('courses')
const enrollments = records('enrollments')

export const courseOf = (id: string) => courses.one(id, { fields: 'id,title,slug,status' })

const SORTS = ['name', 'progress', 'enrolledAt', 'expiresAt', 'lastActivityAt']
const isState = (value: string | undefined): value is LearnerState =>
  (LEARNER_STATES as readonly string[]).includes(value ?? '')

/** The table's state; an unknown value in the address gives the default. */
const requestedOf = ({ q, sort, filters: { etat } }: TableState) => ({
  ...(q ? { q } : {}),
  ...(isState(etat) ? { state: etat } : {}),
  sort: SORTS.includes(sort.replace('-', '')) ? sort : '-enrolledAt',
})
export const learnersOf = (course: string, state: TableState) =>
  callQuery<typeof courseLearners>('GET /api/courses/:id/learners', {
    params: { id: course },
    query: { page: state.page, perPage: state.perPage, ...requestedOf(state) },
  })
/** As many as are offered to choose from. */
const NAMED = 20
/** Members whose name or address contains a text, by name. */
export const learnersNamed = (course: string, q: string) =>
  callQuery<typeof courseLearners>('GET /api/courses/:id/learners', {
    params: { id: course },
    query: { page: 1, perPage: NAMED, ...(q ? { q } : {}), sort: 'name' },
  })
export const funnelOf = (course: string) =>
  callQuery<typeof courseFunnel>('GET /api/courses/:id/funnel', { params: { id: course } })

export type LearnerView = ReplyOf<typeof learnerView>
/** `at`: an instant as records have it. */
export const viewOfLearner = (enrollment: string, at: string) =>
  callQuery<typeof learnerView>('GET /api/enrollments/:id/view', {
    params: { id: enrollment },
    query: { at: at.replace(' ', 'T') },
  })
export type LessonRetention = ReplyOf<typeof lessonRetention>
export const retentionOfLesson = (lesson: string) =>
  callQuery<typeof lessonRetention>('GET /api/lessons/:id/retention', { params: { id: lesson } })

const EXPORTED_AT_ONCE = 100
/** Every member that matches the filters, page by page. */
export const everyLearner = async (course: string, state: TableState): Promise<Learner[]> => {
  const all = new Map<string, Learner>()
  for (let page = 1; ; page += 1) {
    const query = { page, perPage: EXPORTED_AT_ONCE, ...requestedOf(state) }
    const params = { id: course }
    const { items } = await call<typeof courseLearners>('GET /api/courses/:id/learners', { params, query })
    for (const learner of items) all.set(learner.id, learner)
    if (items.length < EXPORTED_AT_ONCE) return [...all.values()]
  }
}

/** A change of access; an absent field stays. */
export interface AccessChange {
  isActive?: boolean
  /** An instant, `''` without end. */
  expiresAt?: string
  releaseShiftDays?: number
  /** `null` without a bound. */
  mostHours?: number | null
}
export const changeAccess = (id: string, change: AccessChange) => enrollments.update(id, change)
