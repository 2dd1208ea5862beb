import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import styles from '../../../admin-ui/client/Client.module.css'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import { Panel } from '../../../admin-ui/components/Panel.tsx'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { InvoiceButton } from '../components/Payments.tsx'
import { type Order, ordersOf } from './queries.ts'

const OrderRow = ({ order }: { order: Order }) => (
  <li>
    <div className={styles.what}>
      <Anchor component={Link} to={link('order', { number: order.number })} fw={600}>
        {order.titles.join(', ') || 'Commande'}
      </Anchor>
      <Text size="sm" c="dimmed">
        {`N°\u00a0${order.number}, le ${longDate(order.orderedAt)}`}
      </Text>
      {order.statement.sentences.length > 0 ? (
        <Text size="sm">{order.statement.sentences.join(' ')}</Text>
      ) : null}
    </div>
    <Text fw={600}>{cents(order.totalCents)}</Text>
    <StatusBadge status={order.status} />
    {order.invoices.map(({ number, kind }) => (
      <InvoiceButton key={number} number={number} kind={kind} />
    ))}
  </li>
)

/** `/client?view=commandes`: orders with their invoices, the newest first. */
export const OrdersView = ({ userId }: { userId: string }) => {
  const orders = useQuery(ordersOf(userId))
  return (
    <Panel>
      <AdminLoad
        query={orders}
        skeleton={<Blocks rows={3} height={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Text>Aucune commande.</Text>}
      >
        {({ items }) => (
          <ul className={styles.rows}>
            {items.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </AdminLoad>
    </Panel>
  )
}
