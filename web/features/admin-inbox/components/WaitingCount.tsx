import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { decimal } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session.ts'
import { useLive } from '../../../lib/use-live.ts'
import { COLLECTIONS, INBOX_KEY, openKinds, waitingInbox } from '../inbox.ts'

/** How many texts wait for the team, beside « Boîte de réception »; nothing while there are none. */
export const WaitingCount = () => {
  const kinds = openKinds(useUser())
  const { data } = useQuery({ ...waitingInbox, enabled: kinds.length > 0 })
  useLive(
    kinds.map((kind) => ({ collection: COLLECTIONS[kind] })),
    [INBOX_KEY],
  )
  if (!data || data.total === 0) return null
  return <Badge aria-label={`${decimal(data.total)} en attente`}>{decimal(data.total)}</Badge>
}
