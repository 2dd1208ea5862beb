import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { euros } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { askedFor } from '../../../lib/pricing.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { BuyBar } from '../../../ui/buy-bar/BuyBar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { useOrder } from '../../checkout/queries.ts'
import { useOwned } from '../../orders/queries.ts'
import { useSettings } from '../../site/queries.ts'
import { type Produit, useLowestPrice } from '../queries.ts'
import { BuyButton } from './BuyButton.tsx'
import styles from './Offer.module.css'

/** Only for its owner. */
const Owned = lazy(() => import('./Owned.tsx'))

const REASSURANCE: Record<Produit['kind'], string> = {
  digital: 'Accès immédiat après le paiement',
  physical: 'Expédié sous trois jours ouvrés',
  service: 'Rendez-vous fixé ensemble après la commande',
  '': 'Accès immédiat après le paiement',
}

/** Whether the reader has just bought it, as the address of her return says. */
const useJustBought = (): boolean => {
  const [search] = useSearchParams()
  const status = useOrder(search.get('commande') ?? '', search.get('token') ?? '').data?.status
  return status === 'paid' || status === 'fulfilled'
}

function Asked({ product }: { product: Produit }) {
  const vat = useSettings()?.legal?.mentionTva
  const asked = askedFor(product, useNow())
  const lowest = useLowestPrice(product.id, asked.before !== undefined).data?.lowest30Days
  return (
    <Price
      size="lg"
      now={asked.now}
      before={lowest != null ? euros(lowest) : asked.before}
      lowest={lowest != null ? euros(lowest) : undefined}
      notes={vat && asked.amount > 0 ? [vat] : []}
    />
  )
}

function Facts({ kind }: { kind: Produit['kind'] }) {
  return (
    <ul className={styles.facts}>
      {[REASSURANCE[kind], 'Facture envoyée par e-mail', 'Une aide à chaque étape'].map((fact) => (
        <li key={fact}>
          <Icon name="check" size={16} /> {fact}
        </li>
      ))}
    </ul>
  )
}

/** What the reader may do: buy, have it, or take it once more. */
const useStanding = (product: Produit) => {
  const owned = useOwned(product.id)
  const hasIt = useJustBought() || owned !== undefined
  const isOnce = product.kind === 'digital' || product.kind === ''
  return {
    owned,
    hasIt,
    /** A file that one has is not sold again. */
    isSold: !(hasIt && isOnce),
    label: product.kind === 'service' || !hasIt ? 'Acheter' : 'Acheter à nouveau',
    price: askedFor(product, useNow()).now,
  }
}

/** Title, price and action; whoever has it finds it here. */
export function Offer({ product }: { product: Produit }) {
  const { owned, hasIt, isSold, label, price } = useStanding(product)
  const category = product.expand?.category
  return (
    <div className={styles.offer}>
      {category ? <Badge>{category.name}</Badge> : null}
      <h1>{product.title}</h1>
      {product.excerpt ? <p className={styles.excerpt}>{product.excerpt}</p> : null}
      {owned ? (
        <Suspense fallback={null}>
          <Owned item={owned} />
        </Suspense>
      ) : null}
      {isSold ? (
        <>
          <Asked product={product} />
          <BuyButton product={product} label={`${label} ${price}`} isWide isSecond={hasIt} />
          <Facts kind={product.kind} />
        </>
      ) : null}
    </div>
  )
}

/** The same action at the bottom of a phone's screen, while something can be bought. */
export function OfferBar({ product }: { product: Produit }) {
  const { hasIt, isSold, label, price } = useStanding(product)
  if (!isSold || product.status !== 'published') return null
  return (
    <BuyBar price={price}>
      <BuyButton product={product} label={label} isSecond={hasIt} />
    </BuyBar>
  )
}
