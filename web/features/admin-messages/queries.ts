import type { contactRequestFields } from '#drizzle/collections/contact-requests.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { replyToContact } from '#server/features/contact/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { every, filter, records } from '../../lib/records.ts'

export type ContactRequest = RecordOf<typeof contactRequestFields>
export type Status = Exclude<ContactRequest['status'], ''>
export const STATUS_LABELS: Record<Status, string> = { new: 'Nouveau', answered: 'Répondu', closed: 'Classé' }
export const STATUS_COLORS: Record<Status, string> = { new: 'yellow', answered: 'green', closed: 'gray' }

export const contactRequests = records('contact_requests')

/** The record API's filter of what the table shows. */
const shown = ({ q, filters: { etat, recu } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(name ~ {:q} || email ~ {:q} || subject ~ {:q} || body ~ {:q})', { q }),
    etat && filter('status = {:etat}', { etat }),
    Number(recu) > 0 && filter('created >= {:since}', { since: daysAgo(Number(recu)) }),
  )
export const messages = (state: TableState) =>
  contactRequests.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyMessage = (state: TableState) =>
  contactRequests.all({ sort: state.sort, filter: shown(state) })
export const messageOf = (id: string) => contactRequests.one(id)

/** Sends the answer by mail; 409 when the message has changed since `startedFrom`, its `updated` as it was read. */
export const reply = (id: string, body: string, startedFrom: string) =>
  call<typeof replyToContact>('POST /api/contact-requests/:id/replies', {
    params: { id },
    body: { body, startedFrom },
  })
