import { cents } from '../../../lib/format.ts'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'

type Item = Order['items'][number]

function Row({ name, amount, kind }: { name: string; amount: string; kind?: 'total' | 'part' }) {
  return (
    <div className={kind ? styles[kind] : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** The price of one line, and its discount. */
function Line({ item, code }: { item: Item; code: string }) {
  const name = item.qty > 1 ? `${item.title} × ${item.qty}` : item.title
  return (
    <>
      <Row name={name} amount={cents(item.unitCents * item.qty)} />
      {item.discountCents > 0 ? (
        <Row
          kind="part"
          name={code ? `Remise, code ${code}` : 'Remise'}
          amount={`−\u00a0${cents(item.discountCents)}`}
        />
      ) : null}
    </>
  )
}

/** The company that the invoice names. */
function BilledTo({ billing }: { billing: NonNullable<Order['billing']> }) {
  const { company, siren, vatNumber, address } = billing
  const notified = [company, address, siren && `SIREN ${siren}`, vatNumber && `TVA ${vatNumber}`]
  return <p>Facturé à&nbsp;: {notified.filter(Boolean).join(', ')}.</p>
}

/** The price of an order, line by line, as on its invoice. */
export const OrderSums = ({ order }: { order: Order }) => (
  <section className={styles.sums} aria-labelledby="montants">
    <h2 id="montants">Montants</h2>
    <dl className={styles.lines}>
      {order.items.map((item) => (
        <Line key={`${item.ref} ${item.title}`} item={item} code={order.couponCode} />
      ))}
      {order.shippingCents > 0 ? <Row name="Livraison" amount={cents(order.shippingCents)} /> : null}
      <Row kind="total" name="Total" amount={cents(order.totalCents)} />
      {order.taxCents > 0 ? <Row kind="part" name="Dont TVA" amount={cents(order.taxCents)} /> : null}
    </dl>
    {order.billing ? <BilledTo billing={order.billing} /> : null}
    {order.taxMention ? <p className={styles.note}>{order.taxMention}</p> : null}
  </section>
)
