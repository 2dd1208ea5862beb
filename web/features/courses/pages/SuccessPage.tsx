import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Order, useFollowedOrder } from '../../orders/index.ts'
import styles from './SuccessPage.module.css'

/** Brings its players along. */
const Confirmed = lazy(() => import('../success/Confirmed.tsx'))

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
  const isOneCourse = order?.items.length === 1 && order.items[0]?.kind === 'course' && !order.gift
  return isOneCourse ? 'Bienvenue dans votre formation' : 'Merci pour votre commande'
}

/** `/courses/success?commande={number}&token={token}`: after the payment, whatever was bought. */
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
              <Suspense fallback={<Skeleton height={240} />}>
                <Confirmed order={data} token={token} />
              </Suspense>
            ) : (
              <Waiting order={data} />
            )
          }
        </Load>
      )}
    </main>
  )
}
