import { ActionIcon, Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { download } from '../../../lib/download.ts'
import { cents } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import { DevisNotes } from '../components/DevisNotes.tsx'
import { COPY, NEW, STATUS_COLORS, STATUS_LABELS } from '../labels.ts'
import { cancel, type Devis, devisList, send, shownStatus } from '../queries.ts'

const COLUMNS: Column<Devis>[] = [
  {
    key: 'number',
    header: 'Numéro',
    sortKey: 'number',
    card: 'title',
    cell: ({ id, number, order, status }) =>
      order || status === 'draft' ? (
        <Anchor
          component={Link}
          to={order ? adminLink('adminOrder', { id: order }) : adminLink('adminQuote', { id })}
          fw={600}
        >
          {number}
        </Anchor>
      ) : (
        <Text component="span" fw={600}>
          {number}
        </Text>
      ),
  },
  {
    key: 'customer',
    header: 'Client',
    sortKey: 'name',
    card: 'fact',
    isBare: true,
    cell: ({ name, email, billing }) => (
      <>
        {billing?.company || name}
        <Text component="span" display="block" size="sm" c="dimmed">
          <Address email={email} />
        </Text>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'totalCents',
    numeric: true,
    card: 'amount',
    cell: ({ totalCents }) => cents(totalCents),
  },
  {
    key: 'validUntil',
    header: 'Valable jusqu’au',
    sortKey: 'validUntil',
    card: 'fact',
    cell: ({ validUntil }) => shortDate(`${validUntil} 12:00:00.000Z`),
  },
  {
    key: 'status',
    header: 'État',
    card: 'status',
    cell: (quote) => (
      <Badge color={STATUS_COLORS[shownStatus(quote)]}>{STATUS_LABELS[shownStatus(quote)]}</Badge>
    ),
  },
]

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
  },
]

const useActs = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, id }: { act: typeof send; id: string; said: string }) => act(id),
    onSuccess: (_answer, { said }) => notify.success(said),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['devis'] }),
  })
}

const openPdf = ({ id, number }: Devis) =>
  download(`/api/devis/${id}/pdf`, `${number}.pdf`, { method: 'GET' }).catch((error: unknown) =>
    notify.error(failureMessage(error)),
  )

const RowMenu = (props: { quote: Devis; openNotes: () => void }) => {
  const { quote } = props
  const acts = useActs()
  const isAnswered = quote.status === 'accepted' || quote.status === 'cancelled'
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions pour ${quote.number}`} disabled={acts.isPending}>
          <Ellipsis size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {quote.status === 'draft' ? (
          <Menu.Item component={Link} to={adminLink('adminQuote', { id: quote.id })}>
            Modifier
          </Menu.Item>
        ) : null}
        {isAnswered ? null : (
          <Menu.Item onClick={() => acts.mutate({ act: send, id: quote.id, said: 'Devis envoyé.' })}>
            {quote.status === 'sent' ? 'Renvoyer' : 'Envoyer'}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void openPdf(quote)}>Télécharger le PDF</Menu.Item>
        <Menu.Item component={Link} to={adminLink('adminQuote', { id: NEW }, { [COPY]: quote.id })}>
          Dupliquer
        </Menu.Item>
        <Menu.Item onClick={props.openNotes}>Notes internes</Menu.Item>
        {isAnswered ? null : (
          <Menu.Item
            color="red"
            onClick={() => acts.mutate({ act: cancel, id: quote.id, said: 'Devis annulé.' })}
          >
            Annuler le devis
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const Quotes = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat'] })
  const navigate = useNavigate()
  const [noted, setNoted] = useState<Devis | null>(null)
  useLive([{ collection: 'devis' }], [['devis']])
  const query = useQuery({ ...devisList(state), placeholderData: keepPreviousData })
  const fresh = adminLink('adminQuote', { id: NEW })
  useShortcut('create', () => navigate(fresh))
  const makeButton = (
    <Button component={Link} to={fresh} leftSection={<FileText size={18} aria-hidden="true" />}>
      Nouveau devis
    </Button>
  )
  return (
    <AdminPage title="Devis" actions={makeButton}>
      <DataTable
        name="devis"
        caption="Devis"
        query={query}
        state={state}
        columns={COLUMNS}
        rowName={({ number }) => number}
        rowMenu={(quote) => <RowMenu quote={quote} openNotes={() => setNoted(quote)} />}
        searchLabel="Rechercher un numéro, un nom, une adresse"
        filters={FILTERS}
        empty={<EmptyState title="Aucun devis." action={makeButton} />}
      />
      <DevisNotes quote={noted} close={() => setNoted(null)} />
    </AdminPage>
  )
}

/** `/admin/devis`: quotes, what became of them, and the next one. */
export default function DevisListPage() {
  return useCan('payments.manage') ? <Quotes /> : <Forbidden />
}
