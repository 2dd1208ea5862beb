import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { cents, longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, LinkButton } from '../../../ui/button/Button.tsx'
import { FileList } from '../../../ui/file-list/FileList.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Upsell } from '../../checkout/index.ts'
import { GuestSpace, invoiceUrl, type Order, useFollowedOrder, withAccess } from '../../orders/index.ts'
import styles from './ProductReceipt.module.css'

const STATUS_LABELS: Partial<Record<Order['status'], string>> = {
  cancelled: 'Commande annulée. Aucun montant n’a été débité.',
  refunded: 'Cette commande a été remboursée.',
}

/** Where it is found tomorrow. */
function Tomorrow({ order, token }: { order: Order; token: string }) {
  const user = useUser()
  const library = link('memberLibrary')
  if (user && order.hasAccount)
    return (
      <LinkButton to={library} variant="outline">
        Ouvrir ma bibliothèque
      </LinkButton>
    )
  return (
    <>
      <p>Gardez l’e-mail de confirmation : son lien ramène ici.</p>
      <Suspense fallback={null}>
        <GuestSpace order={order} token={token} />
      </Suspense>
    </>
  )
}

function Thanks({ order, token }: { order: Order; token: string }) {
  const files = order.items
    .flatMap((item) => item.downloads)
    .map((file) => ({ ...file, downloadUrl: withAccess(file.url, '', true) }))
  const opensAt = order.items.find((item) => item.opensAt)?.opensAt
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">Merci pour votre commande.</h2>
      <p>
        Commande n° {order.number} du {longDate(order.paidAt || order.created)}, {cents(order.totalCents)}. La
        confirmation part à l’adresse {order.email}.
      </p>
      <FileList files={files} />
      {opensAt ? (
        <p>
          Accessible à partir du {longDate(opensAt)}. Jusque-là, vous gardez votre droit de rétractation.{' '}
          <Link to={link('order', { number: order.number }, { token })}>Voir ma commande</Link>
        </p>
      ) : null}
      {files.some(({ media }) => media === 'audio') ? <p>{NOT_WHILE_DRIVING}</p> : null}
      <div className={styles.actions}>
        {order.invoiceNumber ? (
          <AnchorButton
            variant="outline"
            href={invoiceUrl(order.invoiceNumber, token)}
            download
            icon={<Icon name="document" />}
          >
            Télécharger ma facture
          </AnchorButton>
        ) : null}
      </div>
      <Suspense fallback={null}>
        <Upsell order={order} token={token} />
      </Suspense>
      <Tomorrow order={order} token={token} />
    </section>
  )
}

/**
 * The receipt on the product's page after the payment: thanks, the immediate purchase, the invoice, and the
 * way back.
 */
export default function ProductReceipt({ number, token }: { number: string; token: string }) {
  const query = useFollowedOrder(number, token)
  const order = query.data
  if (query.isError) {
    return <Banner tone="error">{failureMessage(query.error, 'Cette commande est introuvable.')}</Banner>
  }
  if (!order) return <Banner>Nous retrouvons votre commande…</Banner>
  const state = STATUS_LABELS[order.status]
  if (state) return <Banner>{state}</Banner>
  if (order.status === 'pending') {
    return (
      <Banner tone={order.failureReason ? 'error' : 'info'}>
        {order.failureReason || 'Nous confirmons votre paiement…'}
      </Banner>
    )
  }
  return <Thanks order={order} token={token} />
}
