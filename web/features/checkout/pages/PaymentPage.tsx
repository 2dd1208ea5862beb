import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { cents } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type Order, useOrder } from '../../orders/index.ts'
import { planPayable } from '../card-payment.ts'
import { CardPayment } from '../components/CardPayment.tsx'
import { DemoPlanPayment, type PlanPaymentRequest } from '../components/DemoPlanPayment.tsx'
import { OrderPayment, Over } from '../components/OrderPayment.tsx'
import { recallOrder, rememberOrder, usePaymentKey } from '../ordering.ts'
import { leavePayment } from '../payment-under-way.ts'
import styles from './PaymentPage.module.css'

/**
 * The order's token, from its address or from this tab. An address that holds it is replaced at once: the provider's script reads
 * addresses.
 */
const useToken = (orderId: string) => {
  const [search, setSearch] = useSearchParams()
  const [remembered] = useState(() => recallOrder(orderId))
  const [token] = useState(search.get('token') ?? remembered?.token ?? '')
  const isShown = search.has('token')
  useEffect(() => {
    if (!isShown) return
    rememberOrder(orderId, { number: orderId, kind: 'course', slug: '', ...remembered, token })
    setSearch(
      (known) => {
        known.delete('token')
        return known
      },
      { replace: true },
    )
  }, [isShown, orderId, remembered, token, setSearch])
  return { token, number: remembered?.number ?? orderId, isShown }
}

/** The amount due of a plan of this order, from the address: `?echeance={plan}`, `&reste=1` for all of it. */
const useAskedPlan = (order: Order) => {
  const [search] = useSearchParams()
  const plan = order.plans.find(({ id }) => id === search.get('echeance'))
  return plan && { plan, rest: search.has('reste') }
}

function PlanPayment({
  order,
  token,
  request,
}: {
  order: Order
  token: string
  request: PlanPaymentRequest
}) {
  const key = usePaymentKey()
  const next = link('order', { number: order.number }, { token: token || undefined })
  const { plan, rest } = request
  if (plan.restCents === 0) return <Over order={order} token={token} />
  const amountCents = rest ? plan.restCents : (plan.next[0]?.amountCents ?? 0)
  return (
    <>
      <p>
        {plan.title}&nbsp;: {rest ? 'toutes les échéances restantes' : 'l’échéance en cours'},{' '}
        {cents(amountCents)}.
      </p>
      {key === undefined ? <Skeleton height={220} /> : null}
      {key === '' ? (
        <DemoPlanPayment request={request} token={token} amountCents={amountCents} next={next} />
      ) : null}
      {key ? (
        <CardPayment
          payable={planPayable(plan.id, token, rest)}
          refused={plan.failure}
          isProcessing={false}
          next={next}
        />
      ) : null}
    </>
  )
}

function Payment({ order, token }: { order: Order; token: string }) {
  const request = useAskedPlan(order)
  useEffect(() => leavePayment(order.number), [order.number])
  return request ? (
    <PlanPayment order={order} token={token} request={request} />
  ) : (
    <OrderPayment order={order} token={token} />
  )
}

/** `/paiement/{orderId}`: where an order is paid, also after a reload, or by the link of a mail (`?token=`). */
export default function PaymentPage() {
  const { orderId = '' } = useParams()
  const { token, number, isShown } = useToken(orderId)
  const order = useOrder(number, token)
  const key = usePaymentKey()
  return (
    <PageLoad
      query={order}
      homePath={link('home')}
      missing={(error) => (isNotFound(error) ? `Page Not Found: /paiement/${orderId}` : undefined)}
      loading={<Skeleton height={320} />}
    >
      {(data) => (
        <main className={`container ${styles.page}`}>
          <h1>{key === '' ? 'Paiement de démonstration' : 'Paiement'}</h1>
          <p>Commande n°&nbsp;{data.number}</p>
          {isShown ? null : <Payment order={data} token={token} />}
        </main>
      )}
    </PageLoad>
  )
}
