/** The evidence of the records, as the server computes it. */
import type { ReplyOf } from '#drizzle/contract.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import type { courseBinder, learnerBinder, learnerBinders } from '#server/features/quality/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { callQuery } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { records } from '../../lib/records.ts'

export type CourseBinder = ReplyOf<typeof courseBinder>
export type LearnerRow = ReplyOf<typeof learnerBinders>['items'][number]
export type LearnerSheet = ReplyOf<typeof learnerBinder>
export type FoundIndicator = CourseBinder['findings'][number]

export const binderOf = (course: string) =>
  callQuery<typeof courseBinder>('GET /api/quality/courses/:id', { params: { id: course } })

export const learnersOf = (course: string, { page, perPage, q }: TableState) =>
  callQuery<typeof learnerBinders>('GET /api/quality/courses/:id/learners', {
    params: { id: course },
    query: { page, perPage, ...(q ? { q } : {}) },
  })

export const sheetOf = (enrollment: string) =>
  callQuery<typeof learnerBinder>('GET /api/quality/enrollments/:id', { params: { id: enrollment } })

const surveyRequests = records('survey_requests')
/**
 * Stores the adaptation for a member; `startedFrom` is the `updated` of the version that the writer has read.
 */
export const noteAdaptation = (request: string, adaptation: string, startedFrom: string) =>
  surveyRequests.update(request, { adaptation }, { startedFrom })

/** Saves the whole binder of a course as a ZIP. Throws `ClientResponseError`. */
export const saveBinder = (course: string, title: string): Promise<void> =>
  download(`/api/quality/courses/${encodeURIComponent(course)}/archive`, `classeur-${slugify(title)}.zip`)
