import { Button, Text } from '@mantine/core'
import { HAND_LABELS, type Received } from '#drizzle/domain/transfer.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import rows from '../../../admin-ui/components/Rows.module.css'
import { TitledPanel } from '../../../admin-ui/components/TitledPanel.tsx'
import { cents } from '../../../lib/format.ts'
import { shortDate } from '../../../lib/moments.ts'
import { undoReceipt, useOrderAct } from '../acts.ts'
import type { Order } from '../queries.ts'

/** Noon: a day has no hour, and stays the same day everywhere. */
const dayOf = (on: string): string => shortDate(`${on} 12:00:00.000Z`)

const ReceiptRow = ({ number, receipt }: { number: string; receipt: Received }) => {
  const confirm = useConfirm()
  const act = useOrderAct({
    run: () => undoReceipt(number, receipt.key),
    said: ({ leftCents }) => `Règlement retiré. Il reste ${cents(leftCents)} à recevoir.`,
  })
  const what = `${HAND_LABELS[receipt.means]}, ${cents(receipt.cents)}`
  const ask = async () => {
    const sure = await confirm({
      title: `Retirer ce règlement (${what})\u00a0?`,
      text: 'Il ne comptera plus pour cette commande. S’il a bien été reçu, rendez d’abord cet argent à l’acheteur.',
      confirm: 'Retirer',
      danger: true,
    })
    if (sure) act.mutate(undefined)
  }
  return (
    <li>
      <div className={rows.what}>
        <Text fw={600}>{HAND_LABELS[receipt.means]}</Text>
        <Text size="sm" c="dimmed">
          {[dayOf(receipt.on), receipt.reference].filter(Boolean).join(', ')}
        </Text>
      </div>
      <span className={rows.amount}>{cents(receipt.cents)}</span>
      <Button
        size="compact-md"
        variant="outline"
        color="red"
        aria-label={`Retirer le règlement ${what}`}
        loading={act.isPending}
        onClick={() => void ask()}
      >
        Retirer
      </Button>
    </li>
  )
}

/** Manual payments of a partly paid order, each of which may be cancelled. */
export const Receipts = ({ order }: { order: Order }) => (
  <TitledPanel id="recus" title="Règlements reçus">
    <ul className={rows.rows}>
      {(order.received ?? []).map((receipt) => (
        <ReceiptRow key={receipt.key} number={order.number} receipt={receipt} />
      ))}
    </ul>
  </TitledPanel>
)
