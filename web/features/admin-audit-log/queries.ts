import type { auditLogFields } from '#drizzle/collections/audit-log.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { every, filter, records } from '../../lib/records.ts'

export type AuditEntry = RecordOf<typeof auditLogFields>

const auditLog = records('audit_log')

/** The record API's filter of what the table shows. */
const shown = ({ q, filters: { quoi, acte, depuis } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(changes.by ~ {:q} || changes.record ~ {:q})', { q }),
    quoi && filter('collection = {:quoi}', { quoi }),
    acte && filter('action = {:acte}', { acte }),
    Number(depuis) > 0 && filter('at >= {:since}', { since: daysAgo(Number(depuis)) }),
  )
export const entries = (state: TableState) =>
  auditLog.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyEntry = (state: TableState) => auditLog.all({ sort: state.sort, filter: shown(state) })
