import { Anchor, Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { AdminLoad, Blocks } from '../../../admin-ui/components/LoadState.tsx'
import rows from '../../../admin-ui/components/Rows.module.css'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents } from '../../../lib/format.ts'
import { dateAtTime } from '../../../lib/moments.ts'
import { isAtBank, REFUND_COLORS, REFUND_LABELS, reasonWord } from '../../admin-orders/index.ts'
import { lastPayments, lastRefunds, type Payment } from '../queries.ts'

interface Named {
  order: string
  expand?: { order?: { number: string } }
}

/**
 * Whether a row is the last refusal of an order on which a bank works since: rows come newest first, and what a debit pays has none of its
 * own before the bank has answered. Older refusals stay what they were.
 */
const isTriedAnew = (payment: Payment, all: readonly Payment[]): boolean => {
  const order = payment.expand?.order
  if (payment.status !== 'failed' || !order || !isAtBank(order)) return false
  return all.find((other) => other.order === payment.order)?.id === payment.id
}

const detailsOf = (payment: Payment, isAnew: boolean): string =>
  [
    payment.email,
    payment.method,
    dateAtTime(payment.paidAt || payment.created),
    payment.failureReason &&
      (isAnew ? `refusé d’abord\u00a0: ${payment.failureReason}` : payment.failureReason),
  ]
    .filter(Boolean)
    .join(', ')

const PaymentRow = ({ payment, isAnew }: { payment: Payment; isAnew: boolean }) => (
  <Row
    row={payment}
    none="Sans commande"
    details={detailsOf(payment, isAnew)}
    amount={cents(payment.amountCents)}
    badge={
      isAnew ? (
        <Badge color="yellow">En attente de la banque</Badge>
      ) : (
        <StatusBadge status={payment.status || 'pending'} masculine />
      )
    }
  />
)

/** The order, by its number; what has none is named as it is. */
const OrderLink = ({ row, none }: { row: Named; none: string }) =>
  row.order && row.expand?.order ? (
    <Anchor component={Link} to={adminLink('adminOrder', { id: row.order })} fw={600}>
      {row.expand.order.number}
    </Anchor>
  ) : (
    <Text fw={600}>{none}</Text>
  )

const Row = (props: { row: Named; none: string; details: string; amount: string; badge: ReactNode }) => (
  <li>
    <div className={rows.what}>
      <OrderLink row={props.row} none={props.none} />
      <Text size="sm" c="dimmed">
        {props.details}
      </Text>
    </div>
    <span className={rows.amount}>{props.amount}</span>
    {props.badge}
  </li>
)

/** The last payments, each leading to its order, where it is paid back. */
export const LastPayments = () => (
  <TitledPanel id="paiements" title="Derniers paiements">
    <AdminLoad
      query={useQuery(lastPayments)}
      skeleton={<Blocks rows={3} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Text>Aucun paiement.</Text>}
    >
      {({ items }) => (
        <ul className={rows.rows}>
          {items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} isAnew={isTriedAnew(payment, items)} />
          ))}
        </ul>
      )}
    </AdminLoad>
  </TitledPanel>
)

/** The latest refunds, begun here or at the provider. */
export const LastRefunds = () => (
  <TitledPanel id="remboursements" title="Derniers remboursements">
    <AdminLoad
      query={useQuery(lastRefunds)}
      skeleton={<Blocks rows={3} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Text>Aucun remboursement.</Text>}
    >
      {({ items }) => (
        <ul className={rows.rows}>
          {items.map((refund) => {
            const status = refund.status || 'pending'
            return (
              <Row
                key={refund.id}
                row={refund}
                none="Sans commande"
                details={[
                  reasonWord(refund),
                  dateAtTime(refund.settledAt || refund.created),
                  refund.failureReason,
                ]
                  .filter(Boolean)
                  .join(', ')}
                amount={`−${cents(refund.amountCents)}`}
                badge={<Badge color={REFUND_COLORS[status]}>{REFUND_LABELS[status]}</Badge>}
              />
            )
          })}
        </ul>
      )}
    </AdminLoad>
  </TitledPanel>
)
