import { Anchor, Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { dateTime, relative } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { PersonSheet } from '../../admin-users/index.ts'
import { clients, type FollowedPerson } from '../queries.ts'

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: [
      { value: 'non-lus', label: 'Messages non lus' },
      { value: 'sans-reponse', label: 'Sans réponse' },
    ],
  },
]

const STATES: Readonly<Record<string, 'unread' | 'unanswered'>> = {
  'non-lus': 'unread',
  'sans-reponse': 'unanswered',
}

const useColumns = (): Column<FollowedPerson>[] => {
  const [search] = useSearchParams()
  const sheet = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('personne', id)
    return `?${next}`
  }
  return [
    {
      key: 'name',
      header: 'Personne',
      card: 'title',
      cell: ({ id, name, email, unread }) => (
        <Anchor
          component={Link}
          to={sheet(id)}
          fw={unread > 0 ? 600 : undefined}
          display="inline-block"
          miw={160}
        >
          {name || email}
        </Anchor>
      ),
    },
    {
      key: 'unread',
      header: 'État',
      card: 'status',
      cell: ({ unread, lastWords, isLastOfTeam }) => {
        if (unread > 0)
          return <Badge color="yellow">{`${unread}\u00a0${unread > 1 ? 'non lus' : 'non lu'}`}</Badge>
        return lastWords && !isLastOfTeam ? <Badge color="gray">Sans réponse</Badge> : null
      },
    },
    {
      key: 'lastWords',
      header: 'Dernier message',
      card: 'fact',
      isBare: true,
      cell: ({ lastWords, isLastOfTeam }) => (
        <Text span size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {isLastOfTeam ? `Équipe\u00a0: ${lastWords}` : lastWords || '–'}
        </Text>
      ),
    },
    {
      key: 'documents',
      header: 'Documents',
      numeric: true,
      card: 'fact',
      cell: ({ documents }) => documents,
    },
    {
      key: 'lastAt',
      header: 'Dernier échange',
      numeric: true,
      card: 'fact',
      cell: ({ lastAt }) => (lastAt ? <span title={dateTime(lastAt)}>{relative(lastAt)}</span> : '–'),
    },
  ]
}

const Clients = () => {
  const state = useTableState({ defaultSort: '', filters: ['etat'] })
  const [search] = useSearchParams()
  const editSearch = useSearchEdit()
  useLive([{ collection: 'client_messages' }, { collection: 'client_documents' }], [['clients']])
  const query = useQuery({
    ...clients({
      page: state.page,
      perPage: state.perPage,
      q: state.q,
      state: STATES[state.filters.etat ?? ''] ?? '',
    }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const close = () =>
    editSearch(
      (next) => {
        // The next person's sheet begins with the first tab.
        for (const name of ['personne', 'onglet']) next.delete(name)
      },
      { replace: true },
    )
  return (
    <AdminPage title="Suivi">
      <DataTable
        name="clients"
        caption="Personnes suivies"
        query={query}
        state={state}
        columns={columns}
        rowName={({ name, email }) => name || email}
        searchLabel="Rechercher une personne, un e-mail"
        filters={FILTERS}
        empty={
          <EmptyState
            title="Aucun suivi en cours."
            text="Cherchez une personne par son nom pour lui écrire ou lui confier un document."
          />
        }
      />
      <PersonSheet id={search.get('personne') ?? ''} close={close} initialTab="messages" />
    </AdminPage>
  )
}

/** `/admin/suivi`: those who are followed, and with each of them messages, documents and notes. */
export default function ClientsPage() {
  return useCan('users.manage') ? <Clients /> : <Forbidden />
}
