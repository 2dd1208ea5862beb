import { useEffect, useRef, useState } from 'react'
import { link } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { useHistoryEntry } from '../../../ui/layer/use-history-entry.ts'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { useOrder } from '../../orders/index.ts'
import { closeCheckout } from '../choice.ts'
import { usePaymentKey } from '../ordering.ts'
import styles from './Checkout.module.css'
import { OrderPayment } from './OrderPayment.tsx'

/** The order that the first step has opened. */
export interface OpenedOrder {
  readonly number: string
  readonly token: string
}

interface Props {
  opened: OpenedOrder
  /** To the first step, with all that was typed and ticked there; `message`: why nothing was paid. */
  onBack: (message?: string) => void
}

/** The second step of the drawer: the form of the payment page. Loaded on demand. */
export default function PayStep({ opened, onBack }: Props) {
  const { number, token } = opened
  const order = useOrder(number, token)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAtBank, setAtBank] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useHistoryEntry(true, () => onBack())
  return (
    <section aria-labelledby="checkout-payment" className={styles.block}>
      <h3 id="checkout-payment" ref={heading} tabIndex={-1} className={styles.heading}>
        {usePaymentKey() === '' ? 'Paiement de démonstration' : 'Paiement'}
      </h3>
      <p>Commande n°&nbsp;{number}</p>
      <Load query={order} loading={<Skeleton height={320} />}>
        {(data) => (
          <OrderPayment
            order={data}
            token={token}
            drawer={{ onDone: closeCheckout, onAbandon: onBack, onAtBank: () => setAtBank(true) }}
          />
        )}
      </Load>
      <div>
        {isAtBank ? (
          <LinkButton to={link('order', { number }, { token: token || undefined })} onClick={closeCheckout}>
            Voir ma commande
          </LinkButton>
        ) : (
          <Button variant="ghost" onClick={() => onBack()}>
            Revenir à ma commande
          </Button>
        )}
      </div>
    </section>
  )
}
