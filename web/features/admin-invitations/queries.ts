import { queryOptions } from '@tanstack/react-query'
import type { courseFields } from '#drizzle/collections/courses.ts'
import type { INVITATION_STATUSES, invitationFields } from '#drizzle/collections/learning.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { isOpenInvitation, MAX_INVITED } from '#drizzle/domain/invitation.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { invite as inviteContract, sendInvitation } from '#server/features/invitations/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import { every, filter, records } from '../../lib/records.ts'

type Course = Pick<RecordOf<typeof courseFields>, 'id' | 'title' | 'status'>
export type Invitation = RecordOf<typeof invitationFields, { course?: Course }>
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]
export type Outcome = ReplyOf<typeof inviteContract>['results'][number]

const invitations = records<'invitations', { course?: Course }>('invitations')

/** It may have expired before the server has marked it. */
export const statusOf = (invitation: Invitation, now = new Date()): InvitationStatus => {
  const status = invitation.status || 'pending'
  return status === 'pending' && !isOpenInvitation(invitation, now) ? 'expired' : status
}

/** The record API's filter of what the table shows. */
const IN_STATE: Readonly<Record<string, string>> = {
  pending: "(status = 'pending' && (expiresAt = '' || expiresAt > @now))",
  expired: "(status = 'expired' || (status = 'pending' && expiresAt != '' && expiresAt <= @now))",
}
const shown = ({ q, filters: { etat, formation } }: Pick<TableState, 'q' | 'filters'>): string =>
  every(
    q && filter('(email ~ {:q} || course.title ~ {:q})', { q }),
    etat && (IN_STATE[etat] ?? filter('status = {:etat}', { etat })),
    formation && filter('course = {:formation}', { formation }),
  )
/** Tokens are fetched one by one. */
const WITHOUT_TOKEN = {
  expand: 'course',
  fields:
    'id,email,course,status,expiresAt,acceptedAt,mailedAt,delivery,deliveryError,created,expand.course.id,expand.course.title',
}
export const invitationList = (state: TableState) =>
  invitations.list({
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    filter: shown(state),
    ...WITHOUT_TOKEN,
  })
export const everyInvitation = (state: TableState) =>
  invitations.all({ sort: state.sort, filter: shown(state), ...WITHOUT_TOKEN })

export const coursesToOpen = records('courses').all({
  sort: 'title',
  filter: "status != 'archived'",
  fields: 'id,title,status',
})

interface InvitationRequest {
  course: string
  emails: readonly string[]
  message: string
}

const inviteAll = async (request: InvitationRequest, preview: boolean): Promise<Outcome[]> => {
  const results: Outcome[] = []
  for (let from = 0; from < request.emails.length; from += MAX_INVITED) {
    const emails = request.emails.slice(from, from + MAX_INVITED)
    const body = { ...request, emails, preview }
    results.push(...(await call<typeof inviteContract>('POST /api/invitations', { body })).results)
  }
  return results
}
/** The outcome of each address, without inviting. */
export const preview = (request: InvitationRequest) => inviteAll(request, true)
/** Invites; repeating the request invites no address twice. */
export const invite = (request: InvitationRequest) => inviteAll(request, false)

/** 409 when it was answered meanwhile, or left within a minute. */
export const sendAgain = (id: string) =>
  call<typeof sendInvitation>('POST /api/invitations/:id/send', { params: { id } })
export const revoke = (id: string) => invitations.update(id, { status: 'revoked' })

/** The token of one invitation, for its link. */
export const tokenOf = (id: string) =>
  queryOptions({ ...invitations.one(id, { fields: 'id,token' }), staleTime: 0 })
