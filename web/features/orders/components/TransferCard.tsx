import { cents, longDate } from '../../../lib/format.ts'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'

/** How the buyer of an order that waits for a transfer makes it. */
export function TransferCard({ order }: { order: Order }) {
  const { transfer } = order
  if (!transfer) return null
  return (
    <section className={styles.plan} aria-labelledby="virement">
      <h2 id="virement">Régler par virement</h2>
      <p>
        Il reste {cents(transfer.leftCents)} à régler. Nous vous gardons cette commande jusqu’au{' '}
        {longDate(transfer.until)}.
      </p>
      {transfer.iban ? (
        <dl className={styles.lines}>
          <div>
            <dt>Titulaire</dt>
            <dd>{transfer.holder}</dd>
          </div>
          <div>
            <dt>IBAN</dt>
            <dd>{transfer.iban}</dd>
          </div>
          {transfer.bic ? (
            <div>
              <dt>BIC</dt>
              <dd>{transfer.bic}</dd>
            </div>
          ) : null}
          <div>
            <dt>Référence à indiquer</dt>
            <dd>{order.number}</dd>
          </div>
        </dl>
      ) : (
        <p>Répondez à notre e-mail pour convenir du règlement.</p>
      )}
    </section>
  )
}
