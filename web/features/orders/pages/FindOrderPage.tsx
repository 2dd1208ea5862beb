import { useSearchParams } from 'react-router-dom'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { FindForm } from '../components/FindForm.tsx'
import styles from '../components/Orders.module.css'
import { type FoundOrders, useFoundOrders } from '../queries.ts'

type Found = FoundOrders['orders'][number]

function Entry({ order }: { order: Found }) {
  const space = link('signIn', null, { redirect: link('memberLibrary') })
  return (
    <li>
      <h2>{order.titles.join(', ')}</h2>
      <p className={styles.note}>
        N° {order.number}, le {longDate(order.paidAt)},{' '}
        {order.totalCents > 0 ? cents(order.totalCents) : 'gratuit'}
        {order.isRefunded ? ', remboursée' : ''}
      </p>
      {order.isInAccount ? (
        <LinkButton to={space} variant="outline">
          La retrouver dans mon espace
        </LinkButton>
      ) : (
        <LinkButton to={link('order', { number: order.number }, { token: order.token })}>
          Ouvrir cette commande
        </LinkButton>
      )}
    </li>
  )
}

function Orders({ token }: { token: string }) {
  const found = useFoundOrders(token)
  const isOver = (error: unknown) => error instanceof ClientResponseError && error.status === 400
  return (
    <Load
      query={found}
      loading={<Skeleton height={240} />}
      isEmpty={({ orders }) => orders.length === 0}
      empty={<Banner>Il n’y a plus de commande à cette adresse.</Banner>}
      failed={(error) =>
        isOver(error) ? (
          <>
            <Banner tone="warning">Ce lien n’est plus valable. Demandez-en un autre ci-dessous.</Banner>
            <FindForm />
          </>
        ) : undefined
      }
    >
      {({ email, orders }) => (
        <>
          <p>Commandes passées avec l’adresse {email}.</p>
          <ul className={styles.list}>
            {orders.map((order) => (
              <Entry key={order.number} order={order} />
            ))}
          </ul>
        </>
      )}
    </Load>
  )
}

/** `/commande/retrouver`: for whoever bought without an account; with `?acces=` what the mail's link shows. */
export default function FindOrderPage() {
  const [search] = useSearchParams()
  const token = search.get('acces') ?? ''
  return (
    <main className={`container ${styles.page}`}>
      <h1>Retrouver ma commande</h1>
      {token ? (
        <Orders key={token} token={token} />
      ) : (
        <>
          <p>
            Indiquez votre adresse e-mail : nous vous envoyons un lien vers vos audios, vos carnets et vos
            factures.
          </p>
          <FindForm />
        </>
      )}
    </main>
  )
}
