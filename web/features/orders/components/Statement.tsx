import { Link } from 'react-router-dom'
import { link } from '../../../lib/paths.ts'
import type { Order } from '../queries.ts'
import styles from './Orders.module.css'

interface Props {
  order: Pick<Order, 'number' | 'statement'>
  token: string
  /** The page is the order's own, where subscriptions are stopped: no link leads to it. */
  isOwnPage?: boolean
}

/** What was paid of an order and what will be, in the server's sentences. */
export function Statement({ order, token, isOwnPage }: Props) {
  const { sentences, recurring } = order.statement
  if (sentences.length === 0) return null
  return (
    <p className={styles.statement}>
      {sentences.join(' ')}
      {recurring.length > 0 && !isOwnPage ? (
        <>
          {' '}
          <Link to={link('order', { number: order.number }, { token: token || undefined })}>
            Gérer ou arrêter mon abonnement
          </Link>
        </>
      ) : null}
    </p>
  )
}
