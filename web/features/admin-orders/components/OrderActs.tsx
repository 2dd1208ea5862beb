import { Button } from '@mantine/core'
import { useState } from 'react'
import { SETTLED_ORDERS } from '#drizzle/domain/ownership.ts'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { fulfil, sendConfirmation, useOrderAct } from '../acts.ts'
import { leftOf, type Order, type Sheet } from '../queries.ts'
import { isClosable, isPayableByHand, retainedDeposits } from '../received.ts'
import { CloseOrder } from './CloseOrder.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { Ship } from './Ship.tsx'

/** Of a paid order whose parcel or service was still to come. */
const Fulfil = ({ order }: { order: Order }) => {
  const confirm = useConfirm()
  const act = useOrderAct({
    run: () => fulfil(order.number),
    said: () => `Commande ${order.number} livrée.`,
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Marquer la commande ${order.number} comme envoyée ou faite\u00a0?`,
      text: 'Elle passera à l’état «\u00a0Livrée\u00a0», sans retour possible. Aucun e-mail ne part.',
      confirm: 'Marquer',
    })
    if (sure) act.mutate(undefined)
  }
  return (
    <Button loading={act.isPending} onClick={() => void ask()}>
      Marquer comme envoyée ou faite
    </Button>
  )
}

const Confirmation = ({ order }: { order: Order }) => {
  const act = useOrderAct({
    run: () => sendConfirmation(order.number),
    said: ({ to }) => `La confirmation repart vers ${to}.`,
  })
  return (
    <Button variant="outline" loading={act.isPending} onClick={() => act.mutate(undefined)}>
      Renvoyer la confirmation
    </Button>
  )
}

/** The possible actions on an order at present. */
export const OrderActs = ({ order, sheet }: { order: Order; sheet: Sheet | undefined }) => {
  const [isGivingBack, setGivingBack] = useState(false)
  const [isReceiving, setReceiving] = useState(false)
  const open = (sheet?.payments ?? []).filter((payment) => leftOf(payment, sheet?.refunds ?? []) > 0)
  const leftCents = open.reduce((sum, payment) => sum + leftOf(payment, sheet?.refunds ?? []), 0)
  const isByHand = open.some(({ provider }) => provider === 'manual')
  const depositCents = retainedDeposits(sheet?.deposits ?? [])
  return (
    <>
      {isPayableByHand(order) ? (
        <Button onClick={() => setReceiving(true)}>Enregistrer un règlement</Button>
      ) : null}
      {isClosable(order) ? <CloseOrder order={order} /> : null}
      {order.status === 'paid' && order.delivery === 'post' ? <Ship order={order} /> : null}
      {order.status === 'paid' && order.delivery !== 'post' ? <Fulfil order={order} /> : null}
      {SETTLED_ORDERS.some((settled) => settled === order.status) ? <Confirmation order={order} /> : null}
      {/* One payment is refunded in its line. */}
      {open.length > 1 ? (
        <Button variant="outline" color="red" onClick={() => setGivingBack(true)}>
          Tout rembourser
        </Button>
      ) : null}
      <ReceiveDialog order={order} isOpen={isReceiving} close={() => setReceiving(false)} />
      <RefundDialog
        order={order}
        request={isGivingBack ? { leftCents, isByHand, depositCents } : null}
        close={() => setGivingBack(false)}
      />
    </>
  )
}
