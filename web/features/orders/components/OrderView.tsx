import { lazy, Suspense, useRef } from 'react'
import { sessionNextStep } from '#drizzle/domain/host.ts'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { NOT_WHILE_DRIVING } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, LinkButton } from '../../../ui/button/Button.tsx'
import { FileList } from '../../../ui/file-list/FileList.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useSettings } from '../../site/index.ts'
import { invoiceUrl } from '../library.ts'
import { listedFiles } from '../listed-files.ts'
import type { Order } from '../queries.ts'
import { GiftCard } from './GiftCard.tsx'
import GuestSpace from './GuestSpace.tsx'
import { OpenNow } from './OpenNow.tsx'
import { OrderSums } from './OrderSums.tsx'
import styles from './Orders.module.css'
import { PlanCard } from './PlanCard.tsx'
import { Statement } from './Statement.tsx'
import { TransferCard } from './TransferCard.tsx'

/** Few orders have one. */
const Upsell = lazy(() => import('./Upsell.tsx'))

type Item = Order['items'][number]

const isSettled = ({ status }: Order) => status === 'paid' || status === 'fulfilled'

/** Where what is no file is found. */
function Elsewhere({ item, order }: { item: Item; order: Order }) {
  const settings = useSettings()
  const user = useUser()
  if (item.kind === 'course')
    return user ? (
      <LinkButton to={link('memberCourse', { id: item.ref })}>Ouvrir ma formation</LinkButton>
    ) : (
      <p>Votre formation s’ouvre par le lien de l’e-mail de confirmation.</p>
    )
  if (item.delivery === 'person') return <p>{sessionNextStep(settings?.practitioner ?? '')}</p>
  if (order.delivery === 'pickup') return <p>À retirer : {order.destination}</p>
  return (
    <p>
      {order.parcel ? 'Envoyé à l’adresse : ' : 'Nous préparons votre envoi à l’adresse : '}
      {order.destination || 'de votre commande'}.
    </p>
  )
}

function Bought({ item, order }: { item: Item; order: Order }) {
  const files = listedFiles(order, item)
  return (
    <section className={styles.item}>
      <h2>
        {item.title}
        {item.qty > 1 ? ` × ${item.qty}` : ''}
      </h2>
      {item.opensAt ? <p>Accessible à partir du {longDate(item.opensAt)}.</p> : null}
      {files.length > 0 ? <FileList files={files} isMain /> : null}
      {files.length === 0 && !item.opensAt ? <Elsewhere item={item} order={order} /> : null}
      {files.some(({ left }) => left === 0) ? (
        <p className={styles.note}>
          Un fichier a été téléchargé autant de fois que prévu. Écrivez-nous pour rouvrir votre accès.
        </p>
      ) : null}
      {files.some(({ media }) => media === 'audio') ? (
        <p className={styles.note}>{NOT_WHILE_DRIVING}</p>
      ) : null}
    </section>
  )
}

/** An account brings all purchases together; it takes over those of an address that it proves. */
function Invitation({ order, token }: { order: Order; token: string }) {
  const user = useUser()
  if (user || order.hasAccount)
    return (
      <LinkButton to={link('memberLibrary')} variant="outline">
        Ouvrir ma bibliothèque
      </LinkButton>
    )
  return isSettled(order) ? <GuestSpace order={order} token={token} /> : null
}

const STATUS_LABELS: Partial<Record<Order['status'], string>> = {
  pending: 'Cette commande attend encore son paiement.',
  cancelled: 'Commande annulée. Aucun montant n’a été débité.',
  refunded: 'Cette commande a été remboursée. Son contenu n’est plus disponible.',
}

function Parcel({ parcel }: { parcel: NonNullable<Order['parcel']> }) {
  const { carrier, trackingNumber, url, shippedAt } = parcel
  return (
    <p>
      Colis expédié le {longDate(shippedAt)}, {[carrier, trackingNumber].filter(Boolean).join(', ')}.{' '}
      {url ? <a href={url}>Suivre mon colis</a> : null}
    </p>
  )
}

/** Its invoice, and what took some of it back. */
function OrderDocuments({ order, token }: { order: Order; token: string }) {
  const documents = [
    ...(order.invoiceNumber ? [[order.invoiceNumber, 'Télécharger ma facture'] as const] : []),
    ...order.creditNotes.map((number) => [number, `Télécharger l’avoir ${number}`] as const),
  ]
  return documents.map(([number, label]) => (
    <div key={number}>
      <AnchorButton
        variant="outline"
        href={invoiceUrl(number, token)}
        download
        icon={<Icon name="document" />}
      >
        {label}
      </AnchorButton>
    </div>
  ))
}

/** An order as its buyer finds it again: its items and documents. */
export default function OrderView({ order, token }: { order: Order; token: string }) {
  const summary = useRef<HTMLParagraphElement>(null)
  const state = order.isProcessing
    ? 'Votre banque traite le paiement. Vous recevrez un e-mail dès qu’elle a répondu.'
    : order.waitsForDeposit
      ? 'Un acompte est demandé\u00a0: il se règle d’abord, par le lien de l’e-mail reçu. Le solde viendra ensuite.'
      : STATUS_LABELS[order.status]
  const isPayable =
    order.status === 'pending' && !order.isProcessing && !order.waitsForDeposit && order.receivedCents === 0
  const opensAt = isSettled(order) ? (order.items.find((item) => item.opensAt)?.opensAt ?? '') : ''
  return (
    <>
      <p ref={summary} tabIndex={-1} className={styles.summary}>
        Commande n° {order.number} du {longDate(order.paidAt || order.created)}.
      </p>
      <Statement order={order} token={token} isOwnPage />
      {state ? <Banner>{state}</Banner> : null}
      {order.parcel ? <Parcel parcel={order.parcel} /> : null}
      {isSettled(order) && !order.gift
        ? order.items.map((item) => <Bought order={order} key={`${item.ref} ${item.title}`} item={item} />)
        : null}
      {order.gift && order.status !== 'pending' ? (
        <GiftCard order={order} gift={order.gift} token={token} />
      ) : null}
      {opensAt ? (
        <OpenNow
          number={order.number}
          token={token}
          opensAt={opensAt}
          onOpened={() => summary.current?.focus()}
        />
      ) : null}
      <TransferCard order={order} />
      {order.plans.map((plan) => (
        <PlanCard key={plan.id} order={order} plan={plan} token={token} />
      ))}
      {isPayable ? (
        <AnchorButton
          variant={order.transfer ? 'outline' : undefined}
          href={link('payment', { orderId: order.id }, { token: token || undefined })}
        >
          {order.transfer ? 'Payer plutôt par carte' : `Payer ${cents(order.dueCents)}`}
        </AnchorButton>
      ) : null}
      <OrderSums order={order} />
      <OrderDocuments order={order} token={token} />
      <Invitation order={order} token={token} />
      <Suspense fallback={null}>
        <Upsell order={order} token={token} />
      </Suspense>
    </>
  )
}
