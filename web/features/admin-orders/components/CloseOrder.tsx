import { Button } from '@mantine/core'
import { useConfirm } from '../../../admin-ui/components/confirm.tsx'
import { closeUnpaid, useOrderAct } from '../acts.ts'
import type { Order } from '../queries.ts'

/** Closes an order that will not be paid. */
export const CloseOrder = ({ order }: { order: Order }) => {
  const confirm = useConfirm()
  const act = useOrderAct({
    run: () => closeUnpaid(order.number),
    said: () => `Commande ${order.number} annulée.`,
  })
  const ask = async () => {
    const sure = await confirm({
      title: `Annuler la commande ${order.number}\u00a0?`,
      text: 'Ce qu’elle réservait est remis en vente, et son code promotionnel peut resservir.',
      confirm: 'Annuler la commande',
      cancel: 'Garder la commande',
      danger: true,
    })
    if (sure) act.mutate(undefined)
  }
  return (
    <Button variant="outline" color="red" loading={act.isPending} onClick={() => void ask()}>
      Annuler la commande
    </Button>
  )
}
