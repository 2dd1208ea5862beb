import { useQuery } from '@tanstack/react-query'
import { cartKey } from '#drizzle/domain/cart.ts'
import { cents, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { openCheckout, orderUnderWay, useCanPay } from '../../checkout/index.ts'
import { pricesQuery } from '../queries.ts'
import type { useCart } from '../use-cart.ts'
import styles from './Cart.module.css'
import { CartLine } from './CartLine.tsx'
import { type Joined, joined } from './joined.ts'
import { PackProposal } from './PackProposal.tsx'
import { pictureOf } from './picture.ts'
import { Reminder } from './Reminder.tsx'

/** Opens the checkout with these lines, at the prices on screen. */
const checkOut = (good: Joined, cart: ReturnType<typeof useCart>): void => {
  cart.change(good.map(({ item, line }) => ({ ...item, shownCents: line.unitCents })))
  const [first] = good
  if (!first) return
  openCheckout({
    kind: first.item.kind,
    id: 'cart',
    slug: first.line.slug,
    title: 'Votre panier',
    image: pictureOf(first.line),
    hasCourse: good.some(({ line }) => line.hasCourse),
    maxQty: 1,
    earlier: orderUnderWay() ?? undefined,
    basket: good.map(({ item: { kind, id, variant, qty, option }, line }) => ({
      kind,
      id,
      variant,
      qty,
      option,
      // The line's present amount: a minimum may have been raised.
      amountCents: line.amountCents ?? undefined,
    })),
  })
}

interface Summed {
  rows: Joined
  /** Of the lines that can be ordered, by the server. */
  subtotalCents: number
  cart: ReturnType<typeof useCart>
  /** The sum is that of other quantities. */
  isCounting: boolean
}

function Summary({ rows, subtotalCents, cart, isCounting }: Summed) {
  const canPay = useCanPay()
  const good = rows.filter(({ line }) => line.problem === '')
  const left = rows.length - good.length
  return (
    <section className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary">Récapitulatif</h2>
      <dl className={styles.total} aria-live="polite">
        <dt>Sous-total</dt>
        <dd>{cents(subtotalCents)}</dd>
      </dl>
      <p className={styles.note}>
        Un code promotionnel et, s’il y a lieu, la livraison se comptent à l’étape suivante. Rien n’est
        réservé avant le paiement.
      </p>
      {left > 0 ? (
        <p>
          {plural(left, 'article ne fait', 'articles ne font')} pas partie de la commande : voyez pourquoi
          dans la liste.
        </p>
      ) : null}
      {canPay === false && subtotalCents > 0 ? (
        <p>Le paiement en ligne n’est pas encore ouvert.</p>
      ) : (
        <Button
          variant="strong"
          size="lg"
          isWide
          isBusy={isCounting}
          disabled={good.length === 0 || canPay === undefined}
          onClick={() => checkOut(good, cart)}
        >
          Commander
        </Button>
      )}
      <Reminder items={cart.items} reader={cart.reader} isReminded={cart.isReminded} />
    </section>
  )
}

/** The cart's lines, their present prices, and the button to order. */
export function CartView({ cart }: { cart: ReturnType<typeof useCart> }) {
  const prices = useQuery(pricesQuery(cart.items, cart.reader, orderUnderWay()))
  return (
    <Load query={prices} loading={<Skeleton height={240} />}>
      {({ lines, subtotalCents }) => {
        const rows = joined(cart.items, lines)
        return (
          <div className={styles.columns}>
            <div className={styles.main}>
              <PackProposal cart={cart} rows={rows} />
              <ul className={styles.list}>
                {rows.map(({ item, line }) => (
                  <CartLine
                    key={cartKey(item)}
                    item={item}
                    line={line}
                    onQty={(qty) => cart.change([{ ...item, qty }])}
                    onAmount={(amountCents) =>
                      cart.change([{ ...item, amountCents, shownCents: amountCents }])
                    }
                  />
                ))}
              </ul>
            </div>
            <Summary
              rows={rows}
              subtotalCents={subtotalCents}
              cart={cart}
              isCounting={prices.isPlaceholderData}
            />
          </div>
        )
      }}
    </Load>
  )
}
