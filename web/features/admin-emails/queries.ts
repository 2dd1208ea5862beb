import type { emailMessageFields } from '#drizzle/collections/email-messages.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { sendAgain } from '#server/features/mail/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import { daysAgo } from '../../lib/days-ago.ts'
import { every, filter, records } from '../../lib/records.ts'

/** As the record API shows it: without the text, which may contain a one-time link. */
export type EmailMessage = Omit<RecordOf<typeof emailMessageFields>, 'html' | 'text'>
export type Status = Exclude<EmailMessage['status'], ''>
export const STATUS_LABELS: Record<Status, string> = {
  queued: 'En attente',
  sent: 'Envoyé',
  failed: 'Échoué',
  bounced: 'Rejeté',
  suppressed: 'Non envoyé',
}
export const STATUS_COLORS: Record<Status, string> = {
  queued: 'yellow',
  sent: 'green',
  failed: 'red',
  bounced: 'red',
  suppressed: 'gray',
}

const emailMessages = records('email_messages')

/** The record API's filter of what the table shows. */
const shown = ({ q, filters: { etat, depuis } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(to ~ {:q} || subject ~ {:q})', { q }),
    etat && filter('status = {:etat}', { etat }),
    Number(depuis) > 0 && filter('created >= {:since}', { since: daysAgo(Number(depuis)) }),
  )
export const emails = (state: TableState) =>
  emailMessages.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const emailOf = (id: string) => emailMessages.one(id)
export const everyEmail = (state: TableState) => emailMessages.all({ sort: state.sort, filter: shown(state) })

/** Queues a given-up mail again; 409 when it was not given up, 404 when it is deleted. */
export const resend = (id: string) =>
  call<typeof sendAgain>('POST /api/email-messages/:id/send', { params: { id } })
