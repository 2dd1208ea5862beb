import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import rows from '../../../admin-ui/components/Rows.module.css'
import { StatusBadge } from '../../../admin-ui/components/StatusBadge.tsx'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents } from '../../../lib/format.ts'
import { dateAtTime, shortDate } from '../../../lib/moments.ts'
import {
  DISPUTE_COLORS,
  DISPUTE_LABELS,
  installmentWord,
  PROVIDER_LABELS,
  REFUND_COLORS,
  REFUND_LABELS,
  reasonWord,
} from '../labels.ts'
import { leftOf, type Order, type Payment, type Refund } from '../queries.ts'
import { retainedDeposits } from '../received.ts'
import { RefundDialog } from './RefundDialog.tsx'

const factsOf = (payment: Payment): string =>
  [
    installmentWord(payment),
    payment.method || (payment.provider ? PROVIDER_LABELS[payment.provider] : ''),
    // By hand, only the day was noted.
    (payment.provider === 'manual' ? shortDate : dateAtTime)(payment.paidAt || payment.created),
    payment.failureReason,
  ]
    .filter(Boolean)
    .join(', ')

/** The paid item: a free-text line is named by its order. */
const thingOf = ({ expand, isShipping, line }: Payment, order: Order): string => {
  if (isShipping) return 'Livraison'
  const named = expand?.course?.title ?? expand?.produit?.title
  return named ?? order.items?.[line - 1]?.title ?? 'Paiement'
}

const RefundRow = ({ refund }: { refund: Refund }) => {
  const status = refund.status || 'pending'
  const details = [reasonWord(refund), refund.note, refund.failureReason].filter(Boolean).join(', ')
  return (
    <li>
      <div className={rows.what}>
        <Text>{`Remboursement, ${dateAtTime(refund.settledAt || refund.created)}`}</Text>
        <Text size="sm" c="dimmed">
          {details}
        </Text>
      </div>
      <span className={rows.amount}>{`−${cents(refund.amountCents)}`}</span>
      <Badge color={REFUND_COLORS[status]}>{REFUND_LABELS[status]}</Badge>
    </li>
  )
}

const PaymentRow = (props: { order: Order; payment: Payment; left: number; giveBack: () => void }) => {
  const { payment, left, order } = props
  return (
    <li>
      <div className={rows.what}>
        <Text fw={600}>{thingOf(payment, order)}</Text>
        <Text size="sm" c="dimmed">
          {factsOf(payment)}
        </Text>
      </div>
      <span className={rows.amount}>{cents(payment.amountCents)}</span>
      <StatusBadge status={payment.status || 'pending'} masculine />
      {payment.dispute ? (
        <Badge color={DISPUTE_COLORS[payment.dispute]}>{DISPUTE_LABELS[payment.dispute]}</Badge>
      ) : null}
      {left > 0 ? (
        <Button
          size="compact-md"
          variant="outline"
          color="red"
          aria-label={`Rembourser ${thingOf(payment, order)}, ${cents(payment.amountCents)}`}
          onClick={props.giveBack}
        >
          Rembourser
        </Button>
      ) : null}
    </li>
  )
}

interface Props {
  order: Order
  payments: readonly Payment[]
  refunds: readonly Refund[]
  deposits: readonly Order[]
}

/** The payments, each with its refunds below. */
export const PaymentList = ({ order, payments, refunds, deposits }: Props) => {
  const [chosen, choose] = useState('')
  const payment = payments.find(({ id }) => id === chosen)
  const requestedOf = (back: Payment) => ({
    payment: back,
    leftCents: leftOf(back, refunds),
    isByHand: back.provider === 'manual',
    depositCents: retainedDeposits(deposits),
  })
  return (
    <TitledPanel id="paiements" title="Paiements" empty={payments.length === 0 && 'Aucun paiement.'}>
      <ul className={rows.rows}>
        {payments.flatMap((row) => [
          <PaymentRow
            key={row.id}
            order={order}
            payment={row}
            left={leftOf(row, refunds)}
            giveBack={() => choose(row.id)}
          />,
          ...refunds
            .filter((refund) => refund.payment === row.id)
            .map((refund) => <RefundRow key={refund.id} refund={refund} />),
        ])}
      </ul>
      <RefundDialog order={order} request={payment ? requestedOf(payment) : null} close={() => choose('')} />
    </TitledPanel>
  )
}
