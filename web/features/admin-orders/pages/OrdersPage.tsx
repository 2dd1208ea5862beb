import { Anchor, Button, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { ORDER_STATUSES } from '#drizzle/domain/order-states.ts'
import { Address } from '../../../admin-ui/components/Address.tsx'
import { type Column, DataTable } from '../../../admin-ui/components/DataTable.tsx'
import { EmptyState } from '../../../admin-ui/components/EmptyState.tsx'
import { ExportMenu } from '../../../admin-ui/components/ExportMenu.tsx'
import { Forbidden } from '../../../admin-ui/components/Forbidden.tsx'
import { AdminPage } from '../../../admin-ui/components/PageHeader.tsx'
import { statusWord } from '../../../admin-ui/components/StatusBadge.tsx'
import { CREATE, useArrival } from '../../../admin-ui/hooks/use-arrival.ts'
import { useShortcut } from '../../../admin-ui/hooks/use-shortcuts.ts'
import { useTableState } from '../../../admin-ui/hooks/use-table-state.ts'
import { PERIODS } from '../../../admin-ui/labels.ts'
import { OnceOpened } from '../../../admin-ui/late/OnceOpened.tsx'
import { cents } from '../../../lib/format.ts'
import { dateTime, shortDate } from '../../../lib/moments.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useLive } from '../../../lib/use-live.ts'
import styles from '../components/Order.module.css'
import { OrderBadges } from '../components/OrderBadges.tsx'
import { Views, WITHDRAWALS_VIEW } from '../components/Views.tsx'
import { Withdrawals } from '../components/Withdrawals.tsx'
import {
  AT_BANK,
  DISPUTED,
  everyOrder,
  isAtBank,
  type Order,
  openDisputes,
  orderList,
  titlesOf,
} from '../queries.ts'

const NewOrderDialog = lazy(() => import('../components/NewOrderDialog.tsx'))

const FILTERS = [
  {
    name: 'etat',
    label: 'État',
    options: [
      ...ORDER_STATUSES.map((value) => ({ value, label: statusWord(value) })),
      { value: AT_BANK, label: 'En attente de la banque' },
      { value: DISPUTED, label: 'Contestée' },
    ],
  },
  { name: 'depuis', label: 'Période', options: PERIODS },
]

const exported = (order: Order) => ({
  numero: order.number,
  date: order.created,
  nom: order.name,
  email: order.email,
  contenu: titlesOf(order),
  total: order.totalCents / 100,
  etat: isAtBank(order) ? 'En attente de la banque' : statusWord(order.status || 'pending'),
  payee_le: order.paidAt,
})

const columnsOf = (disputed: ReadonlySet<string>): Column<Order>[] => [
  {
    key: 'number',
    header: 'Numéro',
    sortKey: 'number',
    card: 'title',
    cell: ({ id, number }) => (
      <Anchor component={Link} to={adminLink('adminOrder', { id })} fw={600}>
        <span className={styles.number}>{number}</span>
      </Anchor>
    ),
  },
  {
    key: 'created',
    header: 'Date',
    sortKey: 'created',
    card: 'fact',
    isBare: true,
    cell: ({ created }) => <span title={dateTime(created)}>{shortDate(created)}</span>,
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
  { key: 'things', header: 'Contenu', card: 'fact', isBare: true, cell: titlesOf },
  {
    key: 'total',
    header: 'Total',
    sortKey: 'totalCents',
    numeric: true,
    card: 'amount',
    cell: ({ totalCents }) => cents(totalCents),
  },
  {
    key: 'status',
    header: 'État',
    sortKey: 'status',
    card: 'status',
    cell: (order) => <OrderBadges order={order} isDisputed={disputed.has(order.id)} />,
  },
]

const OrderList = () => {
  const state = useTableState({ defaultSort: '-created', filters: ['etat', 'depuis'] })
  const queries = useQueryClient()
  useLive([{ collection: 'orders' }, { collection: 'payments' }], [['orders'], ['payments']])
  const query = useQuery({ ...orderList(state), placeholderData: keepPreviousData })
  const disputes = useQuery(openDisputes)
  const disputed = new Set((disputes.data ?? []).map(({ order }) => order))
  return (
    <DataTable
      name="commandes"
      caption="Commandes"
      query={query}
      state={state}
      columns={columnsOf(disputed)}
      rowName={({ number }) => `Commande ${number}`}
      searchLabel="Rechercher un numéro, une adresse, un nom"
      filters={FILTERS}
      empty={<EmptyState title="Aucune commande." />}
      tools={
        <ExportMenu
          name="commandes"
          rows={async () => (await queries.fetchQuery(everyOrder(state))).map(exported)}
        />
      }
    />
  )
}

const Orders = () => {
  const [search] = useSearchParams()
  const [isOpening, setOpening] = useState(false)
  const open = () => setOpening(true)
  useShortcut('create', open)
  useArrival(CREATE, open)
  const isWithdrawals = search.get('vue') === WITHDRAWALS_VIEW
  return (
    <AdminPage
      title="Commandes"
      actions={
        <Button onClick={open} leftSection={<ShoppingBag size={18} aria-hidden="true" />}>
          Nouvelle commande
        </Button>
      }
    >
      <Views view={isWithdrawals ? WITHDRAWALS_VIEW : 'commandes'}>
        {isWithdrawals ? <Withdrawals /> : <OrderList />}
      </Views>
      <OnceOpened opened={isOpening}>
        <NewOrderDialog isOpen={isOpening} close={() => setOpening(false)} />
      </OnceOpened>
    </AdminPage>
  )
}

/** `/admin/commandes`: every order, the newest first. */
export default function OrdersPage() {
  return useCan('payments.manage') ? <Orders /> : <Forbidden />
}
