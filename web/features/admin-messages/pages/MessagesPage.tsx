import { Anchor, Badge } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PERIODS } from '../../../admin-ui/labels.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { MessageSheet } from '../components/MessageSheet.tsx'
import { type ContactRequest, everyMessage, messages, STATUS_COLORS, STATUS_LABELS } from '../queries.ts'

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'recu',
    label: 'Reçu',
    options: PERIODS,
  },
]

const exported = (message: ContactRequest) => ({
  id: message.id,
  nom: message.name,
  email: message.email,
  sujet: message.subject,
  message: message.body,
  etat: STATUS_LABELS[message.status || 'new'],
  recu: message.created,
  repondu: message.answeredAt,
})

const useColumns = (): Column<ContactRequest>[] => {
  const [search] = useSearchParams()
  const sheet = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('message', id)
    return `?${next}`
  }
  return [
    {
      key: 'subject',
      header: 'Sujet',
      card: 'title',
      cell: (message) => (
        <Anchor component={Link} to={sheet(message.id)} fw={message.status === 'new' ? 600 : undefined}>
          {message.subject || 'Sans sujet'}
        </Anchor>
      ),
    },
    {
      key: 'name',
      header: 'De',
      sortKey: 'name',
      card: 'fact',
      cell: (message) => message.name || message.email,
    },
    {
      key: 'status',
      header: 'État',
      card: 'status',
      cell: ({ status }) => (
        <Badge color={STATUS_COLORS[status || 'new']}>{STATUS_LABELS[status || 'new']}</Badge>
      ),
    },
    {
      key: 'created',
      header: 'Reçu',
      sortKey: 'created',
      numeric: true,
      card: 'fact',
      cell: (message) => <span title={dateTime(message.created)}>{relative(message.created)}</span>,
    },
  ]
}

const Messages = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'recu'] })
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  useLive([{ collection: 'contact_requests' }], [['contact_requests']])
  const query = useQuery({ ...messages(state), placeholderData: keepPreviousData })
  const columns = useColumns()
  const close = () => editSearch((next) => next.delete('message'), { replace: true })
  return (
    <AdminPage title="Messages">
      <DataTable
        name="messages"
        caption="Messages"
        query={query}
        state={state}
        columns={columns}
        rowName={(message) => message.subject || message.name || message.email}
        searchLabel="Rechercher un nom, un mot"
        filters={FILTERS}
        empty={<EmptyState title="Aucun message." />}
        tools={
          <ExportMenu
            name="messages"
            rows={async () => (await queries.fetchQuery(everyMessage(state))).map(exported)}
          />
        }
      />
      <MessageSheet id={search.get('message') ?? ''} close={close} />
    </AdminPage>
  )
}

/** `/admin/messages`: what visitors have written, and the answers. */
export default function MessagesPage() {
  return useCan('users.manage') ? <Messages /> : <Forbidden />
}
