import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import styles from '../../../ui/page/Page.module.css'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { useOrder } from '../queries.ts'

/** Brings its players along. */
const OrderView = lazy(() => import('../components/OrderView.tsx'))

const Missing = () => (
  <EmptyState
    title="Nous ne trouvons pas cette commande."
    action={<LinkButton to={link('findOrder')}>Retrouver ma commande</LinkButton>}
  >
    <p>Le lien est peut-être incomplet. Votre adresse e-mail suffit pour en recevoir un autre.</p>
  </EmptyState>
)

/** `/commande/{number}?token={token}`: the link in an order's mail, valid for ever. */
export default function OrderPage() {
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const order = useOrder(number, token)
  return (
    <main className={`container ${styles.page}`}>
      <h1>Votre commande</h1>
      <Load
        query={order}
        loading={<Skeleton height={320} />}
        failed={(error) => (isNotFound(error) ? <Missing /> : undefined)}
      >
        {(data) => (
          <Suspense fallback={<Skeleton height={320} />}>
            <OrderView order={data} token={token} />
          </Suspense>
        )}
      </Load>
    </main>
  )
}
