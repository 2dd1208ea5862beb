import { Badge, Group } from '@mantine/core'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { isAtBank, type Order } from '../queries.ts'

/** The state of an order, and what no status shows: a bank works on its payment, or its buyer disputes it. */
export const OrderBadges = ({ order, isDisputed }: { order: Order; isDisputed: boolean }) => (
  <Group gap={6}>
    {isAtBank(order) ? (
      <Badge color="yellow">En attente de la banque</Badge>
    ) : (
      <StatusBadge status={order.status || 'pending'} />
    )}
    {isDisputed ? <Badge color="red">Contesté</Badge> : null}
  </Group>
)
