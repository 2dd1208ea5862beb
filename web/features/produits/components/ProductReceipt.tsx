import { shownName } from '../../../lib/files.ts'
import { cents, longDate } from '../../../lib/format.ts'
import { failureMessage } from '../../../lib/messages.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { invoiceUrl, useOrder } from '../../orders/queries.ts'
import styles from './ProductReceipt.module.css'

/** What the buyer reads when she comes back to the product: thanks, files, invoice. */
export default function ProductReceipt({ number, token }: { number: string; token: string }) {
  const query = useOrder(number, token, true)
  const order = query.data
  if (query.isError) {
    return <Banner tone="error">{failureMessage(query.error, 'Cette commande est introuvable.')}</Banner>
  }
  if (!order) return <Banner>Nous retrouvons votre commande…</Banner>
  if (order.status === 'cancelled') return <Banner>Commande annulée. Aucun montant n’a été débité.</Banner>
  if (order.status === 'pending') {
    return (
      <Banner tone={order.failureReason ? 'error' : 'info'}>
        {order.failureReason || 'Nous confirmons votre paiement…'}
      </Banner>
    )
  }
  const downloads = order.items.flatMap((item) => item.downloads)
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">Merci pour votre commande.</h2>
      <p>
        Commande n° {order.number} du {longDate(order.paidAt || order.created)}, {cents(order.totalCents)}. La
        confirmation part à l’adresse {order.email}.
      </p>
      <div className={styles.actions}>
        {downloads.map((file) => (
          <AnchorButton key={file.url} href={file.url} download icon={<Icon name="download" />}>
            {shownName(file.name)}
          </AnchorButton>
        ))}
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
    </section>
  )
}
