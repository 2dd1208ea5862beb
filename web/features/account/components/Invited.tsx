import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NO_INVITATION_SENTENCE } from '#drizzle/domain/invitation.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { invitationOf } from '../invitation.ts'
import { InvitationCard } from './InvitationCard.tsx'

/** Above the sign-up of somebody invited: what awaits her. `onFound` gets the address that was invited. */
export default function Invited({ token, onFound }: { token: string; onFound: (email: string) => void }) {
  const { data, error, isPending } = useQuery(invitationOf(token))
  const email = data?.email
  useEffect(() => {
    if (email) onFound(email)
  }, [email, onFound])
  if (data) return <InvitationCard invitation={data} />
  if (isPending) return <Skeleton height={90} />
  // Without it the account is opened all the same; its page says the rest.
  return isNotFound(error) ? <Banner tone="warning">{NO_INVITATION_SENTENCE}</Banner> : null
}
