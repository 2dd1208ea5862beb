import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { soldAs } from '#drizzle/domain/chosen-variant.ts'
import type { Variant } from '#drizzle/domain/variants.ts'
import { euros } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { useUser } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { BuyBar } from '../../../ui/buy-bar/BuyBar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Price } from '../../../ui/price/Price.tsx'
import { useCodeLine } from '../../checkout/index.ts'
import { useSettings } from '../../site/index.ts'
import { type Produit, useLowestPrice } from '../queries.ts'
import { BuyButton } from './BuyButton.tsx'
import styles from './Offer.module.css'

/** Only where there is something to choose. */
const VariantChoice = lazy(() => import('./VariantChoice.tsx'))
/** Only for sold-out products, and after the link of such a mail. */
const RestockNotice = lazy(() => import('./RestockNotice.tsx'))
/** Only for people who may own it. */
const Ownership = lazy(() => import('./Ownership.tsx'))

const REASSURANCE: Record<Produit['kind'], string> = {
  digital: 'Accès immédiat après le paiement',
  physical: 'Expédié sous trois jours ouvrés',
  service: 'Rendez-vous fixé ensemble après la commande',
  '': 'Accès immédiat après le paiement',
}

function ProductPrice({ product, variant }: { product: Produit; variant: string }) {
  const vat = useSettings()?.legal?.mentionTva
  const request = currentPriceOf(product, useNow())
  const lowest = useLowestPrice(product.id, variant || undefined, request.before !== undefined).data
    ?.lowest30Days
  return (
    <Price
      size="lg"
      now={request.now}
      before={lowest != null ? euros(lowest) : request.before}
      lowest={lowest != null ? euros(lowest) : undefined}
      notes={[
        request.isOpen ? `Montant suggéré\u00a0: ${euros(request.amount)}` : '',
        (request.amount > 0 && vat) || '',
      ].filter(Boolean)}
    />
  )
}

function Facts({ kind, isFree }: { kind: Produit['kind']; isFree: boolean }) {
  return (
    <ul className={styles.facts}>
      {[
        REASSURANCE[kind],
        ...(isFree ? [] : ['Facture à télécharger sur la page de la commande']),
        'Une aide à chaque étape',
      ].map((fact) => (
        <li key={fact}>
          <Icon name="check" size={16} /> {fact}
        </li>
      ))}
    </ul>
  )
}

/** Asks whose it is, for people who are signed in alone. */
function ForReader({ product, children }: { product: Produit; children: (owned: ReactNode) => ReactNode }) {
  const user = useUser()
  if (!user) return children(null)
  return (
    <Suspense fallback={children(null)}>
      <Ownership produitId={product.id}>{children}</Ownership>
    </Suspense>
  )
}

interface ProductAvailability {
  /** As the chosen variant of it is sold. */
  product: Produit
  variant: string
  /** « Vous l’avez déjà », nothing for everybody else. */
  owned: ReactNode
}

/** The reader's options: buy, use, or buy once more. */
const useAvailability = ({ product, owned }: ProductAvailability) => {
  const hasIt = owned !== null
  const isOnce = product.kind === 'digital' || product.kind === ''
  return {
    hasIt,
    /** A file that one has is not sold again. */
    isSold: !(hasIt && isOnce),
    label: product.openPrice
      ? 'Choisir mon montant'
      : product.kind === 'service' || !hasIt
        ? 'Acheter'
        : 'Acheter à nouveau',
    price: currentPriceOf(product, useNow()).now,
  }
}

function Terms(state: ProductAvailability) {
  const { product, variant, owned } = state
  const { hasIt, isSold, label, price } = useAvailability(state)
  const codeLine = useCodeLine({ kind: 'produit', id: product.id, variant: variant || undefined })
  return (
    <>
      {owned}
      {isSold ? (
        <>
          <ProductPrice product={product} variant={variant} />
          {codeLine}
          <BuyButton
            product={product}
            variant={variant}
            label={product.openPrice ? label : `${label} ${price}`}
            isWide
            isSecond={hasIt}
          />
          <Facts kind={product.kind} isFree={product.isFree} />
        </>
      ) : null}
    </>
  )
}

interface Props {
  product: Produit
  /** Of the variants, where there are some. */
  chosen: Variant | undefined
}

/** Title, price and action; for owners the link to it. */
export function Offer({ product, chosen, onChoose }: Props & { onChoose: (key: string) => void }) {
  const sold = chosen ? soldAs(product, chosen) : product
  const [search] = useSearchParams()
  const isSoldOut = sold.stock === 0 && product.status === 'published' && !product.buttonLink
  const category = product.expand?.category
  return (
    <div className={styles.offer}>
      {category ? <Badge>{category.name}</Badge> : null}
      <h1>{product.title}</h1>
      {product.excerpt ? <p className={styles.excerpt}>{product.excerpt}</p> : null}
      {chosen ? (
        <Suspense>
          <VariantChoice product={product} chosen={chosen} onChoose={onChoose} />
        </Suspense>
      ) : null}
      <ForReader product={product}>
        {(owned) => <Terms product={sold} variant={chosen?.key ?? ''} owned={owned} />}
      </ForReader>
      {isSoldOut || search.has('alerte') ? (
        <Suspense>
          <RestockNotice produitId={product.id} variant={chosen?.key ?? ''} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Bar(state: ProductAvailability & { after: RefObject<HTMLElement | null> }) {
  const { product, variant } = state
  const { hasIt, isSold, label, price } = useAvailability(state)
  if (!isSold || product.status !== 'published') return null
  return (
    <BuyBar after={state.after} price={price}>
      <BuyButton product={product} variant={variant} label={label} isSecond={hasIt} />
    </BuyBar>
  )
}

/** The same action at the bottom of a phone's screen, while something can be bought. */
export function OfferBar({ product, chosen, after }: Props & { after: RefObject<HTMLElement | null> }) {
  const sold = chosen ? soldAs(product, chosen) : product
  return (
    <ForReader product={product}>
      {(owned) => <Bar product={sold} variant={chosen?.key ?? ''} owned={owned} after={after} />}
    </ForReader>
  )
}
