import { useState } from 'react'
import { cents, longDate } from '../../../lib/format.ts'
import { link } from '../../../lib/paths.ts'
import { ClientResponseError } from '../../../lib/pocketbase.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { type FoundOrders, useFoundOrders } from '../lookup.ts'
import FindForm from './FindForm.tsx'
import styles from './Orders.module.css'

type FoundOrder = FoundOrders['orders'][number]

function Entry({ order }: { order: FoundOrder }) {
  const space = link('signIn', null, { redirect: link('memberLibrary') })
  return (
    <li>
      <h2>{order.titles.join(', ')}</h2>
      <p className={styles.note}>
        N° {order.number}, le {longDate(order.paidAt)},{' '}
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

/** The orders behind the mail's link, each with its own link. */
function Opened({ token }: { token: string }) {
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

/** Opens the mail's link by a button, never by being opened: programs that check mails run scripts, and an opened link soon ends. */
export default function FoundList({ token }: { token: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Opened token={token} />
  return (
    <>
      <p>Votre lien est prêt. Une fois ouvert, il reste valable une heure.</p>
      <div>
        <Button onClick={() => setOpen(true)}>Afficher mes commandes</Button>
      </div>
    </>
  )
}
