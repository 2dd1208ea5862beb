import { Anchor, Badge, Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import { notify } from '../../../ui/toast/store.ts'
import {
  applyWithdrawal,
  everyWithdrawal,
  KIND_LABELS,
  STATUS_COLORS,
  STATUS_LABELS,
  statusLabel,
  timeWord,
  type Withdrawal,
  waits,
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
    cell: (row) => <Badge color={STATUS_COLORS[statusOf(row)]}>{statusLabel(row)}</Badge>,
  },
]

const exported = (row: Withdrawal) => ({
  commande: row.number,
  genre: KIND_LABELS[kindOf(row)],
  nom: row.name,
  email: row.email,
  declaree_le: row.declaredAt,
  confirmee_le: row.confirmedAt,
  prouvee_le: row.provedAt,
  delai: timeWord(row),
  accuse_de_reception: row.receiptSentAt,
  etat: statusLabel(row),
})

/** Has a declaration take effect whose buyer has not clicked; asked first, since an ended subscription stays ended. */
const Apply = ({ row }: { row: Withdrawal }) => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const act = useMutation({
    mutationFn: () => applyWithdrawal(row.id),
    onSuccess: () => notify.success('La déclaration a pris effet.'),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['withdrawals'] }),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: `Appliquer la déclaration sur la commande ${row.number}\u00a0?`,
      text: 'L’acheteur ne l’a pas confirmée par le lien de son accusé de réception. Vérifiez auprès de lui qu’elle vient bien de lui\u00a0: un abonnement s’arrête à la date de la déclaration.',
      confirm: 'Appliquer',
    })
    if (isSure) act.mutate()
  }
  return (
    <Button
      size="compact-md"
      variant="outline"
      aria-label={`Appliquer la déclaration sur la commande ${row.number}`}
      loading={act.isPending}
      onClick={() => void ask()}
    >
      Appliquer
    </Button>
  )
}

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
      rowMenu={(row) => (waits(row) && row.order ? <Apply row={row} /> : null)}
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
