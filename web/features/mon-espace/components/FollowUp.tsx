import { Badge, Button, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { clientLink } from '#drizzle/domain/client-views.ts'
import member from '../../../admin-ui/components/Member.module.css'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { plural } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { filter } from '../../../lib/records.ts'
import { useLive } from '../../../lib/use-live.ts'
import { type ClientMessage, unopenedOf, unreadOf } from '../client/queries.ts'

const titleOf = (message: ClientMessage | undefined): string =>
  message ? `${message.authorName || 'L’équipe'} vous a écrit` : 'Un document vous attend'

const newsOf = (messages: number, documents: number): string =>
  [
    messages > 0 ? plural(messages, 'message non lu', 'messages non lus') : '',
    documents > 0 ? plural(documents, 'nouveau document', 'nouveaux documents') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** What waits for the member in the follow-up space, or the way there. */
export const FollowUp = ({ userId }: { userId: string }) => {
  const own = { filter: filter('user = {:userId}', { userId }) }
  useLive(
    [
      { collection: 'client_messages', query: own },
      { collection: 'client_documents', query: own },
    ],
    [['client_messages'], ['client_documents']],
  )
  const [messages, documents] = useQueries({ queries: [unreadOf(userId), unopenedOf(userId)] })
  const unread = messages.data?.totalItems ?? 0
  const unopened = documents.data?.totalItems ?? 0
  if (unread + unopened === 0)
    return (
      <Text>
        <Link to={link('client')}>Mon suivi</Link>
      </Text>
    )
  const last = messages.data?.items[0]
  return (
    <Panel labelledBy="mon-suivi">
      <div className={member.acts}>
        <Title order={2} size="h3" id="mon-suivi">
          {titleOf(last)}
        </Title>
        <Badge color="yellow">{newsOf(unread, unopened)}</Badge>
      </div>
      <Text lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {last?.body ?? documents.data?.items[0]?.title}
      </Text>
      <div className={member.acts}>
        <Button component={Link} to={clientLink(unread > 0 ? 'messages' : 'documents')}>
          {unread > 0 ? 'Lire et répondre' : 'Voir mes documents'}
        </Button>
      </div>
    </Panel>
  )
}
