import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { NO_INVITATION_SENTENCE } from '#drizzle/domain/invitation.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { invitationOf, invitationPath } from '../invitation.ts'
import { InvitationCard } from './InvitationCard.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/**
 * The sign-up of an invited person (`?invitation=` its token): the course, and a form with the invited
 * address, which may be changed.
 */
export default function Invited() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const token = search.get('invitation') ?? ''
  const { data, error } = useQuery(invitationOf(token))
  if (!search.has('redirect')) {
    search.set('redirect', invitationPath(token))
    return <Navigate to={`${pathname}?${search}`} replace />
  }
  return (
    <>
      {data ? <InvitationCard invitation={data} /> : null}
      {/* Without it the account is opened all the same; its page explains the rest. */}
      {isNotFound(error) ? <Banner tone="warning">{NO_INVITATION_SENTENCE}</Banner> : null}
      <SignUpForm email={data?.email} />
    </>
  )
}
