import { Suspense } from 'react'
import { longDate } from '../../../lib/format.ts'
import { useTitle } from '../../../lib/page.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Order, Receipt } from '../../orders/index.ts'
import { BoughtItem } from './BoughtItem.tsx'
import styles from './Success.module.css'

/** What was bought, each with what comes next, then the money and the papers. */
export default function Confirmed({ order, token }: { order: Order; token: string }) {
  useTitle('Commande confirmée')
  const date = longDate(order.paidAt || order.created)
  return (
    <>
      <p className={styles.receipt}>
        {`Commande n°\u00a0${order.number} du ${date}. La confirmation part à l’adresse ${order.email}.`}
      </p>
      {order.gift ? (
        <p>{`Votre cadeau pour ${order.gift.firstName} est prêt\u00a0: vous le suivez sur la page de votre commande.`}</p>
      ) : (
        order.items.map((item, at) => (
          <BoughtItem
            key={item.ref + item.variant + (item.pack?.ref ?? '')}
            item={item}
            order={order}
            isFirst={at === 0}
          />
        ))
      )}
      <Suspense fallback={<Skeleton height={120} />}>
        <Receipt order={order} token={token} />
      </Suspense>
    </>
  )
}
