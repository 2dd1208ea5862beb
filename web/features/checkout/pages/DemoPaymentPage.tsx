import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { notify } from '../../../ui/toast/store.ts'
import { type Order, useOrder } from '../../orders/queries.ts'
import { returnPath } from '../components/return-path.ts'
import { answerDemo, forgetPurchases, recallOrder } from '../ordering.ts'
import styles from './DemoPaymentPage.module.css'

type Outcome = 'succeed' | 'fail' | 'abandon'

/** The slug of what was bought, to come back to its page. */
const boughtIn = (order: Order) => {
  const first = order.items[0]
  return { kind: first?.kind ?? 'course', slug: first?.slug ?? '', isGift: order.gift !== null }
}

function Sums({ order }: { order: Order }) {
  return (
    <dl className={styles.recap}>
      {order.items.map((item) => (
        <div key={item.ref}>
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
      <div>
        <dt>Total à payer</dt>
        <dd>{cents(order.totalCents)}</dd>
      </div>
    </dl>
  )
}

function Payment({ order, token, orderId }: { order: Order; token: string; orderId: string }) {
  const navigate = useNavigate()
  const action = useAction()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState(order.failureReason)
  const [pressed, setPressed] = useState<Outcome>('succeed')
  const bought = boughtIn(order)
  const answer = (outcome: Outcome) => {
    if (!action.isBusy) setPressed(outcome)
    return action.run(async () => {
      const reply = await answerDemo(orderId, token, outcome)
      forgetPurchases(queries)
      if (outcome === 'succeed' && reply.status === 'cancelled') return notify.info(reply.message)
      if (outcome === 'succeed') return navigate(returnPath(bought, reply.number, token), { replace: true })
      if (outcome === 'fail')
        return setRefusal(reply.message || 'Votre banque a refusé le paiement. Aucun montant n’a été débité.')
      notify.info('Paiement annulé. Aucun montant n’a été débité.')
      navigate(
        bought.kind === 'course'
          ? link('course', { slug: bought.slug })
          : link('product', { id: bought.slug }),
        {
          replace: true,
        },
      )
    })
  }
  // The spinner turns on the one that was pressed.
  const bind = (outcome: Outcome) => ({
    isBusy: action.isBusy && pressed === outcome,
    disabled: action.isBusy && pressed !== outcome,
    onClick: () => answer(outcome),
  })
  if (order.status !== 'pending') {
    return (
      <>
        <Banner>Cette commande n’attend plus de paiement.</Banner>
        <Button onClick={() => navigate(returnPath(bought, order.number, token), { replace: true })}>
          Voir ma commande
        </Button>
      </>
    )
  }
  return (
    <>
      <Banner>
        Aucune carte n’est demandée et aucun argent ne circule : cette page remplace la banque tant que le
        paiement par carte n’est pas configuré.
      </Banner>
      <Sums order={order} />
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      {action.failure ? <Banner tone="error">{action.failure}</Banner> : null}
      <div className={styles.actions}>
        <Button variant="strong" size="lg" {...bind('succeed')}>
          Payer {cents(order.totalCents)}
        </Button>
        <Button variant="outline" size="lg" {...bind('fail')}>
          Simuler un refus de la banque
        </Button>
        <Button variant="ghost" size="lg" {...bind('abandon')}>
          Abandonner
        </Button>
      </div>
    </>
  )
}

/** `/paiement/demo/{orderId}?token=`: the built-in payment page while no provider is configured. */
export default function DemoPaymentPage() {
  const { orderId = '' } = useParams()
  const [search] = useSearchParams()
  const [remembered] = useState(() => recallOrder(orderId))
  const token = search.get('token') ?? remembered?.token ?? ''
  const order = useOrder(remembered?.number ?? orderId, token)
  return (
    <PageLoad
      query={order}
      homePath={link('home')}
      missing={(error) => (isNotFound(error) ? `Page Not Found: /paiement/demo/${orderId}` : undefined)}
      loading={<Skeleton height={320} />}
    >
      {(data) => (
        <main className={`container ${styles.page}`}>
          <h1>Paiement de démonstration</h1>
          <p>Commande n° {data.number}</p>
          <Payment order={data} token={token} orderId={orderId} />
        </main>
      )}
    </PageLoad>
  )
}
