import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failureMessage } from '../../../lib/messages.ts'
import { link } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { LinkButton } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from '../components/Cart.module.css'
import { CartView } from '../components/CartView.tsx'
import { cartOfLink, endReminder } from '../queries.ts'
import { useCart } from '../use-cart.ts'

/**
 * Handles the link of a reminder, once: it restores the cart, or ends the reminders. Its token leaves the
 * address at once.
 */
const useReminderLink = (bring: ReturnType<typeof useCart>['bring']) => {
  const [search, setSearch] = useSearchParams()
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const begun = useRef('')
  const token = search.get('reprise') ?? ''
  const isEnd = search.get('rappel') === 'non'
  useEffect(() => {
    if (!token || begun.current === token) return
    begun.current = token
    setSearch({}, { replace: true })
    const act = isEnd
      ? endReminder(token).then(() => 'Vous ne recevrez plus de rappel de panier.')
      : cartOfLink(token)
          .then(({ items }) => bring(items))
          .then(() => 'Votre panier est de retour, aux prix d’aujourd’hui.')
    act.then(
      (text) => setSaid({ tone: 'success', text }),
      (error: unknown) => setSaid({ tone: 'error', text: failureMessage(error) }),
    )
  }, [token, isEnd, bring, setSearch])
  return said
}

const Empty = () => (
  <EmptyState
    title="Votre panier est vide."
    action={<LinkButton to={link('shop')}>Découvrir la boutique</LinkButton>}
  >
    <p>Ce que vous y mettrez vous attendra ici, sur cet appareil, ou sur tous les vôtres avec un compte.</p>
  </EmptyState>
)

/** `/panier`. */
export default function CartPage() {
  const cart = useCart()
  const said = useReminderLink(cart.bring)
  const view = cart.items.length === 0 ? <Empty /> : <CartView cart={cart} />
  return (
    <main className={`container ${styles.page}`}>
      <h1>Votre panier</h1>
      {said ? <Banner tone={said.tone}>{said.text}</Banner> : null}
      {cart.query ? (
        <Load query={cart.query} loading={<Skeleton height={240} />}>
          {() => view}
        </Load>
      ) : (
        view
      )}
    </main>
  )
}
