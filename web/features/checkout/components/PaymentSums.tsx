import { cents } from '../../../lib/format.ts'
import type { Order } from '../../orders/index.ts'
import styles from '../pages/PaymentPage.module.css'

/** The items of an order and the amount paid now, in euros; with instalments, the later ones. */
export function PaymentSums({ order }: { order: Order }) {
  return (
    <dl className={styles.recap}>
      {order.items.map((item) => (
        <div key={`${item.ref} ${item.title}`}>
          <dt>
            {item.title}
            {item.qty > 1 ? ` × ${item.qty}` : ''}
          </dt>
          <dd>{cents(item.unitCents * item.qty)}</dd>
        </div>
      ))}
      {order.discountCents > 0 ? (
        <div>
          <dt>Remise</dt>
          <dd>− {cents(order.discountCents)}</dd>
        </div>
      ) : null}
      {order.shippingCents > 0 ? (
        <div>
          <dt>Livraison</dt>
          <dd>{cents(order.shippingCents)}</dd>
        </div>
      ) : null}
      {order.dueCents < order.totalCents ? (
        <div>
          <dt>Plus tard, en mensualités</dt>
          <dd>{cents(order.totalCents - order.dueCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Total à payer{order.dueCents < order.totalCents ? ' aujourd’hui' : ''}</dt>
        <dd>{cents(order.dueCents)}</dd>
      </div>
    </dl>
  )
}
