/** An invitation to a course, as its link shows it. */
import { queryOptions } from '@tanstack/react-query'
import type { acceptInvitation, lookUpInvitation } from '#server/features/invitations/contract.ts'
import { call } from '../../lib/call.ts'
import { link } from '../../lib/paths.ts'

/** The content of an invitation; 404 once it was answered, withdrawn or has expired. */
export const invitationOf = (token: string) =>
  queryOptions({
    queryKey: ['invitations', 'lookup', token],
    queryFn: ({ signal }) =>
      call<typeof lookUpInvitation>('POST /api/invitations/lookup', { body: { token }, signal, auth: false }),
    // An open page does not change when the invitation does: accepting reports it.
    staleTime: Number.POSITIVE_INFINITY,
  })
export type Invitation = Awaited<ReturnType<NonNullable<ReturnType<typeof invitationOf>['queryFn']>>>

/** Opens the course to who is signed in; the same again changes nothing. */
export const accept = (token: string) =>
  call<typeof acceptInvitation>('POST /api/invitations/accept', { body: { token } })

/** The page of an invitation, where its mail leads. */
export const invitationPath = (token: string): string =>
  link('callback', null, { action: 'invitation', token })
