import { useNavigate } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { Order } from '../../orders/index.ts'
import { orderPayable } from '../card-payment.ts'
import { usePaymentKey } from '../ordering.ts'
import { CardPayment } from './CardPayment.tsx'
import { DemoPayment } from './DemoPayment.tsx'
import type { InDrawer } from './in-drawer.ts'
import { PaymentSums } from './PaymentSums.tsx'
import { boughtIn, returnPath } from './return-path.ts'

interface Props {
  order: Order
  token: string
  drawer?: InDrawer
}

export function Over({ order, token, drawer }: Props) {
  const navigate = useNavigate()
  const leave = () => {
    drawer?.onDone()
    navigate(returnPath(boughtIn(order), order.number, token), { replace: true })
  }
  return (
    <>
      <Banner>Cette commande n’attend plus de paiement.</Banner>
      <Button onClick={leave}>Voir ma commande</Button>
    </>
  )
}

/** The sums of an order and the form that takes its money, on the page and in the drawer alike. */
export function OrderPayment({ order, token, drawer }: Props) {
  const key = usePaymentKey()
  if (order.status !== 'pending') return <Over order={order} token={token} drawer={drawer} />
  return (
    <>
      <PaymentSums order={order} />
      {key === undefined ? <Skeleton height={220} /> : null}
      {key === '' ? <DemoPayment order={order} token={token} drawer={drawer} /> : null}
      {key ? (
        <CardPayment
          payable={orderPayable(order.number, token)}
          refused={order.failureReason}
          isProcessing={order.isProcessing}
          next={returnPath(boughtIn(order), order.number, token)}
          onAtBank={drawer?.onAtBank}
          page={drawer ? link('payment', { orderId: order.id }) : ''}
        />
      ) : null}
    </>
  )
}
