import { Suspense } from 'react'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { AnchorButton, LinkButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { GuestSpace } from '../lazy-guest-space.ts'
import { invoiceUrl } from '../library.ts'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'
import { Statement } from './Statement.tsx'

/** The money of an order that was just paid, its papers, and the way to a space for a guest. */
export default function Receipt({ order, token }: { order: Order; token: string }) {
  const user = useUser()
  return (
    <>
      <Statement order={order} token={token} />
      <div className={styles.papers}>
        <LinkButton
          to={link('order', { number: order.number }, { token: token || undefined })}
          variant="outline"
          size="lg"
        >
          Voir ma commande
        </LinkButton>
        {order.invoiceNumber ? (
          <AnchorButton
            variant="outline"
            size="lg"
            href={invoiceUrl(order.invoiceNumber, token)}
            download
            icon={<Icon name="document" />}
          >
            Télécharger ma facture
          </AnchorButton>
        ) : null}
      </div>
      {user || order.gift ? null : (
        <Suspense fallback={null}>
          <GuestSpace order={order} token={token} />
        </Suspense>
      )}
    </>
  )
}
