import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { AnchorButton, LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Upsell } from '../../checkout/index.ts'
import { GuestSpace, invoiceUrl, type Order, useFollowedOrder } from '../../orders/index.ts'
import { useOutline } from '../queries.ts'
import styles from './SuccessPage.module.css'

const WAIT_MS = 30_000

/** The bank's answer is waited for 30 s; after that the e-mail takes over. */
const useWaitLimit = () => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

function FirstLesson({ course }: { course: string }) {
  const user = useUser()
  const outline = useOutline(course).data
  const first = outline?.modules.flatMap((module) => module.lessons).find((lesson) => !lesson.locked)
  if (!user) {
    return (
      <LinkButton to={link('signIn', null, { redirect: link('memberHome') })} variant="strong" size="lg">
        Me connecter pour commencer
      </LinkButton>
    )
  }
  const to = first
    ? link('memberLesson', { id: course, lessonId: first.id })
    : link('memberCourse', { id: course })
  return (
    <LinkButton to={to} variant="strong" size="lg">
      Commencer la première leçon
    </LinkButton>
  )
}

/** The next step: begin, or view the order of a course that opens later. */
function Next({ order, token }: { order: Order; token: string }) {
  const course = order.items.find((item) => item.kind === 'course')
  const isOpen = course && !course.opensAt
  const isMany = order.items.length > 1
  return (
    <>
      {isOpen ? <FirstLesson course={course.ref} /> : null}
      {isOpen && !isMany ? null : (
        <LinkButton
          to={link('order', { number: order.number }, { token })}
          variant={isOpen ? 'outline' : 'strong'}
          size="lg"
        >
          {isMany ? 'Ouvrir mes achats' : 'Voir ma commande'}
        </LinkButton>
      )}
    </>
  )
}

function Confirmed({ order, token }: { order: Order; token: string }) {
  const user = useUser()
  const opensAt = order.items.find((item) => item.opensAt)?.opensAt
  return (
    <>
      <Banner tone="success">
        {order.dueCents > 0
          ? 'Votre paiement est confirmé.'
          : 'Votre commande est confirmée, rien n’a été prélevé.'}
      </Banner>
      <dl className={styles.recap}>
        <div>
          <dt>Commande</dt>
          <dd>n° {order.number}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{longDate(order.paidAt || order.created)}</dd>
        </div>
        {order.items.map((item) => (
          <div key={item.ref + item.variant + (item.pack?.ref ?? '')}>
            <dt>
              {item.title}
              {item.qty > 1 ? ` × ${item.qty}` : ''}
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
        <div>
          <dt>{order.dueCents < order.totalCents ? 'Payé aujourd’hui' : 'Total payé'}</dt>
          <dd>{cents(order.dueCents)}</dd>
        </div>
      </dl>
      <p>
        La confirmation part à l’adresse {order.email}.{' '}
        {opensAt
          ? `Votre formation s’ouvrira dans votre espace le ${longDate(opensAt)}. Jusque-là, vous gardez votre droit de rétractation.`
          : order.items.some(({ kind }) => kind === 'course')
            ? 'Votre formation vous attend dans votre espace.'
            : 'Tout ce que vous avez choisi s’ouvre depuis votre commande.'}
      </p>
      <div className={styles.actions}>
        <Next order={order} token={token} />
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
      <Suspense fallback={null}>
        <Upsell order={order} token={token} />
      </Suspense>
      {user ? null : (
        <Suspense fallback={null}>
          <GuestSpace order={order} token={token} />
        </Suspense>
      )}
    </>
  )
}

function Waiting({ order }: { order: Order }) {
  const isOver = useWaitLimit()
  if (order.status === 'cancelled') return <Banner>Commande annulée. Aucun montant n’a été débité.</Banner>
  if (order.status === 'refunded') return <Banner>Cette commande a été remboursée.</Banner>
  if (order.failureReason) return <Banner tone="error">{order.failureReason}</Banner>
  return (
    <Banner>
      {isOver
        ? 'Votre banque n’a pas encore répondu. Vous recevrez un e-mail.'
        : 'Nous confirmons votre paiement…'}
    </Banner>
  )
}

const titleOf = (number: string, order: Order | undefined): string => {
  if (number === '') return 'Aucune commande à afficher'
  const isOneCourse = order?.items.length === 1 && order.items[0]?.kind === 'course'
  return isOneCourse || !order ? 'Bienvenue dans votre formation' : 'Merci pour votre commande'
}

/** `/courses/success?commande={number}&token={token}`. */
export default function SuccessPage() {
  const [search] = useSearchParams()
  const number = search.get('commande') ?? ''
  const token = search.get('token') ?? ''
  const order = useFollowedOrder(number, token)
  return (
    <main className={`container ${styles.page}`}>
      <h1>{titleOf(number, order.data)}</h1>
      {number === '' ? (
        <EmptyState
          title="L’adresse de cette page ne nomme aucune commande."
          action={<LinkButton to={link('findOrder')}>Retrouver ma commande</LinkButton>}
        />
      ) : (
        <Load query={order} loading={<Skeleton height={240} />}>
          {(data) =>
            data.status === 'paid' || data.status === 'fulfilled' ? (
              <Confirmed order={data} token={token} />
            ) : (
              <Waiting order={data} />
            )
          }
        </Load>
      )}
    </main>
  )
}
