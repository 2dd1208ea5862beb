import { ActionIcon, Anchor, Badge, Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { VoucherState } from '#drizzle/domain/voucher.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { Menu } from '../../../admin-ui/late/floating.tsx'
import { plural } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { dateTime, relative, shortDate } from '../../../lib/moments.ts'
import { useLive } from '../../../lib/use-live.ts'
import { useSearchEdit } from '../../../lib/use-search.ts'
import { notify } from '../../../ui/toast/store.ts'
import { coursesToOpen } from '../queries.ts'
import { type Batch, batchList, revokeBatch, stateOf } from '../vouchers.ts'
import { Views } from './Views.tsx'
import { VoucherCodes } from './VoucherCodes.tsx'
import { VoucherDialog } from './VoucherDialog.tsx'

const STATE_LABELS: Readonly<Record<VoucherState, string>> = {
  open: 'Utilisable',
  full: 'Épuisé',
  over: 'Date passée',
  revoked: 'Annulé',
}
const STATE_COLORS: Readonly<Record<VoucherState, string>> = {
  open: 'green',
  full: 'gray',
  over: 'gray',
  revoked: 'gray',
}

const COLUMNS = (open: (id: string) => void): Column<Batch>[] => [
  {
    key: 'label',
    header: 'Pour qui',
    sortKey: 'label',
    card: 'title',
    cell: ({ id, label }) => (
      <Anchor
        component="button"
        type="button"
        ta="left"
        fw={600}
        onClick={() => open(id)}
        style={{ overflowWrap: 'anywhere' }}
      >
        {label}
      </Anchor>
    ),
  },
  {
    key: 'course',
    header: 'Formation',
    sortKey: 'course.title',
    card: 'fact',
    isBare: true,
    cell: ({ expand }) => expand?.course?.title ?? '',
  },
  {
    key: 'status',
    header: 'État',
    card: 'status',
    cell: (batch) => <Badge color={STATE_COLORS[stateOf(batch)]}>{STATE_LABELS[stateOf(batch)]}</Badge>,
  },
  {
    key: 'used',
    header: 'Utilisés',
    sortKey: 'used',
    numeric: true,
    card: 'fact',
    cell: ({ used, places, kind }) => (
      <span title={kind === 'shared' ? 'Un code partagé' : 'Un code par personne'}>
        {`${used} sur ${places}`}
      </span>
    ),
  },
  {
    key: 'lastDay',
    header: 'Jusqu’au',
    sortKey: 'lastDay',
    card: 'fact',
    cell: ({ lastDay }) => (lastDay ? shortDate(`${lastDay} 12:00:00.000Z`) : 'Sans limite'),
  },
  {
    key: 'access',
    header: 'Accès',
    card: 'fact',
    cell: ({ accessDays }) =>
      accessDays === null ? 'Comme la formation' : plural(accessDays, 'jour', 'jours'),
  },
  {
    key: 'created',
    header: 'Créés',
    sortKey: 'created',
    numeric: true,
    card: 'none',
    cell: ({ created }) => <span title={dateTime(created)}>{relative(created)}</span>,
  },
]

const STATES = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }))

const useRevoke = () => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const act = useMutation({
    mutationFn: ({ id }: Batch) => revokeBatch(id),
    onSuccess: () => notify.success('Bons annulés.'),
    onError: (error) => notify.error(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['voucher_batches'] }),
  })
  const ask = async (batch: Batch) => {
    const isSure = await confirm({
      title: `Annuler les bons «\u00a0${batch.label}\u00a0»\u00a0?`,
      text: 'Les codes qui restent ne serviront plus. Les personnes qui ont utilisé le leur gardent leur accès.',
      confirm: 'Annuler les bons',
      danger: true,
    })
    if (isSure) act.mutate(batch)
  }
  return { isBusy: act.isPending, revoke: (batch: Batch) => void ask(batch) }
}

const RowMenu = (props: { batch: Batch; isBusy: boolean; open: () => void; revoke: () => void }) => (
  <Menu>
    <Menu.Target>
      <ActionIcon aria-label={`Actions pour ${props.batch.label}`} disabled={props.isBusy}>
        <Ellipsis size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={props.open}>Voir les codes</Menu.Item>
      {props.batch.revokedAt === '' ? (
        <Menu.Item color="red" onClick={props.revoke}>
          Annuler les bons
        </Menu.Item>
      ) : null}
    </Menu.Dropdown>
  </Menu>
)

/** `/admin/invitations?vue=bons`: batches of codes that open a course, and with `&lot=` the codes of one. */
export const Vouchers = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'formation'] })
  const [search] = useSearchParams()
  const edit = useSearchEdit()
  const [isMaking, setMaking] = useState(false)
  useLive([{ collection: 'voucher_batches' }], [['voucher_batches']])
  const courses = useQuery(coursesToOpen)
  const query = useQuery({ ...batchList(state), placeholderData: keepPreviousData })
  const { isBusy, revoke } = useRevoke()
  const show = (id: string) =>
    edit((address) => {
      if (id) address.set('lot', id)
      else address.delete('lot')
    })
  const make = () => setMaking(true)
  useShortcut('create', make)
  const makeButton = (
    <Button onClick={make} leftSection={<Ticket size={18} aria-hidden="true" />}>
      Créer des bons
    </Button>
  )
  return (
    <AdminPage title="Invitations" actions={makeButton}>
      <Views view="bons">
        <DataTable
          name="vouchers"
          caption="Bons d’accès"
          query={query}
          state={state}
          columns={COLUMNS(show)}
          rowName={({ label }) => label}
          rowMenu={(batch) => (
            <RowMenu batch={batch} isBusy={isBusy} open={() => show(batch.id)} revoke={() => revoke(batch)} />
          )}
          searchLabel="Rechercher un libellé, une formation"
          filters={[
            { name: 'etat', label: 'État', options: STATES },
            {
              name: 'formation',
              label: 'Formation',
              options: (courses.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
            },
          ]}
          empty={
            <EmptyState
              title="Aucun bon d’accès."
              text={`Pour une entreprise ou un groupe\u00a0: des codes à remettre en main propre, qui ouvrent une formation sans paiement.`}
              action={makeButton}
            />
          }
        />
      </Views>
      <VoucherDialog
        opened={isMaking}
        close={() => setMaking(false)}
        course={state.filters.formation ?? ''}
        made={show}
      />
      <VoucherCodes id={search.get('lot') ?? ''} close={() => show('')} />
    </AdminPage>
  )
}
