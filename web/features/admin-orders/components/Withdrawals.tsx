import { Anchor, Badge, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import {
  everyWithdrawal,
  KIND_LABELS,
  STATUS_COLORS,
  STATUS_LABELS,
  timeWord,
  type Withdrawal,
  withdrawalList,
} from '../withdrawals.ts'

const listed = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const FILTERS = [
  { name: 'etat', label: 'État', options: listed(STATUS_LABELS) },
  { name: 'genre', label: 'Genre', options: listed(KIND_LABELS) },
]

const statusOf = ({ status }: Withdrawal) => status || ('declared' as const)
const kindOf = ({ kind }: Withdrawal) => kind || ('retractation' as const)

const COLUMNS: Column<Withdrawal>[] = [
  {
    key: 'number',
    header: 'Commande',
    sortKey: 'number',
    card: 'title',
    cell: ({ order, number }) =>
      order ? (
        <Anchor component={Link} to={adminLink('adminOrder', { id: order })} fw={600}>
          {number}
        </Anchor>
      ) : (
        <Text component="span" title="Aucune commande ne correspond à ce numéro et à cette adresse">
          {`${number} (introuvable)`}
        </Text>
      ),
  },
  {
    key: 'kind',
    header: 'Genre',
    sortKey: 'kind',
    card: 'fact',
    isBare: true,
    cell: (row) => KIND_LABELS[kindOf(row)],
  },
  {
    key: 'declaredAt',
    header: 'Déclarée',
    sortKey: 'declaredAt',
    card: 'fact',
    isBare: true,
    cell: ({ declaredAt }) => <span title={dateTime(declaredAt)}>{shortDate(declaredAt)}</span>,
  },
  {
    key: 'person',
    header: 'Personne',
    sortKey: 'email',
    card: 'fact',
    isBare: true,
    cell: ({ name, email }) => (
      <>
        {name}
        <Text component="span" display="block" size="sm" c="dimmed">
          <Address email={email} />
        </Text>
      </>
    ),
  },
  { key: 'inTime', header: 'Délai', sortKey: 'inTime', card: 'fact', cell: timeWord },
  {
    key: 'receipt',
    header: 'Accusé de réception',
    sortKey: 'receiptSentAt',
    card: 'fact',
    cell: ({ receiptSentAt }) =>
      receiptSentAt ? (
        <span title={dateTime(receiptSentAt)}>{`Envoyé le ${shortDate(receiptSentAt)}`}</span>
      ) : (
        ''
      ),
  },
  {
    key: 'status',
    header: 'État',
    sortKey: 'status',
    card: 'status',
    cell: (row) => <Badge color={STATUS_COLORS[statusOf(row)]}>{STATUS_LABELS[statusOf(row)]}</Badge>,
  },
]

const exported = (row: Withdrawal) => ({
  commande: row.number,
  genre: KIND_LABELS[kindOf(row)],
  nom: row.name,
  email: row.email,
  declaree_le: row.declaredAt,
  confirmee_le: row.confirmedAt,
  delai: timeWord(row),
  accuse_de_reception: row.receiptSentAt,
  etat: STATUS_LABELS[statusOf(row)],
})

/** `/admin/commandes?vue=retractations`: what buyers have declared, with its state and its receipt. */
export const Withdrawals = () => {
  const state = useTableState({ defaultSort: '-declaredAt', filters: ['etat', 'genre'] })
  const queries = useQueryClient()
  useLive([{ collection: 'withdrawals' }], [['withdrawals']])
  const query = useQuery({ ...withdrawalList(state), placeholderData: keepPreviousData })
  return (
    <DataTable
      name="withdrawals"
      caption="Rétractations et résiliations"
      query={query}
      state={state}
      columns={COLUMNS}
      rowName={({ number }) => `Déclaration sur la commande ${number}`}
      searchLabel="Rechercher un numéro, une adresse, un nom"
      filters={FILTERS}
      empty={<EmptyState title="Aucune rétractation ni résiliation." />}
      tools={
        <ExportMenu
          name="retractations"
          rows={async () => (await queries.fetchQuery(everyWithdrawal(state))).map(exported)}
        />
      }
    />
  )
}
