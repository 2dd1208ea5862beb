/** The two registers as the record API has them: lists, and what is written. */
import type { complaintFields, improvementFields } from '#drizzle/collections/quality.ts'
import { COMPLAINT_STATUSES, lateBefore } from '#drizzle/domain/complaint.ts'
import { IMPROVEMENT_SOURCES, IMPROVEMENT_STATUSES } from '#drizzle/domain/improvement.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { every, filter, records } from '../../lib/records.ts'

interface Expand {
  course?: { id: string; title: string }
}
export type Complaint = RecordOf<typeof complaintFields, Expand>
export type Improvement = RecordOf<typeof improvementFields, Expand & { complaint?: Complaint }>

export const complaints = records<'complaints', Expand>('complaints')
export const improvements = records<'improvements', Expand & { complaint?: Complaint }>('improvements')

/** Every course: a register speaks of archived ones too. */
export const everyCourse = records('courses').all({ sort: 'title', fields: 'id,title,status' })

const isOneOf = (values: readonly string[], value: string | undefined): value is string =>
  values.includes(value ?? '')

const complaintsShown = ({ q, filters: { etat, formation } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(name ~ {:q} || email ~ {:q} || subject ~ {:q} || body ~ {:q})', { q }),
    isOneOf(COMPLAINT_STATUSES, etat) && filter('status = {:etat}', { etat }),
    etat === 'retard' &&
      filter("answeredAt = '' && status != 'closed' && receivedAt < {:before}", {
        before: new Date(lateBefore(Date.now())),
      }),
    formation && filter('course = {:formation}', { formation }),
  )
export const complaintList = (state: TableState) =>
  complaints.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    expand: 'course',
    filter: complaintsShown(state),
  })
export const everyComplaint = (state: TableState) =>
  complaints.all({ sort: state.sort, expand: 'course', filter: complaintsShown(state) })
/** The complaints that an entry of the log may come from. */
export const complaintChoices = complaints.all({
  sort: '-receivedAt',
  fields: 'id,subject,receivedAt',
})

const improvementsShown = ({ q, filters: { etat, source, formation } }: Pick<TableState, 'q' | 'filters'>) =>
  every(
    q && filter('(finding ~ {:q} || action ~ {:q} || effect ~ {:q})', { q }),
    isOneOf(IMPROVEMENT_STATUSES, etat) && filter('status = {:etat}', { etat }),
    isOneOf(IMPROVEMENT_SOURCES, source) && filter('source = {:source}', { source }),
    formation && filter('course = {:formation}', { formation }),
  )
export const improvementList = (state: TableState) =>
  improvements.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    expand: 'course,complaint',
    filter: improvementsShown(state),
  })
export const everyImprovement = (state: TableState) =>
  improvements.all({ sort: state.sort, expand: 'course,complaint', filter: improvementsShown(state) })
